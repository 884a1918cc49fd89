import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { NotificationsConfig } from '../../notifications.config';
import { bareAddress } from '../email/mail-address.rules';
import { PreparedMail } from '../email/prepared-mail';
import { SmtpSender } from '../email/smtp-sender';
import type { SmsProvider } from './sms-provider';

/** Stands in for an SMS provider on a developer's machine: the message shows up in the local inbox. */
export class LocalSmsProvider implements SmsProvider, OnApplicationShutdown {
  readonly name = 'local';
  private readonly sender: SmtpSender;

  constructor(
    inboxUrl: string,
    private readonly from: string,
  ) {
    this.sender = new SmtpSender({ name: 'local-sms', url: inboxUrl, connections: 1 });
  }

  async send(mobile: string, text: string) {
    const content = { subject: 'SMS', text, html: '' };
    const mail = await PreparedMail.of(content, { from: bareAddress(this.from) });
    const address = `${mobile}@sms.local`;
    const message = mail.for({ address, messageId: randomUUID() });
    const outcome = await this.sender.send({ from: mail.envelopeFrom, to: address }, message);
    if (outcome.status !== 'sent') throw new Error(`the local inbox did not take it: ${outcome.reason}`);
  }

  onApplicationShutdown() {
    this.sender.close();
  }
}

/** The provider of this place; none in production, until a real one is configured. */
export const smsProviderOf = ({ APP_ENV, LOCAL_INBOX_URL, MAIL_FROM }: NotificationsConfig): SmsProvider | null =>
  APP_ENV !== 'production' && LOCAL_INBOX_URL ? new LocalSmsProvider(LOCAL_INBOX_URL, MAIL_FROM) : null;
