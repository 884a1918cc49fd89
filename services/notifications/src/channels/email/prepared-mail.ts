import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailContent } from '../../templates/mail-content';
import { bareAddress, isMailAddress } from './mail-address.rules';

/** What differs from one recipient to the next. */
export interface Addressee {
  address: string;
  /** The same for every attempt of one message to one member, so that mail systems can merge repetitions. */
  messageId: string;
  /** Fills the places of `unsubscribeSlot`; 44 characters of base64url. */
  unsubscribeToken?: string;
}

export interface Sender {
  /** `Name <address>` or the address alone. */
  from: string;
  /** Address that takes the one-click POST of RFC 8058, with `unsubscribeSlot` in it; transactional mail has none. */
  unsubscribeUrl?: string;
}

/** Stands in a template where each recipient's own token goes. */
export const unsubscribeSlot = 'UNSUBSCRIBE-TOKEN-OF-THIS-RECIPIENT-GOES-IN.';

/** The slot as quoted-printable may have broken it over lines. */
const slotInBody = new RegExp(
  [...unsubscribeSlot].map(character => character.replace(/[-.]/, '\\$&')).join('(?:=\\r\\n)?'),
  'g',
);
const softBreak = '=\r\n';

/** A message encoded once for all recipients: what is left for each is joining a few strings, all ASCII. */
export class PreparedMail {
  private constructor(
    readonly envelopeFrom: string,
    private readonly unsubscribeUrl: string | undefined,
    private readonly headers: string,
    private readonly bodyPieces: string[],
  ) {}

  /** Throws on a subject or sender with line breaks. */
  static async of({ subject, text, html }: MailContent, { from, unsubscribeUrl }: Sender): Promise<PreparedMail> {
    for (const header of [subject, from, unsubscribeUrl ?? ''])
      // eslint-disable-next-line no-control-regex -- refusing control characters is the point
      if (/[\u0000-\u001f\u007f]/.test(header)) throw new Error('a mail header takes one line');
    const composer = new MailComposer({
      from,
      subject,
      text,
      html,
      textEncoding: 'quoted-printable',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const message = (await composer.compile().build()).toString('latin1');
    const end = message.indexOf('\r\n\r\n') + 2;
    // These two are each recipient's own.
    const headers = message.slice(0, end).replace(/^(Message-ID|Date):.*\r\n(?:[ \t].*\r\n)*/gim, '');
    return new PreparedMail(bareAddress(from), unsubscribeUrl, headers, message.slice(end).split(slotInBody));
  }

  /** The whole message for one recipient. Throws for an address that would forge headers. */
  for({ address, messageId, unsubscribeToken }: Addressee, date = new Date()): string {
    if (!isMailAddress(address)) throw new Error('not a mail address');
    const domain = this.envelopeFrom.slice(this.envelopeFrom.lastIndexOf('@') + 1);
    const own =
      `To: ${address}\r\nMessage-ID: <${messageId}@${domain}>\r\n` +
      `Date: ${date.toUTCString().replace('GMT', '+0000')}\r\n`;
    if (unsubscribeToken === undefined) return own + this.headers + this.bodyPieces.join('');
    const list = this.unsubscribeUrl
      ? `List-Unsubscribe: <${this.unsubscribeUrl.replace(unsubscribeSlot, unsubscribeToken)}>\r\n` +
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n'
      : '';
    return own + list + this.headers + this.bodyPieces.join(softBreak + unsubscribeToken + softBreak);
  }
}
