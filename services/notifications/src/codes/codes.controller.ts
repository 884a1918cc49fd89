import { codes } from '@aar/contracts/notifications/codes.contract';
import { Problem } from '@aar/platform/errors/problem';
import { JobQueue } from '@aar/platform/jobs/job-queue';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { MailSenders } from '../channels/email/mail-senders';
import { TextProviders } from '../channels/text/text-providers';
import { sendCode } from './codes.jobs';
import { SealedCodes } from './sealed-codes';

/** Queues a code for dedicated workers. If it cannot be queued now, the request fails, because a late code is useless. */
@Implements(codes)
export class CodesController implements Handlers<typeof codes> {
  constructor(
    private readonly jobs: JobQueue,
    private readonly sealed: SealedCodes,
    private readonly senders: MailSenders,
    private readonly texts: TextProviders,
  ) {}

  async deliver(message: Inputs<typeof codes>['deliver']) {
    const provider = await this.providerOf(message.contactType);
    if (!provider) throw new Problem('notifications.code.undeliverable');
    const codeId = await this.sealed.store(message);
    try {
      await this.jobs.add(sendCode, { codeId });
    } catch (cause) {
      // The job may have been added despite the error and must find no code, because the caller discards it.
      await this.sealed.forget(codeId);
      throw new Problem('notifications.code.undeliverable', { cause });
    }
    return { provider };
  }

  private async providerOf(contactType: 'email' | 'mobile') {
    if (contactType === 'email') return (await this.senders.route()).name;
    return (await this.texts.current('sms'))?.name;
  }
}
