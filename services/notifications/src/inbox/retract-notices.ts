import { cancelAllDueWork } from '@aar/platform/due-work/schedule-due-work';
import type { EntityManager } from 'typeorm';
import { openRing } from '../alerts/open-ring.work';
import { lockChunks } from '../deliveries/lock-order';

/** Inbox rows deleted by one statement; those of a whole city would exceed the statement timeout. */
const batch = 10_000;

/**
 * The notices about the member's requests and events, the offers on those requests, the decisions on them, and the notices of
 * messages from and to the member.
 */
export const noticesToRetract = (tx: EntityManager, memberId: string): Promise<{ id: string }[]> =>
  tx.query(
    `select id from notices where about_member = $1 and kind <> 'response-offered'
     union all
     select n.id from notices n join notifications t on t.notice_id = n.id
     where t.member_id = $1 and n.kind in ('response-offered', 'messages-waiting')`,
    [memberId],
  );

/** Notices taken back together: one by one, an erasure would run several statements for each of thousands. */
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
  await lockChunks(tx, `c.delivery_id in (${deliveriesOfNotices})`, [notices]);
  let rows = 0;
  for (const ids of pieces) rows += await retractPiece(tx, ids);
  return rows;
}

const deliveriesOfNotices = 'select id from deliveries where id = any ($1) or tells_of = any ($1)';

async function stopRinging(tx: EntityManager, ids: string[]) {
  await tx.query('update alerts set next_ring_at = null where id = any ($1)', [ids]);
  await cancelAllDueWork(tx, openRing, ids);
  await tx.query('delete from ringing_alerts where alert_id = any ($1)', [ids]);
}

async function retractPiece(tx: EntityManager, ids: string[]): Promise<number> {
  await tx.query(`delete from delivery_chunks where delivery_id in (${deliveriesOfNotices})`, [ids]);
  await tx.query('delete from deliveries where id = any ($1) or tells_of = any ($1)', [ids]);
  let rows = ids.length;
  for (let deleted = batch; deleted === batch; rows += deleted)
    [, deleted] = await tx.query(
      `delete from notifications where ctid = any (array(
         select ctid from notifications where notice_id = any ($1) order by notice_id limit ${batch}))`,
      [ids],
    );
  await tx.query('delete from digest_items where ref_id = any ($1)', [ids]);
  await tx.query('delete from notices where id = any ($1)', [ids]);
  return rows;
}
