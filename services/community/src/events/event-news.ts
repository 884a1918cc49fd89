import { randomUUID } from 'node:crypto';
import { eventNewsTold, mostTold } from '@aar/contracts/community/events.messages';
import type { EventData } from '@aar/contracts/messaging';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { isShown } from '@aar/platform/moderation/hidden-content';
import type { EntityManager } from 'typeorm';
import { isUnblockedBetweenSql } from '../relations/relation-conditions';
import { isActiveMemberSql } from '../standing/standing';

/** SQL condition on `events`: others see the event, so its participants may be reminded of it and told of its changes. */
export const isEventShown = `(${isActiveMemberSql('events.owner_id')} and ${isShown('community.event', 'events.id')})`;

type News = EventData<typeof eventNewsTold>;

/** The columns of an event in news about it. */
const ofEvent = `id as "eventId", owner_id as "ownerId", title, location, city, event_date::text as "eventDate",
  to_char(event_time, 'HH24:MI') as "eventTime"`;

/** What some kinds of news say besides. */
type About = Partial<Pick<News, 'heldUntil' | 'changes' | 'reason'>>;

/**
 * Notifies members about an event through the outbox; the notifications service delivers. Its words are the organiser's, so they
 * do not go to members who have blocked the organiser or were blocked.
 */
export async function tellMembers(
  tx: EntityManager,
  eventId: string,
  { memberIds, kind, ...about }: Pick<News, 'memberIds' | 'kind'> & About,
): Promise<void> {
  const [event] = await tx.query(`select ${ofEvent} from events where id = $1`, [eventId]);
  const reached = await tx.query<{ id: string }[]>(
    `select member.id from unnest($2::uuid[]) with ordinality member (id, place), events
     where events.id = $1 and ${isUnblockedBetweenSql('member.id', 'events.owner_id')} order by place`,
    [eventId, memberIds],
  );
  for (let start = 0; start < reached.length; start += mostTold)
    await addToOutbox(tx, eventNewsTold, {
      ...event,
      ...about,
      newsId: randomUUID(),
      kind,
      memberIds: reached.slice(start, start + mostTold).map(({ id }) => id),
    });
}

/** Notifies all participants of an event and, unless `waiting` is false, the waitlist. */
export async function tellParticipants(
  tx: EntityManager,
  eventId: string,
  kind: News['kind'],
  { waiting = true, ...about }: { waiting?: boolean } & Pick<About, 'changes' | 'reason'> = {},
): Promise<void> {
  const members = await tx.query<{ id: string }[]>(
    `select member_id as id from event_participants where event_id = $1
     union select member_id from event_waitlist where event_id = $1 and $2 order by id`,
    [eventId, waiting],
  );
  await tellMembers(tx, eventId, { ...about, kind, memberIds: members.map(({ id }) => id) });
}
