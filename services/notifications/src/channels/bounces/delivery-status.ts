import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** A mail that came to a return path. */
export interface ReturnedMail {
  /** Where it was sent to, as far as it says. */
  recipients: string[];
  /** What a mail server reports of one message (RFC 3464); none of other mail, such as an answer. */
  report: DeliveryReport | null;
}

export interface DeliveryReport {
  action: string;
  /** `5.1.1`, see RFC 3463. */
  status: string;
  /** Which address it is about, in small letters; empty where it does not say. */
  recipient: string;
  /** In the server's own words. */
  detail: string;
  /** Ours, of the message that came back: delivery and member. */
  message?: { deliveryId: string; memberId: string };
}

/** Reads a mail as it came. Rejects what is none. */
export async function readReturnedMail(raw: Buffer): Promise<ReturnedMail> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  return { recipients: recipientsOf(mail), report: reportOf(mail.attachments) };
}

const recipientsOf = ({ headers, to = [] }: Email) => [
  ...headers.flatMap(({ key, value }) => (/^(delivered-to|x-original-to)$/.test(key) ? [value] : [])),
  ...to.flatMap(({ address }) => address ?? []),
];

function reportOf(parts: Attachment[]): DeliveryReport | null {
  const told = parts.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!told) return null;
  // First about the message, then about each recipient; a message of ours has one.
  const about = String(told.content)
    .split(/(?:\r?\n){2,}/)
    .map(fieldsOf)
    .find(fields => fields.has('action') && fields.has('status'));
  if (!about) return null;
  const returned = parts.find(({ mimeType }) => /^(message\/rfc822|text\/rfc822-headers)$/.test(mimeType));
  const ours = /^message-id:\s*<([0-9a-f-]{36})\.([0-9a-f-]{36})@/im.exec(String(returned?.content ?? ''));
  return {
    action: about.get('action')!.toLowerCase(),
    status: about.get('status')!.split(/[\s(]/, 1)[0]!,
    recipient: (about.get('original-recipient') ?? about.get('final-recipient') ?? '')
      .replace(/^[^;]*;\s*/, '')
      .toLowerCase(),
    detail: (about.get('diagnostic-code') ?? '').replace(/^\s*smtp\s*;\s*/i, ''),
    ...(ours && { message: { deliveryId: ours[1]!, memberId: ours[2]! } }),
  };
}

function fieldsOf(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap(line => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : [];
    }),
  );
}
