/** A message before it is encoded: what a template returns. */
export interface MailContent {
  /** One line. */
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
}

/** Text from elsewhere for a place that takes one line: breaks and control characters would forge headers. */
// eslint-disable-next-line no-control-regex -- these characters are what is looked for
export const oneLine = (text: string) => text.replace(/[\u0000-\u0020\u007f\u0085\u2028\u2029]+/g, ' ').trim();

/** What goes on a sentence elsewhere, as one of its own. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Lines that say something; a mailbox would run them into one. */
export const linesOf = (text: string | null) => (text ?? '').split(/\r?\n/).filter(line => line.trim() !== '');
