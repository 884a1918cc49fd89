import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { SuppressionReason, SuppressionScope } from '@aar/contracts/notifications/suppressions.contract';
import { z } from 'zod';
import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';

/** A delivery report of one message, in the same form for every provider. */
export interface ProviderReport {
  /** Idempotency key: the same if a report is sent again. */
  id: string;
  event: 'delivered' | 'refused' | 'bounced' | 'complained' | 'unsubscribed' | 'other';
  contactType: ContactType;
  contact: string;
  /** The provider's own text. */
  detail: string;
  /** Why a mail failed, if known. */
  cause?: ReturnCause | null;
  /** The server that refused a mail, if known. */
  host?: string;
  /** What is suppressed, if anything; by default everything. */
  scope?: SuppressionScope;
  /** The delivery and the member, if it was a message to a member. */
  message?: { deliveryId: string; memberId: string };
}

const Ids = z.tuple([z.uuid(), z.uuid()]);

/**
 * The message with our id, `<delivery>.<member>`, which a provider gets with the message and reports back. Messages that are
 * not in the ledger have other ids.
 */
export function messageOf(id: string): ProviderReport['message'] {
  const { data } = Ids.safeParse(id.split('.'));
  return data && { deliveryId: data[0], memberId: data[1] };
}

/** The reason to suppress the contact, or `null` if it is not suppressed. */
export const suppressionFor = ({ event, contactType }: ProviderReport): SuppressionReason | null => {
  if (event === 'complained') return 'complained';
  if (event === 'unsubscribed') return 'asked';
  if (event !== 'bounced') return null;
  return contactType === 'email' ? 'bounced' : 'blocked';
};
