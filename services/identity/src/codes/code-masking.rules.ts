import type { ContactType } from '@aar/contracts/identity/auth.contract';

/** `98******10`, `m***@example.com`: enough to recognise what one typed, made from that alone. */
export function maskContact(contactType: ContactType, contact: string): string {
  if (contactType === 'mobile') return `${contact.slice(0, 2)}${'*'.repeat(6)}${contact.slice(-2)}`;
  return `${contact.slice(0, 1)}***${contact.slice(contact.lastIndexOf('@'))}`;
}
