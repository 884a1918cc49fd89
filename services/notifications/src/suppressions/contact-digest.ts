import { createHmac } from 'node:crypto';
import type { ContactType } from '@aar/contracts/identity/auth.contract';

/**
 * A keyed digest that finds a contact which may not be stored. Addresses are compared case-insensitively, numbers by their last
 * ten digits.
 */
export function contactDigest(contactType: ContactType, contact: string, key: string): Buffer {
  const same = contactType === 'email' ? contact.trim().toLowerCase() : contact.replace(/\D/g, '').slice(-10);
  return createHmac('sha256', key).update(`suppression:${contactType}:${same}`).digest();
}
