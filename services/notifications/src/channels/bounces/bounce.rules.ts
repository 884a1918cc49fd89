import type { ProviderReport } from '../webhooks/provider-report';
import type { DeliveryReport } from './delivery-status';

/** The address does not exist, is invalid, has moved or is disabled, or its host accepts no mail. */
export const gone = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;

/**
 * What a bounce says about the address the mail was sent to. A full mailbox or a refusal of the content concerns only this
 * message, and the bounce of an address to which a member forwards their mail must not suppress the member's own address.
 */
export function eventOfReport(
  { action, status, recipient }: Pick<DeliveryReport, 'action' | 'status' | 'recipient'>,
  contact: string,
): ProviderReport['event'] {
  if (action === 'delivered') return 'delivered';
  if (action !== 'failed') return 'other';
  const isAboutContact = !recipient || recipient === contact.toLowerCase();
  return gone.test(status) && isAboutContact ? 'bounced' : 'refused';
}
