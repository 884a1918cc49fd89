import { cleanMobile } from './text/clean-contact';
import { visible } from './text/clean-text';

/** A masked contact: owners recognise it as theirs. Every contact in the product is masked in this form. */
export const maskContact = (contactType: 'email' | 'mobile', contact: string): string =>
  contactType === 'email' ? maskEmail(contact) : maskMobile(contact);

/** `asha.rao@example.in` is shown as `a***@example.in`, however long the name is. */
export const maskEmail = (address: string): string => `${[...address][0]}***${address.slice(address.lastIndexOf('@'))}`;

/** `9822012310` is shown as `98******10`. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 2)}${'*'.repeat(6)}${mobile.slice(-2)}`;

/** Also addresses without an internet domain (`root@localhost`), as mail servers write them. */
const address = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]*[^\s@<>()"',;:.]/g;
/** Ten digits in the formats and scripts that people use; not within an id or a longer number. */
const mobile =
  /(?<![\w\p{Nd}-])(?:(?:\+|00)?\p{Nd}{2}[\s\p{Pd}.]?|\p{Nd})?\p{Nd}{5}[\s\p{Pd}.]?\p{Nd}{5}(?![\w\p{Nd}-])/gu;

const maskIfMobile = (number: string) => {
  const cleaned = cleanMobile(number);
  return /^[6-9]\d{9}$/.test(cleaned) ? maskMobile(cleaned) : number;
};

/** A text with every e-mail address and mobile number in it masked, and without the invisible characters that could hide one. */
export const maskContactsIn = (text: string): string =>
  visible(text).replace(address, maskEmail).replace(mobile, maskIfMobile);
