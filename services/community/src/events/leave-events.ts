import { given } from '@aar/platform/database/given';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { freeSeat, leaveWaitlist } from './waitlist';

/**
 * Removes a member's seat at a locked event, or their place on its waitlist; a seat goes to the waitlist. False if the
 * member had neither.
 */
export async function leaveEvent(tx: EntityManager, eventId: string, memberId: string, now: Date): Promise<boolean> {
  const { numDeletedRows: seats } = await db(tx)
    .deleteFrom('event_participants')
    .where('event_id', '=', eventId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const waited = await leaveWaitlist(tx, eventId, memberId);
  if (seats > 0 || waited === 'seat') await freeSeat(tx, eventId, now);
  return seats > 0 || waited !== undefined;
}

interface Leaving {
  memberId: string;
  /** Only the events of this organiser. */
  ownerId?: string;
  now: Date;
}

/**
 * Removes the seats of a member at coming events, and all places on waitlists; past seats are still counted. The
 * caller has locked the events.
 */
export async function leaveComingEvents(tx: EntityManager, { memberId, ownerId, now }: Leaving): Promise<number> {
  const events = db(tx)
    .selectFrom('events as e')
    .select('e.id')
    .where(({ and }) => and(given({ 'e.owner_id': ownerId })));
  const left = await events
    .innerJoin('event_participants as p', 'p.event_id', 'e.id')
    .where('p.member_id', '=', memberId)
    .where('e.starts_at', '>', now)
    .union(events.innerJoin('event_waitlist as w', 'w.event_id', 'e.id').where('w.member_id', '=', memberId))
    .orderBy('id')
    .execute();
  for (const { id } of left) await leaveEvent(tx, id, memberId, now);
  return left.length;
}
