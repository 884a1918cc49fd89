import { supportRequestStatusChanged } from '@aar/contracts/community/support-requests.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/**
 * Publishes the status of a support request that this transaction has changed (or is about to delete: `closed`) and locked.
 * The time is that of the database's clock, so that the later of two changes wins whichever process published it.
 */
export async function publishStatus(tx: EntityManager, requestId: string, deleted?: 'closed') {
  const { status, at } = await db(tx)
    .selectFrom('support_requests')
    .select(['status', sql<Date>`clock_timestamp()`.as('at')])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  await addToOutbox(tx, supportRequestStatusChanged, {
    requestId,
    status: deleted ?? status,
    changedAt: at.toISOString(),
  });
}
