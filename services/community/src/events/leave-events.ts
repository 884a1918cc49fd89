import type { EntityManager } from 'typeorm';
import { freeSeat, leaveWaitlist } from './waitlist';

/** Ends the seat or the place of a member at a locked event; a seat goes to the waitlist. False when the member had neither. */
export async function leaveEvent(tx: EntityManager, eventId: string, memberId: string, now: Date): Promise<boolean> {
  const [, seats] = await tx.query('delete from event_participants where event_id = $1 and member_id = $2', [
    eventId,
    memberId,
  ]);
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

/** Ends the seats of a member at coming events, and all places; past seats stay counted. The caller has locked the events. */
export async function leaveComingEvents(tx: EntityManager, { memberId, ownerId, now }: Leaving): Promise<number> {
  const ofOwner = '($2::uuid is null or e.owner_id = $2)';
  const left = await tx.query<{ id: string }[]>(
    `select e.id from event_participants p join events e on e.id = p.event_id
       where p.member_id = $1 and ${ofOwner} and e.starts_at > $3
     union select e.id from event_waitlist w join events e on e.id = w.event_id where w.member_id = $1 and ${ofOwner}
     order by id`,
    [memberId, ownerId ?? null, now],
  );
  for (const { id } of left) await leaveEvent(tx, id, memberId, now);
  return left.length;
}
