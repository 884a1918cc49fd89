import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { SuppressionReason } from '@aar/contracts/notifications/suppressions.contract';

/** A delivery report of one message, in the same form for every provider. */
export interface ProviderReport {
  /** Idempotency key: the same when a report is sent again. */
  id: string;
  event: 'delivered' | 'refused' | 'bounced' | 'complained' | 'other';
  contactType: ContactType;
  contact: string;
  /** The provider's own words. */
  detail: string;
  /** The delivery and the member, if it was a message to a member. */
  message?: { deliveryId: string; memberId: string };
}

/** The reason to suppress the contact, or `null` if it is not suppressed. */
export const suppressionFor = ({ event, contactType }: ProviderReport): SuppressionReason | null => {
  if (event === 'complained') return 'complained';
  if (event !== 'bounced') return null;
  return contactType === 'email' ? 'bounced' : 'blocked';
};
