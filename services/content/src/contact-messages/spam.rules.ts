import type { ContactForm } from '@aar/contracts/content/contact-messages.contract';

/** Nobody reads the form and writes 20 letters in less. */
const leastSeconds = 3;
const mostLinks = 3;
/** Of one address in a day; the team hears of no more. */
export const mostMessagesADay = 5;

/** Whether a message looks like a program's. What a client does not tell is not held against it. */
export function looksLikeSpam({ website, secondsTaken, subject, message }: ContactForm): boolean {
  const links = `${subject} ${message}`.match(/https?:\/\/|www\./gi)?.length ?? 0;
  return Boolean(website) || (secondsTaken !== undefined && secondsTaken < leastSeconds) || links > mostLinks;
}
