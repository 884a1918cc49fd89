import type { JobData } from '@aar/platform/jobs/define-job';
import { OnJob } from '@aar/platform/jobs/on-job';
import { Injectable, Logger } from '@nestjs/common';
import { UrgentMail } from '../channels/email/urgent-mail';
import { SmsProviders } from '../channels/sms/sms-providers';
import { SiteName } from '../site-name/site-name';
import { codeMail, codeText } from '../templates/code.template';
import { sendCode } from './codes.jobs';
import { type CodeMessage, SealedCodes } from './sealed-codes';

/** Sends one-time codes. */
@Injectable()
export class CodesWorker {
  private readonly logger = new Logger('codes');

  constructor(
    private readonly codes: SealedCodes,
    private readonly mail: UrgentMail,
    private readonly sms: SmsProviders,
    private readonly siteName: SiteName,
  ) {}

  @OnJob(sendCode)
  async send({ codeId }: JobData<typeof sendCode>) {
    const message = await this.codes.open(codeId);
    // Another attempt, or the caller, was done with it.
    if (!message) return;
    await this.handOver(message);
    await this.codes.forget(codeId);
  }

  private async handOver({ contactType, contact, code, purpose, expiresAt }: CodeMessage) {
    const left = Date.parse(expiresAt) - Date.now();
    if (left <= 0) return this.logger.warn('a code outlived its time in the queue and was dropped');
    const minutes = Math.ceil(left / 60_000);
    const told = { code, minutes, purpose, siteName: await this.siteName.current() };
    const outcome =
      contactType === 'email'
        ? await this.mail.send(codeMail(told), contact)
        : await (await this.provider()).send(contact, { text: codeText(told), code: { code, minutes } });
    if (outcome.status === 'retry') throw new Error(outcome.reason);
    // Refused for good, or perhaps delivered: the member asks for a new code, which is better than two.
    if (outcome.status !== 'sent') this.logger.warn(`a code was not delivered: ${outcome.reason}`);
  }

  private async provider() {
    const provider = await this.sms.current();
    if (!provider) throw new Error('nobody sends text messages here');
    return provider;
  }
}
