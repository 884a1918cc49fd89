import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { cancelDueWork, scheduleAllDueWork, scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { isUnblockedBetweenSql } from '../relations/relation-conditions';
import { isActiveMemberSql } from '../standing/standing';
import { tellMembers } from './event-news';
import { heldUntil } from './waitlist.rules';

/** Ends the offer of a seat that nobody took in time; the seat goes to the next. */
export const endSeatOffer = defineDueWork('end-seat-offer', z.object({ eventId: z.uuid(), memberId: z.uuid() }));

/** Offers the seats that one batch of offers left free. */
export const offerMoreSeats = defineDueWork('offer-more-seats', z.object({ eventId: z.uuid() }));

/** Most seats offered in one transaction, which holds the event's lock while others join or leave. */
export const mostOffered = 500;

/** Locks the event like every change of its seats; an empty result when it no longer exists. */
export const lockEvent = (tx: EntityManager, id: string) =>
  tx.query('select from events where id = $1 for no key update', [id]);

/**
 * Holds the free seats of a locked event for the first members on the waitlist, notifies them and schedules the end of the
 * offers. Call it whenever seats may have become free: then no seat is free while somebody waits, and nobody who joins overtakes
 * the waitlist. Beyond `mostOffered` seats the rest is offered by due work right after; members who join in between may overtake
 * those at the end.
 */
export async function offerSeats(tx: EntityManager, eventId: string, now: Date): Promise<void> {
  const [event] = await tx.query<{ free: number | null; startsAt: Date }[]>(
    `select max_participants - current_participants as free, starts_at as "startsAt" from events
     where id = $1 and status = 'active' and starts_at > $2`,
    [eventId, now],
  );
  if (!event || (event.free !== null && event.free <= 0)) return;
  const until = heldUntil(now, event.startsAt);
  const [offered] = await tx.query<[{ memberId: string }[], number]>(
    `update event_waitlist set offered_until = $2 where event_id = $1 and member_id in (
       select member_id from event_waitlist
       where event_id = $1 and offered_until is null and ${isActiveMemberSql('event_waitlist.member_id')}
         and ${isUnblockedBetweenSql('event_waitlist.member_id', '(select owner_id from events where id = $1)')}
       order by place limit $3)
     returning member_id as "memberId"`,
    [eventId, until, Math.min(event.free ?? mostOffered, mostOffered)],
  );
  if (offered.length === 0) return;
  await tx.query('update events set current_participants = current_participants + $2 where id = $1', [
    eventId,
    offered.length,
  ]);
  const ends = offered.map(({ memberId }) => ({
    ...{ key: `${eventId}:${memberId}`, at: until, data: { eventId, memberId } },
  }));
  await scheduleAllDueWork(tx, endSeatOffer, ends);
  if (offered.length === mostOffered)
    await scheduleDueWork(tx, offerMoreSeats, { key: eventId, at: now, data: { eventId } });
  await tellMembers(tx, eventId, {
    kind: 'seat-offered',
    heldUntil: until.toISOString(),
    memberIds: offered.map(({ memberId }) => memberId),
  });
}

/**
 * Removes a member from the waitlist of a locked event. Returns what they had: a `place`, a `seat` that was held, or undefined.
 */
export async function leaveWaitlist(tx: EntityManager, eventId: string, memberId: string) {
  const [[left]] = await tx.query<[{ isHeld: boolean }[], number]>(
    `delete from event_waitlist where event_id = $1 and member_id = $2 returning offered_until is not null as "isHeld"`,
    [eventId, memberId],
  );
  if (!left) return undefined;
  if (left.isHeld) await cancelDueWork(tx, endSeatOffer, `${eventId}:${memberId}`);
  return left.isHeld ? 'seat' : 'place';
}

/** Frees a seat of a locked event and offers it to the first on the waitlist. */
export async function freeSeat(tx: EntityManager, eventId: string, now: Date) {
  await tx.query('update events set current_participants = current_participants - 1 where id = $1', [eventId]);
  await offerSeats(tx, eventId, now);
}
