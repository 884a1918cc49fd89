import { randomUUID } from 'node:crypto';
import { mostTold } from '@aar/contracts/community/events.messages';
import { requestMerged } from '@aar/contracts/community/support-requests.messages';
import { anyOf } from '@aar/platform/database/any-of';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { Problem } from '@aar/platform/errors/problem';
import type { Live } from '@aar/platform/messaging/live';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { recountOffers } from '../standing/standing';
import { forgetPoint } from '../support-requests/exact-places';
import { tellHelpers } from '../support-requests/tell-helpers';
import { tellStatus } from '../support-requests/tell-status';

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
 * redirects there. An offer stays behind when its maker owns the other request or has offered help on it too. Returns the closed
 * request.
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
  await db(tx)
    .updateTable('responses as r')
    .set({ request_id: into })
    .where('request_id', '=', id)
    .where('member_id', '<>', kept.ownerId)
    .where(({ not, exists, selectFrom, ref }) => {
      const others = selectFrom('responses as o').where('o.request_id', '=', into);
      return not(exists(others.where('o.member_id', '=', ref('r.member_id'))));
    })
    .execute();
  await db(tx)
    .updateTable('support_requests')
    .set({ status: 'closed', ended_at: sql<Date>`now()`, outcome: null, merged_into: into })
    .where('id', '=', id)
    .execute();
  await forgetPoint(tx, id);
  await recountOffers(tx, { requests: [id, into] });
  await tellStatus(tx, id);
  for (let start = 0; start < members.length; start += mostTold)
    await addToOutbox(tx, requestMerged, {
      mergeId: randomUUID(),
      intoId: into,
      intoTitle: kept.title,
      ownerId: kept.ownerId,
      memberIds: members.slice(start, start + mostTold).map(member => member.id),
    });
  for (const one of [id, into]) await tellHelpers(tx, live, one, { owner: true });
  return { ...merged, into: kept };
}
