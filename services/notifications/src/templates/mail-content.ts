/** A message before it is encoded: what a template returns. */
export interface MailContent {
  /** One line. */
  subject: string;
  text: string;
  html: string;
  /** Where replies go, if not to the sender. */
  replyTo?: string;
}

/** Makes untrusted text safe for a single line: line breaks and control characters could forge headers. */
// eslint-disable-next-line no-control-regex -- these characters are what is looked for
export const oneLine = (text: string) => text.replace(/[\u0000-\u0020\u007f\u0085\u2028\u2029]+/g, ' ').trim();

/** Capitalises a part of a sentence, to use it as a sentence of its own. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The lines that are not blank; separate, because a mail client would join them into one. */
export const linesOf = (text: string | null) => (text ?? '').split(/\r?\n/).filter(line => line.trim() !== '');
