import { supportRequestStatusChanged } from '@aar/contracts/community/support-requests.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';

/**
 * Publishes the status of a support request that this transaction has changed and locks, or is about to delete (`closed`). The
 * time is the database's clock, so that the later of two changes wins whichever process published it.
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
