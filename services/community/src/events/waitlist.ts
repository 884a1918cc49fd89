import { asBoolean } from '@aar/platform/database/as-boolean';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { cancelDueWork, scheduleAllDueWork, scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { db } from '../database/db';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember } from '../standing/standing';
import { publishNews } from './event-news';
import { heldUntil } from './waitlist.rules';

/** Ends the offer of a seat that was not taken in time; the seat goes to the next member. */
export const endSeatOffer = defineDueWork('end-seat-offer', z.object({ eventId: z.uuid(), memberId: z.uuid() }));

/** Offers the seats that a batch of offers left free. */
export const offerMoreSeats = defineDueWork('offer-more-seats', z.object({ eventId: z.uuid() }));

/** Maximum number of seats offered in one transaction, which locks the event while others join or leave. */
export const mostOffered = 500;

/** Locks the event, as every change of its seats does; an empty result if it no longer exists. */
export const lockEvent = (tx: EntityManager, id: string) =>
  db(tx).selectFrom('events').where('id', '=', id).forNoKeyUpdate().execute();

/**
 * Reserves the free seats of a locked event for the first members on the waitlist, notifies them and schedules the end of
 * the offers. Call it whenever seats may have become free: then no seat is free while somebody waits, and nobody who joins
 * overtakes the waitlist. Seats beyond `mostOffered` are offered by due work right after; members who join in between may
 * overtake those at the end.
 */
export async function offerSeats(tx: EntityManager, eventId: string, now: Date): Promise<void> {
  const event = await db(tx)
    .selectFrom('events')
    .select(({ eb, ref }) => [
      eb('max_participants', '-', ref('current_participants')).as('free'),
      'starts_at as startsAt',
      'owner_id as ownerId',
    ])
    .where('id', '=', eventId)
    .where('status', '=', 'active')
    .where('starts_at', '>', now)
    .executeTakeFirst();
  if (!event || (event.free !== null && event.free <= 0)) return;
  const until = heldUntil(now, event.startsAt);
  const first = db(tx)
    .selectFrom('event_waitlist')
    .select('member_id')
    .where('event_id', '=', eventId)
    .where('offered_until', 'is', null)
    .where(({ ref }) => isActiveMember(ref('event_waitlist.member_id')))
    .where(({ ref }) => isUnblockedBetween(ref('event_waitlist.member_id'), uuidOf(event.ownerId)))
    .orderBy('place')
    .limit(Math.min(event.free ?? mostOffered, mostOffered));
  const offered = await db(tx)
    .updateTable('event_waitlist')
    .set({ offered_until: until })
    .where('event_id', '=', eventId)
    .where('member_id', 'in', first)
    .returning('member_id as memberId')
    .execute();
  if (offered.length === 0) return;
  await db(tx)
    .updateTable('events')
    .set(({ eb }) => ({ current_participants: eb('current_participants', '+', offered.length) }))
    .where('id', '=', eventId)
    .execute();
  const ends = offered.map(({ memberId }) => ({
    key: `${eventId}:${memberId}`,
    at: until,
    data: { eventId, memberId },
  }));
  await scheduleAllDueWork(tx, endSeatOffer, ends);
  if (offered.length === mostOffered)
    await scheduleDueWork(tx, offerMoreSeats, { key: eventId, at: now, data: { eventId } });
  await publishNews(tx, eventId, {
    kind: 'seat-offered',
    heldUntil: until.toISOString(),
    memberIds: offered.map(({ memberId }) => memberId),
  });
}

/** Removes a member from the waitlist of a locked event. Returns what they had: a `place`, an offered `seat`, or undefined. */
export async function leaveWaitlist(tx: EntityManager, eventId: string, memberId: string) {
  const left = await db(tx)
    .deleteFrom('event_waitlist')
    .where('event_id', '=', eventId)
    .where('member_id', '=', memberId)
    .returning(({ eb }) => asBoolean(eb('offered_until', 'is not', null)).as('isHeld'))
    .executeTakeFirst();
  if (!left) return undefined;
  if (left.isHeld) await cancelDueWork(tx, endSeatOffer, `${eventId}:${memberId}`);
  return left.isHeld ? 'seat' : 'place';
}

/** Frees a seat of a locked event and offers it to the first on the waitlist. */
export async function freeSeat(tx: EntityManager, eventId: string, now: Date) {
  await db(tx)
    .updateTable('events')
    .set(({ eb }) => ({ current_participants: eb('current_participants', '-', 1) }))
    .where('id', '=', eventId)
    .execute();
  await offerSeats(tx, eventId, now);
}
