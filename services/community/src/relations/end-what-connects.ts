import { responseWithdrawn } from '@aar/contracts/community/support-requests.messages';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { instantOf } from '@aar/platform/database/instant';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { leaveComingEvents } from '../events/leave-events';
import { recountOffers } from '../standing/standing';
import { isReachableFor } from './quiet-mode';

/** The requests of one member on which the other has offered help. */
const requestsOfTwo = (tx: EntityManager, two: string[]) =>
  db(tx)
    .selectFrom('support_requests as q')
    .innerJoin('responses as r', 'r.request_id', 'q.id')
    .select('q.id')
    .where('q.owner_id', 'in', two)
    .where('r.member_id', 'in', two);

/**
 * Locks what two members share, in the order in which an erasure locks it: requests, events, their connection and both sides
 * of their conversation. Waits for changes to these that are in progress. Whatever is being created has no row yet:
 * therefore a block locks both members before.
 */
export async function lockWhatConnects(tx: EntityManager, one: string, other: string): Promise<void> {
  const two = [one, other];
  await db(tx)
    .selectFrom('support_requests')
    .where('id', 'in', requestsOfTwo(tx, two))
    .orderBy('id')
    .forUpdate()
    .execute();
  const ofTwo = db(tx).selectFrom('events as e').select('e.id').where('e.owner_id', 'in', two);
  const attended = ofTwo
    .innerJoin('event_participants as p', 'p.event_id', 'e.id')
    .where('p.member_id', 'in', two)
    .union(ofTwo.innerJoin('event_waitlist as w', 'w.event_id', 'e.id').where('w.member_id', 'in', two));
  await db(tx).selectFrom('events').where('id', 'in', attended).orderBy('id').forNoKeyUpdate().execute();
  await db(tx)
    .selectFrom('connections')
    .where('asker_id', 'in', two)
    .where('asked_id', 'in', two)
    .forUpdate()
    .execute();
  await db(tx)
    .selectFrom('conversation_members')
    .where('member_id', 'in', two)
    .where('other_id', 'in', two)
    .orderBy('member_id')
    .forUpdate()
    .execute();
}

/**
 * Ends what connects two members when the one blocks the other: open offers of help, seats and places at each other's coming
 * events, their connection. Nobody is told; seats go to the waitlist. At the events of the blocker a member who is in quiet mode
 * for them keeps the seat until the mode is over (`KeptSeats`), or the blocker would see which nameless seat goes. The caller holds
 * the locks of `lockWhatConnects`.
 */
export async function endWhatConnects(tx: EntityManager, one: string, other: string, now: Date): Promise<void> {
  await endOffers(tx, one, other);
  const { isKnown } = await db(tx)
    .selectNoFrom(asBoolean(isReachableFor(uuidOf(one), uuidOf(other))).as('isKnown'))
    .executeTakeFirstOrThrow();
  if (isKnown) await leaveComingEvents(tx, { memberId: other, ownerId: one, now });
  await leaveComingEvents(tx, { memberId: one, ownerId: other, now });
  await db(tx)
    .deleteFrom('connections')
    .where('asker_id', 'in', [one, other])
    .where('asked_id', 'in', [one, other])
    .where('status', 'in', ['requested', 'accepted'])
    .execute();
}

/** Offers of the two on each other's requests are counted only while neither has blocked the other. */
export async function recountOffersOfTwo(tx: EntityManager, one: string, other: string): Promise<void> {
  const requests = await requestsOfTwo(tx, [one, other]).execute();
  if (requests.length > 0) await recountOffers(tx, { requests: requests.map(({ id }) => id) });
}

/** Alerts about a request that count its helpers must learn that one has left. */
async function endOffers(tx: EntityManager, one: string, other: string) {
  const ended = await db(tx)
    .updateTable('responses as r')
    .from('support_requests as q')
    .set({ status: 'declined', moved_at: sql<Date>`now()` })
    .whereRef('q.id', '=', 'r.request_id')
    .where('q.owner_id', 'in', [one, other])
    .where('r.member_id', 'in', [one, other])
    .where('r.status', 'in', ['offered', 'accepted', 'on-the-way', 'there'])
    .returning(['r.request_id as requestId', 'r.member_id as responderId'])
    .returning(instantOf(sql`clock_timestamp()`).as('withdrawnAt'))
    .execute();
  await addAllToOutbox(tx, responseWithdrawn, ended);
  await recountOffersOfTwo(tx, one, other);
}
