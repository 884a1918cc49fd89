import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { type Complaint, complaintIn } from './complaint';
import { type DeliveryReport, reportsIn } from './delivery-report';
import { plainReturns } from './plain-return';

/** A mail sent to a return path. */
export interface ReturnedMail {
  /** The recipients in its headers. */
  recipients: string[];
  /** A mail server's report about our message, from its machine-readable part; empty for other mail, such as a reply. */
  reports: DeliveryReport[];
  /** The same from its text for people. */
  plain: DeliveryReport[];
  complaint: Complaint | null;
  /** The delivery and member of our message that came back. */
  message?: { deliveryId: string; memberId: string };
}

/** Headers in which mail servers name the recipient of the delivery. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

/** Parses a raw mail. Rejects when it is not a mail. */
export async function readReturnedMail(raw: Buffer): Promise<ReturnedMail> {
  const mail = await PostalMime.parse(beginningOf(raw), { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const headers = (name: string) => mail.headers.flatMap(({ key, value }) => (key === name ? [value] : []));
  const returned = returnedIn(mail);
  const ours = /^message-id:\s*<([0-9a-f-]{36})\.([0-9a-f-]{36})@/im.exec(returned);
  const [feedback] = partsOf(mail, /^message\/feedback-report$/);
  return {
    recipients: [...recipientHeaders.flatMap(headers), ...(mail.to ?? []).flatMap(({ address }) => address ?? [])],
    reports: partsOf(mail, /^message\/(global-)?delivery-status$/).flatMap(part => reportsIn(part)),
    plain: plainReturns({
      from: mail.from?.address ?? '',
      senderName: mail.from?.name ?? '',
      subject: mail.subject ?? '',
      failedRecipients: headers('x-failed-recipients').join(','),
      hasNullSender: headers('return-path').some(path => /^\s*<\s*>\s*$/.test(path)),
      text: textOf(mail),
    }),
    complaint: feedback === undefined ? null : complaintIn(feedback, returned),
    ...(ours && { message: { deliveryId: ours[1]!, memberId: ours[2]! } }),
  };
}

/**
 * Number of lines that are parsed, because each takes time. The returned message comes at the end, and its headers are enough.
 */
const mostLines = 4_000;

function beginningOf(raw: Buffer): Buffer {
  let end = 0;
  for (let line = 0; line < mostLines; line += 1) {
    end = raw.indexOf('\n', end) + 1;
    if (end === 0) return raw;
  }
  return raw.subarray(0, end);
}

/** Number of characters read of each part. Anybody may post here, so reading must be fast for any text. */
const mostRead = 20_000;

const contentOf = ({ content }: Attachment) => String(content).slice(0, mostRead);

const textOf = ({ text = '' }: Email) => text.slice(0, mostRead);

const partsOf = ({ attachments }: Email, type: RegExp) =>
  attachments.filter(({ mimeType }) => type.test(mimeType)).map(contentOf);

/** Our message or its headers; in a report without parts they are in its text. */
const returnedIn = (mail: Email) =>
  partsOf(mail, /^(message\/(rfc822|global|global-headers)|text\/rfc822-headers)$/)[0] ?? textOf(mail);
