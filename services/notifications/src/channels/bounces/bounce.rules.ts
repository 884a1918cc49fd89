import type { ProviderReport } from '../webhooks/provider-report';
import type { DeliveryReport } from './delivery-status';

/** The address does not exist, is no address, has moved away, or is switched off; its host takes no mail. */
const gone = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;

/**
 * What a returned message says of the address that it was sent to. A full mailbox or a refusal of this text is about the message alone; and an
 * address that a member has their mail sent on to is not theirs to lose with us.
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
