import { cancelAllDueWork } from '@aar/platform/due-work/schedule-due-work';
import type { EntityManager } from 'typeorm';
import { openRing } from '../alerts/open-ring.work';
import { lockChunks } from '../deliveries/lock-order';

/** Inboxes that one statement takes notices out of; those of a whole city would take longer than it may. */
const batch = 10_000;

/** The member's own requests and events, what others offered for the requests, what was said to that, and who wrote to whom. */
export const noticesToTakeBack = (tx: EntityManager, memberId: string): Promise<{ id: string }[]> =>
  tx.query(
    `select id from notices where about_member = $1 and kind <> 'response-offered'
     union all
     select n.id from notices n join notifications t on t.notice_id = n.id
     where t.member_id = $1 and n.kind in ('response-offered', 'messages-waiting')`,
    [memberId],
  );

/** Notices that are taken back together: by one each, an erasure would take some statements for each of thousands. */
export const mostTakenBack = 500;

/**
 * Takes notices out of all inboxes, and their mail out of the ledger: what has not rung or gone out yet never will. Locks in
 * the order in which the workers do.
 */
export async function takeBack(tx: EntityManager, notices: string[]): Promise<number> {
  const pieces = Array.from({ length: Math.ceil(notices.length / mostTakenBack) }, (_, at) =>
    notices.slice(at * mostTakenBack, (at + 1) * mostTakenBack),
  );
  for (const ids of pieces) await stopRinging(tx, ids);
  await lockChunks(tx, `c.delivery_id in (${deliveriesOfNotices})`, [notices]);
  let rows = 0;
  for (const ids of pieces) rows += await takePieceBack(tx, ids);
  return rows;
}

const deliveriesOfNotices = 'select id from deliveries where id = any ($1) or tells_of = any ($1)';

async function stopRinging(tx: EntityManager, ids: string[]) {
  await tx.query('update alerts set next_ring_at = null where id = any ($1)', [ids]);
  await cancelAllDueWork(tx, openRing, ids);
  await tx.query('delete from ringing_alerts where alert_id = any ($1)', [ids]);
}

async function takePieceBack(tx: EntityManager, ids: string[]): Promise<number> {
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
