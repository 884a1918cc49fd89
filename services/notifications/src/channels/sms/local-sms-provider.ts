import { randomUUID } from 'node:crypto';
import { bareAddress } from '../email/mail-address.rules';
import { PreparedMail } from '../email/prepared-mail';
import { SmtpSender } from '../email/smtp-sender';
import type { SmsProvider, TextMessage } from './sms-provider';

/** Stands in for an SMS provider on a developer's machine: the message shows up in the local inbox. */
export class LocalSmsProvider implements SmsProvider {
  readonly name = 'local';
  private readonly sender: SmtpSender;

  constructor(
    inboxUrl: string,
    private readonly from: string,
  ) {
    this.sender = new SmtpSender({ name: 'local-sms', server: { url: inboxUrl }, connections: 1 });
  }

  async send(mobile: string, { text }: TextMessage) {
    const mail = await PreparedMail.of({ subject: 'SMS', text, html: '' }, { from: bareAddress(this.from) });
    const address = `${mobile}@sms.local`;
    const message = mail.for({ address, messageId: randomUUID() });
    return this.sender.send({ from: mail.envelopeFrom, to: address }, message);
  }

  close() {
    this.sender.close();
  }
}
