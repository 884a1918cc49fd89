/** A masked contact: enough to recognise one's own, in the same form everywhere in the product. */
export const maskContact = (contactType: 'email' | 'mobile', contact: string): string =>
  contactType === 'email' ? maskEmail(contact) : maskMobile(contact);

/** `asha.rao@example.in` is shown as `a***@example.in`, however long the name is. */
export const maskEmail = (address: string): string =>
  `${address.slice(0, 1)}***${address.slice(address.lastIndexOf('@'))}`;

/** `9822012310` is shown as `98******10`. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 2)}${'*'.repeat(6)}${mobile.slice(-2)}`;

/** Also addresses without an internet domain (`root@localhost`), as mail servers write them. */
const address = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]*[^\s@<>()"',;:.]/g;
/** Ten digits in the formats that people use; not within an id or a longer number. */
const mobile = /(?<![\w-])(?:\+?91[\s-]?|0)?([6-9]\d{4})[\s-]?(\d{5})(?![\w-])/g;

/** Text with every e-mail address and mobile number in it masked. */
export const maskContactsIn = (text: string): string =>
  text.replace(address, maskEmail).replace(mobile, (_, first: string, last: string) => maskMobile(first + last));
