import { randomUUID } from 'node:crypto';
import { holdsPlaceholder } from '@aar/contracts/notifications/dlt-template';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { bareAddress } from '../email/mail-address.rules';
import { PreparedMail } from '../email/prepared-mail';
import { SmtpSender } from '../email/smtp-sender';
import type { Outcome } from '../../vocabulary/send-outcome';
import type { TextChannelName, TextMessage, TextProvider } from './text-provider';

const titles: Record<TextChannelName, string> = { sms: 'SMS', whatsapp: 'WhatsApp' };

/** Fake text message provider for a developer's machine: messages appear in the local inbox. */
export class LocalTextProvider implements TextProvider {
  readonly name = 'local';
  private readonly sender: SmtpSender;

  constructor(
    private readonly channel: TextChannelName,
    inboxUrl: string,
    private readonly from: string,
  ) {
    this.sender = new SmtpSender({ name: `local-${channel}`, server: { url: inboxUrl }, connections: 1 });
  }

  get isAway() {
    return this.sender.isAway;
  }

  /** Nothing is registered here, so every language is accepted. */
  takes() {
    return true;
  }

  async send(mobile: string, { text }: TextMessage): Promise<Outcome> {
    if (holdsPlaceholder(text)) return { status: 'failed', reason: sendReasons.placeholderLeft };
    const content = { subject: titles[this.channel], text, html: '' };
    const mail = await PreparedMail.of(content, { from: bareAddress(this.from) });
    const address = `${mobile}@${this.channel}.local`;
    return this.sender.send({ from: mail.envelopeFrom, to: address }, mail.for({ address, messageId: randomUUID() }));
  }

  close() {
    this.sender.close();
  }
}
