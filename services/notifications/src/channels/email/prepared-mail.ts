import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailContent } from '../../templates/mail-content';
import { bareAddress, isMailAddress } from './mail-address.rules';

/** The data that differs between recipients. */
export interface Addressee {
  address: string;
  /** The same for every attempt of one message to one member, so that mail systems can deduplicate. */
  messageId: string;
  /** Where bounces go, if not to the sender. */
  returnPath?: string;
  /** Replaces `unsubscribeSlot`; characters of base64url. */
  unsubscribeToken?: string;
}

/** One recipient's message in parts, for a provider that assembles it itself. */
export interface MailParts extends MailContent {
  from: { email: string; name?: string };
  headers: Record<string, string>;
}

export interface Sender {
  /** `Name <address>` or the address alone. */
  from: string;
  /** URL for the one-click POST of RFC 8058, containing `unsubscribeSlot`; transactional mail has none. */
  unsubscribeUrl?: string;
}

/** Placeholder in a template for each recipient's own token. */
export const unsubscribeSlot = 'UNSUBSCRIBE-TOKEN-OF-THIS-RECIPIENT-GOES-IN.';

/** The placeholder as quoted-printable may have wrapped it over lines. */
const slotInBody = new RegExp(
  [...unsubscribeSlot].map(character => character.replace(/[-.]/, '\\$&')).join('(?:=\\r\\n)?'),
  'g',
);
const softBreak = '=\r\n';

/** A message encoded once for all recipients: for each one only a few ASCII strings are joined. */
export class PreparedMail {
  readonly envelopeFrom: string;
  private readonly domain: string;

  private constructor(
    private readonly content: MailContent,
    private readonly from: string,
    private readonly unsubscribeUrl: string | undefined,
    private readonly headers: string,
    private readonly bodyPieces: string[],
  ) {
    this.envelopeFrom = bareAddress(from);
    this.domain = this.envelopeFrom.slice(this.envelopeFrom.lastIndexOf('@') + 1);
  }

  /** Throws on a subject or sender with line breaks. */
  static async of(content: MailContent, { from, unsubscribeUrl }: Sender): Promise<PreparedMail> {
    const { subject, text, html, replyTo } = content;
    for (const header of [subject, from, unsubscribeUrl ?? '', replyTo ?? ''])
      // eslint-disable-next-line no-control-regex -- refusing control characters is the point
      if (/[\u0000-\u001f\u007f]/.test(header)) throw new Error('a mail header takes one line');
    const composer = new MailComposer({
      from,
      subject,
      text,
      html,
      replyTo,
      textEncoding: 'quoted-printable',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const message = (await composer.compile().build()).toString('latin1');
    const end = message.indexOf('\r\n\r\n') + 2;
    // These two headers differ for each recipient.
    const headers = message.slice(0, end).replace(/^(Message-ID|Date):.*\r\n(?:[ \t].*\r\n)*/gim, '');
    return new PreparedMail(content, from, unsubscribeUrl, headers, message.slice(end).split(slotInBody));
  }

  /** The message for one recipient in parts. Throws for an address that would forge headers. */
  partsFor({ address, messageId, unsubscribeToken = '' }: Addressee): MailParts {
    if (!isMailAddress(address)) throw new Error('not a mail address');
    const own = (text: string) => text.replaceAll(unsubscribeSlot, unsubscribeToken);
    const { text, html, ...content } = this.content;
    const name = /^"?(.*?)"?\s*<[^<>]*>\s*$/.exec(this.from)?.[1];
    return {
      ...content,
      text: own(text),
      html: own(html),
      from: { email: this.envelopeFrom, ...(name && { name }) },
      headers: {
        'Message-ID': `<${messageId}@${this.domain}>`,
        'Auto-Submitted': 'auto-generated',
        ...(this.unsubscribeUrl &&
          unsubscribeToken && {
            'List-Unsubscribe': `<${own(this.unsubscribeUrl)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
      },
    };
  }

  /** The whole message for one recipient. Throws for an address that would forge headers. */
  for({ address, messageId, unsubscribeToken }: Addressee, date = new Date()): string {
    if (!isMailAddress(address)) throw new Error('not a mail address');
    const own =
      `To: ${address}\r\nMessage-ID: <${messageId}@${this.domain}>\r\n` +
      `Date: ${date.toUTCString().replace('GMT', '+0000')}\r\n`;
    if (unsubscribeToken === undefined) return own + this.headers + this.bodyPieces.join('');
    const list = this.unsubscribeUrl
      ? `List-Unsubscribe: <${this.unsubscribeUrl.replace(unsubscribeSlot, unsubscribeToken)}>\r\n` +
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n'
      : '';
    return own + list + this.headers + this.bodyPieces.join(softBreak + unsubscribeToken + softBreak);
  }
}
