import { anyOf } from '@aar/platform/database/any-of';
import { cancelAllDueWork } from '@aar/platform/due-work/schedule-due-work';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { openRing } from '../alerts/open-ring.work';
import { lockChunks } from '../deliveries/lock-order';
import { db } from '../database/db';

/** Inbox rows deleted by one statement; all rows of a whole city would exceed the statement timeout. */
const batch = 10_000;

/**
 * The notices about the member's requests and events, the offers on those requests, the decisions on them, and the notices of
 * messages from and to the member.
 */
export const noticesToRetract = (tx: EntityManager, memberId: string): Promise<{ id: string }[]> =>
  db(tx)
    .selectFrom('notices')
    .select('id')
    .where('about_member', '=', memberId)
    .where('kind', '<>', 'response-offered')
    .unionAll(
      db(tx)
        .selectFrom('notices')
        .innerJoin('notifications', 'notifications.notice_id', 'notices.id')
        .select('notices.id')
        .where('notifications.member_id', '=', memberId)
        .where('kind', 'in', ['response-offered', 'messages-waiting']),
    )
    .execute();

/** Notices retracted together: one by one, an erasure would run several statements for each of thousands. */
export const retractedAtOnce = 500;

/**
 * Removes notices from all inboxes and their mail from the ledger, so that what has not been sent never will be. Locks in the
 * same order as the workers.
 */
export async function retractNotices(tx: EntityManager, notices: string[]): Promise<number> {
  const pieces = Array.from({ length: Math.ceil(notices.length / retractedAtOnce) }, (_, at) =>
    notices.slice(at * retractedAtOnce, (at + 1) * retractedAtOnce),
  );
  for (const ids of pieces) await stopRinging(tx, ids);
  await lockChunks(tx, eb => eb('chunk.delivery_id', 'in', deliveriesOf(tx, notices)));
  let rows = 0;
  for (const ids of pieces) rows += await retractPiece(tx, ids);
  return rows;
}

const deliveriesOf = (tx: EntityManager, notices: string[]) =>
  db(tx)
    .selectFrom('deliveries')
    .select('id')
    .where(({ eb, or }) => or([eb('id', '=', anyOf(notices)), eb('tells_of', '=', anyOf(notices))]));

async function stopRinging(tx: EntityManager, ids: string[]) {
  await db(tx).updateTable('alerts').set({ next_ring_at: null }).where('id', '=', anyOf(ids)).execute();
  await cancelAllDueWork(tx, openRing, ids);
  await db(tx).deleteFrom('ringing_alerts').where('alert_id', '=', anyOf(ids)).execute();
}

async function retractPiece(tx: EntityManager, ids: string[]): Promise<number> {
  await db(tx).deleteFrom('delivery_chunks').where('delivery_id', 'in', deliveriesOf(tx, ids)).execute();
  await db(tx).deleteFrom('deliveries').where('id', 'in', deliveriesOf(tx, ids)).execute();
  let rows = ids.length;
  for (let deleted = batch; deleted === batch; rows += deleted) deleted = await deleteSome(tx, ids);
  await db(tx).deleteFrom('digest_items').where('ref_id', '=', anyOf(ids)).execute();
  await db(tx).deleteFrom('notices').where('id', '=', anyOf(ids)).execute();
  return rows;
}

async function deleteSome(tx: EntityManager, notices: string[]): Promise<number> {
  const some = db(tx)
    .selectFrom('notifications')
    .select(sql`ctid`.as('row'))
    .where('notice_id', '=', anyOf(notices))
    .orderBy('notice_id')
    .limit(sql.lit(batch));
  const { numDeletedRows } = await db(tx)
    .deleteFrom('notifications')
    .where(sql`ctid`, '=', sql`any (array(${some}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
