import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** A mail sent to a return path. */
export interface ReturnedMail {
  /** The recipients that its headers name. */
  recipients: string[];
  /** A mail server's report about one message (RFC 3464); `null` for other mail, such as a reply. */
  report: DeliveryReport | null;
}

export interface DeliveryReport {
  action: string;
  /** `5.1.1`, see RFC 3463. */
  status: string;
  /** The address it is about, in lower case; empty if it does not say. */
  recipient: string;
  /** The server's own words. */
  detail: string;
  /** The delivery and member of our message that bounced. */
  message?: { deliveryId: string; memberId: string };
}

/** Parses a raw mail. Rejects when it is not a mail. */
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
  // The report has a block about the message, then one for each recipient; our messages have one recipient.
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
