import { type DeliveryReport, reportsIn } from './delivery-report';

/** A mail without a machine-readable part. */
export interface PlainMail {
  from: string;
  senderName: string;
  subject: string;
  /** The header in which Exim names the recipients that it could not reach. */
  failedRecipients: string;
  /** Whether it has the null sender, as every return does; vacation replies have it too. */
  hasNullSender: boolean;
  text: string;
}

const mailSystem = /^(mailer-?daemon|postmaster|mdaemon|mail-?system|mail\.?delivery)(@|$)/i;
const systemName = /mail(er)?[- ]?(delivery|daemon|administrator)|delivery (sub)?system|postmaster/i;
const returnSubject =
  /undeliver|deliver(y|ed).{0,30}(fail|problem|status)|fail(ure|ed).{0,20}(notice|deliver)|return(ed|ing) (mail|message|to sender)|not delivered/i;

/** Our messages have one recipient; a list may forward them to several. */
const mostFailed = 20;

/**
 * Reads returns that qmail, Exim and others wrote for people: an address at the beginning of a line, followed by the
 * server's text. Empty for people's mail and their vacation replies, whatever these contain.
 */
export function plainReturns(mail: PlainMail): DeliveryReport[] {
  if (!isReturn(mail)) return [];
  const text = withoutCopy(mail.text);
  // The machine-readable part, from a server that writes only one part.
  if (/^final-recipient:/im.test(text)) return reportsIn(text);
  const entries = entriesIn(text);
  const failed = mail.failedRecipients.split(/[\s,]+/, mostFailed).filter(each => each.includes('@'));
  if (entries.size === 0) for (const recipient of failed) entries.set(recipient.toLowerCase(), text);
  const action = isDelay(mail.subject, text) ? 'delayed' : 'failed';
  return [...entries].map(([recipient, words]) => ({
    action,
    status: '',
    recipients: [recipient],
    host: /\bhost (?:name is )?([\w.-]+)/i.exec(words)?.[1] ?? '',
    detail: answerIn(words),
  }));
}

const isReturn = ({ from, senderName, subject, failedRecipients, hasNullSender }: PlainMail) =>
  failedRecipients !== '' ||
  mailSystem.test(from) ||
  (returnSubject.test(subject) && (hasNullSender || systemName.test(senderName)));

const isDelay = (subject: string, text: string) =>
  /^\W*warning\b|\bdelayed\b|delay\)?$/i.test(subject) ||
  /has not (yet )?been delivered|will (keep|be retried|continue) (trying|to (try|retry))|no action is required/i.test(
    text,
  );

const copyBegins =
  /^[ \t]*--.*(copy of|original message|message header|unsent message|header of|message follows|returned message)|^[ \t]*original message headers:|^(return-path|received|message-id|dkim-signature):/im;

/** The returned message may contain any text, even that somebody does not exist. */
const withoutCopy = (text: string) => text.slice(0, copyBegins.exec(text)?.index);

const address =
  /^[ \t]*(?:<([^<>\s]{1,100}@[^<>\s]{1,255})>|([^\s<>,;:()"]{1,100}@[^\s<>,;:()"]{1,255}[^\s<>,;:()".]))/gm;

/** The text about each address, up to the next address. */
function entriesIn(text: string): Map<string, string> {
  const found = [...text.matchAll(address)];
  const entries = new Map<string, string>();
  for (const [index, match] of found.entries()) {
    const recipient = (match[1] ?? match[2])!.toLowerCase();
    const words = text.slice(match.index + match[0].length, found[index + 1]?.index);
    entries.set(recipient, `${entries.get(recipient) ?? ''} ${words}`.trim());
  }
  return entries;
}

/** The text from the server's response on, if there is one. */
const answerIn = (words: string) => {
  const line = words
    .replace(/^[\s:,]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /(?:^|[\s'"(])([45]\d\d[ -](?=\S).*)$/.exec(line)?.[1] ?? line;
};
