import { latinDigits, visible } from './clean-text';

/** Of names with joiners there is none: here they come from a page that was copied. */
const withoutMarks = (text: string) =>
  visible(text)
    .replace(/\p{Join_Control}|\p{Variation_Selector}/gu, '')
    .trim();

/** What stands between digits, for the eye. U+2212 is the minus of mathematics. */
const separators = /[\s\p{Pd}\u2212().]/gu;
const countryCode = /^(?:\+|00)?91(?=0?[6-9]\d{9}$)/;

/**
 * The ten digits of an Indian mobile number as contact lists, messengers and pages write it: `tel:+91 (0) 98220-12345`,
 * `0091 98220 12345`, `९८२२०१२३४५`. What is no such number is returned with what remains to be seen.
 */
export const cleanMobile = (text: string): string =>
  latinDigits(withoutMarks(text))
    .replace(/^(?:tel|sms):/i, '')
    .replace(separators, '')
    .replace(countryCode, '')
    .replace(/^0(?=[6-9]\d{9}$)/, '');

/** An e-mail address as it is stored: lower case, an international domain (`example.भारत`) in the form that mail servers know. */
export function cleanEmail(text: string): string {
  const bare = withoutMarks(text).replace(/^mailto:/i, '');
  const address = (/<([^<>]+)>$/.exec(bare)?.[1] ?? bare.replace(/\?.*$/, '')).trim();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return (address.slice(0, at) + (at > 0 ? asciiHost(domain) : domain)).toLowerCase();
}

/** The platform converts names to ASCII (punycode); what is no name of a host comes back as it is. */
function asciiHost(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || /[/:?#\\]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** A one-time code as mails, messages and keyboards of Indian scripts write it: `१२३ ४५६`, `123-456`. */
export const cleanCode = (text: string): string => latinDigits(withoutMarks(text)).replace(separators, '');
