import type { DeliveryStatus } from '@aar/contracts/notifications/campaigns.contract';
import type { z } from 'zod';

export type RecipientStatus = z.infer<typeof DeliveryStatus>;

/** The status byte of a recipient in the ledger is the index in this list. Append only. */
export const statusOfByte = [
  'pending',
  'sent',
  'failed',
  'unknown',
  'suppressed',
  'cancelled',
] as const satisfies RecipientStatus[];

export const byteOfStatus = Object.fromEntries(statusOfByte.map((status, byte) => [status, byte])) as Record<
  RecipientStatus,
  number
>;

/** How many recipients of a chunk have each status. */
export function countStatuses(statuses: Uint8Array): Record<RecipientStatus, number> {
  const counts = { pending: 0, sent: 0, failed: 0, unknown: 0, suppressed: 0, cancelled: 0 };
  for (const byte of statuses) counts[statusOfByte[byte]!] += 1;
  return counts;
}
