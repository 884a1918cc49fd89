import { createHmac } from 'node:crypto';
import type { ContactType } from '@aar/contracts/identity/auth.contract';

/** What a contact is found by where it may not be kept. Addresses are compared without regard to case, numbers by their ten digits. */
export function contactDigest(contactType: ContactType, contact: string, key: string): Buffer {
  const same = contactType === 'email' ? contact.trim().toLowerCase() : contact.replace(/\D/g, '').slice(-10);
  return createHmac('sha256', key).update(`suppression:${contactType}:${same}`).digest();
}
