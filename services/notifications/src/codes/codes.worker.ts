import { randomUUID } from 'node:crypto';
import { OnJob } from '@aar/platform/jobs/on-job';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';
import { PreparedMail } from '../channels/email/prepared-mail';
import { SmtpSenders } from '../channels/email/smtp-senders';
import { SMS_PROVIDER, type SmsProvider } from '../channels/sms/sms-provider';
import { NotificationsConfig } from '../notifications.config';
import { codeMail, codeText } from '../templates/code.template';
import { sendCode } from './codes.jobs';

type Code = z.output<typeof sendCode.schema>;

/** Sends one-time codes. */
@Injectable()
export class CodesWorker {
  private readonly logger = new Logger('codes');

  constructor(
    private readonly config: NotificationsConfig,
    private readonly senders: SmtpSenders,
    @Inject(SMS_PROVIDER) private readonly sms: SmsProvider | null,
  ) {}

  @OnJob(sendCode)
  async send({ contactType, contact, code, expiresAt }: Code) {
    const left = Date.parse(expiresAt) - Date.now();
    if (left <= 0) return this.logger.warn('a code outlived its time in the queue and was dropped');
    const minutes = Math.ceil(left / 60_000);
    if (contactType === 'email') return this.mail(contact, code, minutes);
    if (!this.sms) throw new Error('nobody sends text messages here');
    await this.sms.send(contact, codeText({ code, minutes }));
  }

  private async mail(address: string, code: string, minutes: number) {
    const mail = await PreparedMail.of(codeMail({ code, minutes }), { from: this.config.MAIL_FROM });
    const message = mail.for({ address, messageId: randomUUID() });
    const outcome = await this.senders.of('codes').send({ from: mail.envelopeFrom, to: address }, message);
    if (outcome.status === 'retry') throw new Error(outcome.reason);
    // Refused for good, or perhaps delivered: the member asks for a new code, which is better than two.
    if (outcome.status !== 'sent') this.logger.warn(`a code was not delivered: ${outcome.reason}`);
  }
}
