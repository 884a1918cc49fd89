import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { SuppressionReason } from '@aar/contracts/notifications/suppressions.contract';

/** What a provider tells of one message, in the same words whoever tells it. */
export interface ProviderReport {
  /** The same whenever it is told again. */
  id: string;
  event: 'delivered' | 'refused' | 'bounced' | 'complained' | 'other';
  contactType: ContactType;
  contact: string;
  /** In the provider's own words. */
  detail: string;
  /** Of a message to a member: its delivery and the member. */
  message?: { deliveryId: string; memberId: string };
}

/** Whether nothing may be sent there any more, and why. */
export const suppressionFor = ({ event, contactType }: ProviderReport): SuppressionReason | null => {
  if (event === 'complained') return 'complained';
  if (event !== 'bounced') return null;
  return contactType === 'email' ? 'bounced' : 'blocked';
};
