import { randomUUID } from 'node:crypto';
import { mostTold } from '@aar/contracts/community/events.messages';
import { requestMerged } from '@aar/contracts/community/support-requests.messages';
import { Problem } from '@aar/platform/errors/problem';
import type { Live } from '@aar/platform/messaging/live';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import { recountOffers } from '../standing/standing';
import { forgetPoint } from '../support-requests/exact-places';
import { tellHelpers } from '../support-requests/tell-helpers';
import { tellStatus } from '../support-requests/tell-status';

interface Request {
  id: string;
  title: string;
  ownerId: string;
  isOpen: boolean;
}

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
  const found = await tx.query<Request[]>(
    `select id, title, owner_id as "ownerId", status in ('active', 'paused') as "isOpen"
     from support_requests where id = any($1) order by id for update`,
    [[id, into]],
  );
  const [merged, kept] = [id, into].map(one => found.find(request => request.id === one));
  if (!merged) throw new Problem('community.activity.unknown');
  if (!kept) throw Problem.ofField('community.support-request.unknown', 'into');
  if (merged === kept || !merged.isOpen || !kept.isOpen)
    throw Problem.ofField('community.support-request.merge', 'into');

  const members = await tx.query<{ id: string }[]>(
    `select owner_id as id from support_requests where id = $1
     union select member_id from responses where request_id = $1 and status <> 'declined' order by id`,
    [id],
  );
  await tx.query(
    `update responses r set request_id = $2
     where request_id = $1 and member_id <> $3
       and not exists (select from responses o where o.request_id = $2 and o.member_id = r.member_id)`,
    [id, into, kept.ownerId],
  );
  await tx.query(
    `update support_requests set status = 'closed', ended_at = now(), outcome = null, merged_into = $2 where id = $1`,
    [id, into],
  );
  await forgetPoint(tx, id);
  await recountOffers(tx, { requests: [id, into] });
  await tellStatus(tx, id);
  for (let start = 0; start < members.length; start += mostTold)
    await addToOutbox(tx, requestMerged, {
      ...{ mergeId: randomUUID(), intoId: into, intoTitle: kept.title, ownerId: kept.ownerId },
      memberIds: members.slice(start, start + mostTold).map(member => member.id),
    });
  for (const one of [id, into]) await tellHelpers(tx, live, one, { owner: true });
  return { ...merged, into: kept };
}
