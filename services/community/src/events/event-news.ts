import { randomUUID } from 'node:crypto';
import { eventNewsTold, mostTold } from '@aar/contracts/community/events.messages';
import type { EventData } from '@aar/contracts/messaging';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';

type News = EventData<typeof eventNewsTold>;

/** The columns of an event in news about it. */
const ofEvent = `id as "eventId", owner_id as "ownerId", title, location, city, event_date::text as "eventDate",
  to_char(event_time, 'HH24:MI') as "eventTime"`;

/** Notifies members about an event through the outbox; the notifications service delivers. */
export async function tellMembers(
  tx: EntityManager,
  eventId: string,
  { memberIds, kind, heldUntil = null }: Pick<News, 'memberIds' | 'kind'> & Partial<Pick<News, 'heldUntil'>>,
): Promise<void> {
  const [event] = await tx.query(`select ${ofEvent} from events where id = $1`, [eventId]);
  for (let start = 0; start < memberIds.length; start += mostTold)
    await addToOutbox(tx, eventNewsTold, {
      ...event,
      ...{ newsId: randomUUID(), kind, heldUntil, memberIds: memberIds.slice(start, start + mostTold) },
    });
}

/** Notifies all participants of an event and, unless `waiting` is false, the waitlist. */
export async function tellParticipants(
  tx: EntityManager,
  eventId: string,
  kind: News['kind'],
  { waiting = true }: { waiting?: boolean } = {},
): Promise<void> {
  const members = await tx.query<{ id: string }[]>(
    `select member_id as id from event_participants where event_id = $1
     union select member_id from event_waitlist where event_id = $1 and $2 order by id`,
    [eventId, waiting],
  );
  await tellMembers(tx, eventId, { kind, memberIds: members.map(({ id }) => id) });
}
