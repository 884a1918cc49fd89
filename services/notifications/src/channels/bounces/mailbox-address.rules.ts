import { domainToASCII } from 'node:url';
import { cutText } from '@aar/contracts/text/cut-text';

/**
 * The addresses in a field of a report: `rfc822; <asha@example.in>`, `asha@example.in (expanded)`, or encoded as in RFC 3461
 * and RFC 6533. An encoded one is also included literally, because not every server encodes.
 */
export function reportedAddresses(field: string): string[] {
  const value = cutText(field, 1_000)
    .replace(/^\s*[\w-]+\s*;/, '')
    .replace(/\([^()]*\)/g, ' ');
  const found = /<([^<>]*@[^<>]*)>/.exec(value)?.[1] ?? value.split(/[\s,]+/).find(each => each.includes('@')) ?? '';
  const address = found.trim().replace(/^"(.*)"@/, '$1@');
  return address.includes('@') ? [...new Set([address, decoded(address)])] : [];
}

const characterOf = (hex: string) => {
  const point = Number.parseInt(hex, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
};
const decoded = (address: string) =>
  address
    .replace(/\\x\{([0-9a-f]{2,6})\}/gi, (_, hex: string) => characterOf(hex))
    .replace(/\+([0-9A-F]{2})/g, (_, hex: string) => characterOf(hex));

interface Mailbox {
  name: string;
  domain: string;
}

/** `asha+register@googlemail.com` and `asha@gmail.com` are one mailbox. */
function mailboxOf(address: string): Mailbox {
  const at = address.lastIndexOf('@');
  const lower = address.slice(at + 1).toLowerCase();
  const domain = (domainToASCII(lower) || lower).replace(/^googlemail\.com$/, 'gmail.com');
  const name = address
    .slice(0, at)
    .normalize('NFC')
    .toLowerCase()
    .replace(/(.)\+.*$/, '$1');
  return { name: domain === 'gmail.com' ? name.replaceAll('.', '') : name, domain };
}

const isBelow = (domain: string, other: string) => domain.endsWith(`.${other}`);

/**
 * Whether mail to either address arrives in the same mailbox, including the name that the host uses for it
 * (`asha@mail.example.in`).
 */
export function isSameMailbox(address: string, other: string): boolean {
  const [a, b] = [mailboxOf(address), mailboxOf(other)];
  return a.name === b.name && (a.domain === b.domain || isBelow(a.domain, b.domain) || isBelow(b.domain, a.domain));
}
