import { randomUUID } from 'node:crypto';
import { mostTold } from '@aar/contracts/community/events.messages';
import { requestMerged, responseWithdrawn } from '@aar/contracts/community/support-requests.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import { anyOf } from '@aar/platform/database/any-of';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { instantOf } from '@aar/platform/database/instant';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Problem } from '@aar/platform/errors/problem';
import type { Live } from '@aar/platform/messaging/live';
import { addAllToOutbox, addToOutbox } from '@aar/platform/messaging/outbox';
import { push } from '@aar/platform/messaging/push';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { recountOffers } from '../standing/standing';
import { forgetPoint } from '../support-requests/exact-places';
import { publishToHelpers } from '../support-requests/publish-to-helpers';
import { publishStatus } from '../support-requests/publish-status';

type Request = Awaited<ReturnType<typeof lockBoth>>[number];

const lockBoth = (tx: EntityManager, ids: string[]) =>
  db(tx)
    .selectFrom('support_requests')
    .select(({ eb }) => [
      ...(['id', 'title', 'owner_id as ownerId'] as const),
      asBoolean(eb('status', 'in', ['active', 'paused'])).as('isOpen'),
    ])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Merges a support request into another about the same case: the offers move to the other one; the merged one is closed and
 * redirects there. An offer stays behind when its maker owns the other request or has offered help on it too; it ends when one of
 * its maker and the other owner has blocked the other. Returns the closed request.
 */
export async function mergeRequests(
  tx: EntityManager,
  live: Live,
  { id, into }: { id: string; into: string },
): Promise<Request & { into: Request }> {
  const found = await lockBoth(tx, [id, into]);
  const [merged, kept] = [id, into].map(one => found.find(request => request.id === one));
  if (!merged) throw new Problem('community.activity.unknown');
  if (!kept) throw Problem.ofField('community.support-request.unknown', 'into');
  if (merged === kept || !merged.isOpen || !kept.isOpen)
    throw Problem.ofField('community.support-request.merge', 'into');

  const members = await db(tx)
    .selectFrom('support_requests')
    .select('owner_id as id')
    .where('id', '=', id)
    .union(({ selectFrom }) =>
      selectFrom('responses').select('member_id as id').where('request_id', '=', id).where('status', '<>', 'declined'),
    )
    .orderBy('id')
    .execute();
  const parted = await endBlockedOffers(tx, id, kept.ownerId);
  await db(tx)
    .updateTable('responses as r')
    .set({ request_id: into })
    .where('request_id', '=', id)
    .where('member_id', '<>', kept.ownerId)
    .where(({ not, exists, selectFrom, ref }) => {
      const others = selectFrom('responses as o').where('o.request_id', '=', into);
      return not(exists(others.where('o.member_id', '=', ref('r.member_id'))));
    })
    .where(({ ref }) => isUnblockedBetween(ref('r.member_id'), uuidOf(kept.ownerId)))
    .execute();
  await db(tx)
    .updateTable('support_requests')
    .set({ status: 'closed', ended_at: sql<Date>`now()`, outcome: null, merged_into: into })
    .where('id', '=', id)
    .execute();
  await forgetPoint(tx, id);
  await recountOffers(tx, { requests: [id, into] });
  await publishStatus(tx, id);
  for (let start = 0; start < members.length; start += mostTold)
    await addToOutbox(tx, requestMerged, {
      mergeId: randomUUID(),
      intoId: into,
      intoTitle: kept.title,
      ownerId: kept.ownerId,
      memberIds: members.slice(start, start + mostTold).map(member => member.id),
    });
  for (const one of [id, into]) await publishToHelpers(tx, live, one, { owner: true });
  afterCommit(tx, () => {
    if (parted.length > 0) push(live, { to: parted, event: 'request', data: { requestId: id } });
  });
  return { ...merged, into: kept };
}

/** Returns the makers of the offers that ended. */
async function endBlockedOffers(tx: EntityManager, requestId: string, ownerId: string): Promise<string[]> {
  const ended = await db(tx)
    .updateTable('responses as r')
    .set({ status: 'declined', moved_at: sql<Date>`now()` })
    .where('request_id', '=', requestId)
    .where('status', 'in', ['offered', 'accepted', 'on-the-way', 'there'])
    .where(({ ref, not }) => not(isUnblockedBetween(ref('r.member_id'), uuidOf(ownerId))))
    .returning(['r.request_id as requestId', 'r.member_id as responderId'])
    .returning(instantOf(sql`clock_timestamp()`).as('withdrawnAt'))
    .execute();
  await addAllToOutbox(tx, responseWithdrawn, ended);
  return ended.map(({ responderId }) => responderId);
}
