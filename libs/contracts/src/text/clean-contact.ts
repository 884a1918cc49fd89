import { latinDigits, visible } from './clean-text';

/** Joiners occur in names in Indian scripts; in a contact they come from a page that was copied. */
const withoutMarks = (text: string) =>
  visible(text)
    .replace(/\p{Join_Control}|\p{Variation_Selector}/gu, '')
    .trim();

/** Separators between digits, for readability. U+2212 is the minus of mathematics. */
const separators = /[\s\p{Pd}\u2212().]/gu;
const countryCode = /^(?:\+|00)?91(?=0?[6-9]\d{9}$)/;

/**
 * The ten digits of an Indian mobile number as contact lists, messengers and pages write it: `tel:+91 (0) 98220-12345`,
 * `0091 98220 12345`, `९८२२०१२३४५`. Anything else is returned without its invisible characters.
 */
export const cleanMobile = (text: string): string =>
  latinDigits(withoutMarks(text))
    .replace(/^(?:tel|sms):/i, '')
    .replace(separators, '')
    .replace(countryCode, '')
    .replace(/^0(?=[6-9]\d{9}$)/, '');

/**
 * An e-mail address as it is stored: in lower case, an international domain (`example.भारत`) in the form that mail servers use.
 */
export function cleanEmail(text: string): string {
  const bare = withoutMarks(text).replace(/^mailto:/i, '');
  const address = (/<([^<>]+)>$/.exec(bare)?.[1] ?? bare.replace(/\?.*$/, '')).trim();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return (address.slice(0, at) + (at > 0 ? asciiHost(domain) : domain)).toLowerCase();
}

/** The platform converts names to ASCII (punycode). What is no host name is returned unchanged. */
function asciiHost(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || /[/:?#\\]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** A one-time code, however mails, messages and Indian keyboards write it: `१२३ ४५६`, `123-456`. */
export const cleanCode = (text: string): string => latinDigits(withoutMarks(text)).replace(separators, '');
