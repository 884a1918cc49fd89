import { codes } from '@aar/contracts/notifications/codes.contract';
import { Problem } from '@aar/platform/errors/problem';
import { JobQueue } from '@aar/platform/jobs/job-queue';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { SmtpSenders } from '../channels/email/smtp-senders';
import { SmsProviders } from '../channels/sms/sms-providers';
import { sendCode } from './codes.jobs';

/** Takes a code to be sent by workers that do nothing else. What cannot be queued now is refused: a late code is useless. */
@Implements(codes)
export class CodesController implements Handlers<typeof codes> {
  constructor(
    private readonly jobs: JobQueue,
    private readonly senders: SmtpSenders,
    private readonly sms: SmsProviders,
  ) {}

  async deliver(message: Inputs<typeof codes>['deliver']) {
    const provider = await this.providerOf(message.contactType);
    if (!provider) throw new Problem('notifications.code.undeliverable');
    try {
      await this.jobs.add(sendCode, message);
    } catch (cause) {
      throw new Problem('notifications.code.undeliverable', { cause });
    }
    return { provider };
  }

  private async providerOf(contactType: 'email' | 'mobile') {
    if (contactType === 'email') return (await this.senders.route()).name;
    return (await this.sms.current())?.name;
  }
}
