import type { ContactForm } from '@aar/contracts/content/contact-messages.contract';

/** Nobody can read the form and type 20 letters in less. */
const leastSeconds = 3;
const mostLinks = 3;
/** Limit of messages per e-mail address and day; any more are held. */
export const mostMessagesADay = 5;

/** Whether a message looks like a bot's. Missing optional fields do not count against it. */
export function looksLikeSpam({ website, secondsTaken, subject, message }: ContactForm): boolean {
  const links = `${subject} ${message}`.match(/https?:\/\/|www\./gi)?.length ?? 0;
  return Boolean(website) || (secondsTaken !== undefined && secondsTaken < leastSeconds) || links > mostLinks;
}
