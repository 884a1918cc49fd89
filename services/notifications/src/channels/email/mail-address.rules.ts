/**
 * Whether an address can stand in a header and an SMTP envelope as it is: ASCII, no white space or control characters, no
 * quoting. Identity checks addresses as they come in; this is the last check before they become protocol.
 */
export const isMailAddress = (address: string) =>
  address.length <= 254 && /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(address);

/** The same sender under another name. */
export const sentAs = (name: string, mailbox: string): string =>
  `"${name.replace(/["\\]/g, '')}" <${bareAddress(mailbox)}>`;

/** The bare address of `Name <address>`. */
export const bareAddress = (mailbox: string) => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
