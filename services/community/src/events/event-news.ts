import { randomUUID } from 'node:crypto';
import { eventNewsTold, mostTold } from '@aar/contracts/community/events.messages';
import type { EventData } from '@aar/contracts/messaging';
import { anyOf } from '@aar/platform/database/any-of';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import { type ExpressionBuilder, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember } from '../standing/standing';

/** Whether others see the event, so that its participants may be reminded of it and notified of changes. */
export const isEventShown = ({ and, not, ref }: ExpressionBuilder<CommunityTables, 'events'>) =>
  and([isActiveMember(ref('events.owner_id')), not(isHiddenContent('community.event', ref('events.id')))]);

type News = EventData<typeof eventNewsTold>;

/** Additional data of some kinds of news. */
type About = Partial<Pick<News, 'heldUntil' | 'changes' | 'reason' | 'otherDates'>>;

/**
 * Notifies members about an event through the outbox; the notifications service delivers. The text is the organiser's, so it
 * is not sent to members who have blocked the organiser or were blocked by them.
 */
export async function publishNews(
  tx: EntityManager,
  eventId: string,
  { memberIds, kind, ...about }: Pick<News, 'memberIds' | 'kind'> & About,
): Promise<void> {
  const event = await db(tx)
    .selectFrom('events')
    .select(['id as eventId', 'owner_id as ownerId', 'title', 'location', 'city'])
    .select(({ ref, fn }) => [
      sql<string>`${ref('event_date')}::text`.as('eventDate'),
      fn<string>('to_char', ['event_time', sql.lit('HH24:MI')]).as('eventTime'),
    ])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event) return;
  const members = sql<{ id: string; place: number }>`unnest(${memberIds}::uuid[]) with ordinality`;
  const reached = await db(tx)
    .selectFrom(members.as<'member'>(sql`member (id, place)`))
    .select('member.id')
    .where(({ ref }) => isUnblockedBetween(ref('member.id'), uuidOf(event.ownerId)))
    .orderBy('place')
    .execute();
  for (let start = 0; start < reached.length; start += mostTold)
    await addToOutbox(tx, eventNewsTold, {
      ...event,
      heldUntil: null,
      changes: [],
      reason: '',
      ...about,
      newsId: randomUUID(),
      kind,
      memberIds: reached.slice(start, start + mostTold).map(({ id }) => id),
    });
}

/** Notifies all participants of an event and, unless `waiting` is false, the waitlist. */
export async function publishNewsToParticipants(
  tx: EntityManager,
  eventId: string,
  kind: News['kind'],
  { waiting = true, ...about }: { waiting?: boolean } & Pick<About, 'changes' | 'reason'> = {},
): Promise<void> {
  const members = await db(tx)
    .selectFrom('event_participants')
    .select('member_id as id')
    .where('event_id', '=', eventId)
    .union(({ selectFrom, lit }) =>
      selectFrom('event_waitlist')
        .select('member_id as id')
        .where('event_id', '=', eventId)
        .where(lit(waiting), '=', true),
    )
    .orderBy('id')
    .execute();
  await publishNews(tx, eventId, { ...about, kind, memberIds: members.map(({ id }) => id) });
}

type Cancelled = Pick<News, 'eventId' | 'eventDate' | 'eventTime'>;

/** Notifies whoever takes part in cancelled events or waits for them: once each, of all that are theirs. */
export async function tellCancelled(tx: EntityManager, eventIds: string[], reason: string): Promise<void> {
  const concerned = await db(tx)
    .with('concerned', qb =>
      qb
        .selectFrom('event_participants')
        .select(['member_id', 'event_id'])
        .union(({ selectFrom }) => selectFrom('event_waitlist').select(['member_id', 'event_id'])),
    )
    .with('theirs', qb =>
      qb
        .selectFrom('concerned')
        .innerJoin('events as e', 'e.id', 'concerned.event_id')
        .select('concerned.member_id')
        .select(({ ref }) =>
          sql<
            [Cancelled, ...Cancelled[]]
          >`jsonb_agg(jsonb_build_object('eventId', ${ref('e.id')}, 'eventDate', ${ref('e.event_date')}::text,
            'eventTime', to_char(${ref('e.event_time')}, 'HH24:MI')) order by ${ref('e.starts_at')}, ${ref('e.id')})`.as(
            'dates',
          ),
        )
        .where('concerned.event_id', '=', anyOf(eventIds))
        .groupBy('concerned.member_id'),
    )
    .selectFrom('theirs')
    .select('dates')
    .select(({ ref }) => sql<string[]>`array_agg(${ref('member_id')} order by ${ref('member_id')})`.as('memberIds'))
    .groupBy('dates')
    .orderBy('dates')
    .execute();
  for (const { dates, memberIds } of concerned) {
    const [{ eventId }, ...others] = dates;
    const otherDates = others.map(({ eventDate, eventTime }) => ({ eventDate, eventTime }));
    await publishNews(tx, eventId, { kind: 'cancelled', reason, otherDates, memberIds });
  }
}
