import { codes } from '@aar/contracts/notifications/codes.contract';
import { Problem } from '@aar/platform/errors/problem';
import { JobQueue } from '@aar/platform/jobs/job-queue';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { Inject } from '@nestjs/common';
import { SMS_PROVIDER, type SmsProvider } from '../channels/sms/sms-provider';
import { sendCode } from './codes.jobs';

/** Takes a code to be sent by workers that do nothing else. What cannot be queued now is refused: a late code is useless. */
@Implements(codes)
export class CodesController implements Handlers<typeof codes> {
  constructor(
    private readonly jobs: JobQueue,
    @Inject(SMS_PROVIDER) private readonly sms: SmsProvider | null,
  ) {}

  async deliver(message: Inputs<typeof codes>['deliver']) {
    const provider = message.contactType === 'email' ? 'smtp' : this.sms?.name;
    if (!provider) throw new Problem('notifications.code.undeliverable');
    try {
      await this.jobs.add(sendCode, message);
    } catch (cause) {
      throw new Problem('notifications.code.undeliverable', { cause });
    }
    return { provider };
  }
}
