import { responseWithdrawn } from '@aar/contracts/community/support-requests.messages';
import { instant } from '@aar/platform/database/instant';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import { leaveComingEvents } from '../events/leave-events';
import { recountOffers } from '../standing/standing';

/** SQL: the requests of the one of `$1` and `$2` on which the other has offered help. */
const requestsOfTwo = `select q.id from support_requests q join responses r on r.request_id = q.id
  where q.owner_id in ($1, $2) and r.member_id in ($1, $2)`;

/**
 * Locks what two members share, in the order in which an erasure locks it: requests, events, their connection and both sides of
 * their conversation. Waits for changes of these that are under way. What they are only beginning to share has no row yet: a block
 * locks both members before.
 */
export async function lockWhatConnects(tx: EntityManager, one: string, other: string): Promise<void> {
  const two = [one, other];
  await tx.query(`select from support_requests where id in (${requestsOfTwo}) order by id for update`, two);
  await tx.query(
    `select from events where id in (
       select e.id from events e join event_participants p on p.event_id = e.id
         where e.owner_id in ($1, $2) and p.member_id in ($1, $2)
       union select e.id from events e join event_waitlist w on w.event_id = e.id
         where e.owner_id in ($1, $2) and w.member_id in ($1, $2))
     order by id for no key update`,
    two,
  );
  await tx.query('select from connections where asker_id in ($1, $2) and asked_id in ($1, $2) for update', two);
  await tx.query(
    `select from conversation_members where member_id in ($1, $2) and other_id in ($1, $2) order by member_id for update`,
    two,
  );
}

/**
 * Ends what connects two members when the one blocks the other: open offers of help, seats and places at each other's coming
 * events, their connection. Nobody is told; seats go to the waitlist. The caller holds the locks of `lockWhatConnects`.
 */
export async function endWhatConnects(tx: EntityManager, one: string, other: string, now: Date): Promise<void> {
  await endOffers(tx, one, other);
  await leaveComingEvents(tx, { memberId: other, ownerId: one, now });
  await leaveComingEvents(tx, { memberId: one, ownerId: other, now });
  await tx.query(
    `delete from connections where asker_id in ($1, $2) and asked_id in ($1, $2) and status in ('requested', 'accepted')`,
    [one, other],
  );
}

/** The offers of the two on each other's requests are counted only while neither has blocked the other. */
export async function recountOffersOfTwo(tx: EntityManager, one: string, other: string): Promise<void> {
  const requests = await tx.query<{ id: string }[]>(requestsOfTwo, [one, other]);
  if (requests.length > 0) await recountOffers(tx, { requests: requests.map(({ id }) => id) });
}

/** Alerts about a request that count its helpers must learn that one is gone. */
async function endOffers(tx: EntityManager, one: string, other: string) {
  const [ended] = await tx.query<[{ requestId: string; responderId: string; withdrawnAt: string }[], number]>(
    `update responses r set status = 'declined', moved_at = now() from support_requests q
     where q.id = r.request_id and q.owner_id in ($1, $2) and r.member_id in ($1, $2)
       and r.status in ('offered', 'accepted', 'on-the-way', 'there')
     returning r.request_id as "requestId", r.member_id as "responderId", ${instant('clock_timestamp()')} as "withdrawnAt"`,
    [one, other],
  );
  await addAllToOutbox(tx, responseWithdrawn, ended);
  await recountOffersOfTwo(tx, one, other);
}
