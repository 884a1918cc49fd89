import { cancelDueWork } from '@aar/platform/due-work/schedule-due-work';
import type { EntityManager } from 'typeorm';
import { openRing } from '../alerts/open-ring.work';

/** Inboxes that one statement takes a notice out of; those of a whole city would take longer than it may. */
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

/**
 * Takes a notice out of all inboxes, and its mail out of the ledger: what has not rung or gone out yet never will. Locks in
 * the order in which the workers do.
 */
export async function takeBack(tx: EntityManager, id: string): Promise<number> {
  await tx.query('update alerts set next_ring_at = null where id = $1', [id]);
  await cancelDueWork(tx, openRing, id);
  await tx.query('delete from ringing_alerts where alert_id = $1', [id]);
  const deliveries = 'select id from deliveries where id = $1 or tells_of = $1';
  await tx.query(`delete from delivery_chunks where delivery_id in (${deliveries})`, [id]);
  await tx.query('delete from deliveries where id = $1 or tells_of = $1', [id]);
  let rows = 1;
  for (let deleted = batch; deleted === batch; rows += deleted)
    [, deleted] = await tx.query(
      `delete from notifications where ctid = any (array(
         select ctid from notifications where notice_id = $1 limit ${batch}))`,
      [id],
    );
  await tx.query('delete from digest_items where ref_id = $1', [id]);
  await tx.query('delete from notices where id = $1', [id]);
  return rows;
}
