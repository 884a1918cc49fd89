import { supportRequestStatusChanged } from '@aar/contracts/community/support-requests.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';

/**
 * Tells the other services how a request stands that this transaction has changed and holds, or is about to delete (`closed`).
 * By the clock of the database, so that of two changes the later one counts wherever they come from.
 */
export async function tellStatus(tx: EntityManager, requestId: string, deleted?: 'closed') {
  const [{ status, at }] = await tx.query(
    'select status, clock_timestamp() as at from support_requests where id = $1',
    [requestId],
  );
  await addToOutbox(tx, supportRequestStatusChanged, {
    ...{ requestId, status: deleted ?? status, changedAt: at.toISOString() },
  });
}
