/**
 * Whether an address is safe to put unchanged into a header and an SMTP envelope: ASCII, no white space or control
 * characters, no quoting. Identity validates addresses on input; this is the last check before they are used.
 */
export const isMailAddress = (address: string) =>
  address.length <= 254 && /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(address);

/** The same sender under another name. */
export const sentAs = (name: string, mailbox: string): string =>
  `"${name.replace(/["\\]/g, '')}" <${bareAddress(mailbox)}>`;

/** The bare address of `Name <address>`. */
export const bareAddress = (mailbox: string) => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
