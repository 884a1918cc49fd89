import { asBoolean } from '@aar/platform/database/as-boolean';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { cancelDueWork, scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { recordDone } from '@aar/platform/restore/journal-of-due-work';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { type Expression, type ExpressionBuilder, expressionBuilder, type NotNull, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { doneWork } from '../restore/restored-work';
import { publishEventChanges } from './event-due-work';
import { isEventShown, publishNewsToParticipants } from './event-news';
import { changesBetween, type EventTexts, isUrgentChange, newsDueAt } from './event-news.rules';
import { lockEvent } from './waitlist';

/** The texts of an event. */
export const wordsOfEvent = ({ ref, fn }: ExpressionBuilder<CommunityTables, 'events'>) => {
  const words = jsonBuildObject({
    title: ref('title'),
    description: ref('description'),
    eventType: ref('event_type'),
    location: ref('location'),
    state: ref('state'),
    city: ref('city'),
    eventDate: sql<string>`${ref('event_date')}`,
    eventTime: fn<string>('to_char', ['event_time', sql.lit('HH24:MI')]),
    endTime: fn<string | null>('to_char', ['end_time', sql.lit('HH24:MI')]),
    requirements: ref('requirements'),
    contactInfo: ref('contact_info'),
  });
  return words satisfies Expression<EventTexts>;
};

/**
 * Collects the changes of a locked event, so that several are sent as one piece of news. Changes that were undone are left out.
 */
export async function gatherChanges(
  tx: EntityManager,
  eventId: string,
  { before, after }: { before: EventTexts; after: EventTexts },
  now: Date,
): Promise<void> {
  const { known, since, told } = await db(tx)
    .insertInto('event_news')
    .values({ event_id: eventId, known: JSON.stringify(before), changed_at: now })
    .onConflict(news =>
      news.column('event_id').doUpdateSet(({ fn, ref, case: when }) => ({
        known: fn.coalesce('event_news.known', 'excluded.known'),
        changed_at: when()
          .when('event_news.known', 'is', null)
          .then(ref('excluded.changed_at'))
          .else(ref('event_news.changed_at'))
          .end(),
      })),
    )
    .returning(['known', 'changed_at as since', 'told_at as told'])
    // Both were just set.
    .$narrowType<{ known: NotNull; since: NotNull }>()
    .executeTakeFirstOrThrow();
  if (changesBetween(known, after).length === 0) return forgetChanges(tx, eventId);
  const at = newsDueAt({ since, told, isUrgent: isUrgentChange(known, after, now) }, now);
  await scheduleDueWork(tx, publishEventChanges, { key: eventId, at, data: { eventId } });
}

/** No news is sent of the changes that wait. */
async function forgetChanges(tx: EntityManager, eventId: string): Promise<void> {
  await forgetKnown(tx, eventId);
  await cancelDueWork(tx, publishEventChanges, eventId);
}

/** Everything that changed until now is no longer sent as news. */
export const forgetKnown = (tx: EntityManager, eventId: string) =>
  db(tx).updateTable('event_news').set({ known: null, changed_at: null }).where('event_id', '=', eventId).execute();

/** Those of the times that are less than a day old, in order. */
function ofADay(times: Expression<(Date | string)[] | undefined>, now: Date) {
  const recent = expressionBuilder<CommunityTables>()
    .selectFrom(sql<{ time: Date }>`unnest(${times})`.as<'time'>(sql.ref('time')))
    .select('time.time')
    .where('time.time', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .orderBy('time.time');
  return sql<Date[]>`array${recent}`;
}

/** Maximum number of reminders of an event in 24 hours, however often it is moved. */
const mostReminders = 2;

/** Whether participants of a locked event may be reminded now; counts the reminder if so. */
export async function countReminder(tx: EntityManager, eventId: string, now: Date): Promise<boolean> {
  const counted = await db(tx)
    .insertInto('event_news')
    .values({ event_id: eventId, reminded_at: sql<Date[]>`array[${now}::timestamptz]` })
    .onConflict(news =>
      news
        .column('event_id')
        .doUpdateSet(({ ref }) => ({
          reminded_at: sql<Date[]>`${ofADay(ref('event_news.reminded_at'), now)} || ${now}::timestamptz`,
        }))
        .where(({ eb, ref, fn }) =>
          eb(fn<number>('cardinality', [ofADay(ref('event_news.reminded_at'), now)]), '<', mostReminders),
        ),
    )
    .returning('event_id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** In ms. Changes wait while the event is hidden from others. */
const triedAgainAfter = 3_600_000;

@Injectable()
export class EventChanges {
  constructor(private readonly clock: Clock) {}

  /**
   * Once the owner is active again, or moderation shows the event again, the participants are notified of
   * everything that changed.
   */
  @OnDue(publishEventChanges)
  async publish({ eventId }: DueWorkData<typeof publishEventChanges>, { once }: DueContext) {
    await once(
      async tx => {
        const now = this.clock.now();
        const event = await db(tx)
          .selectFrom('events')
          .innerJoin('event_news', 'event_id', 'id')
          .select(events => ['known', wordsOfEvent(events).as('words'), asBoolean(isEventShown(events)).as('isShown')])
          .where('id', '=', eventId)
          .where('status', 'in', ['active', 'paused'])
          .where('starts_at', '>', now)
          .executeTakeFirst();
        if (event && !event.isShown) {
          const at = new Date(now.getTime() + triedAgainAfter);
          return scheduleDueWork(tx, publishEventChanges, { key: eventId, at, data: { eventId } });
        }
        await forgetKnown(tx, eventId);
        const changes = event?.known ? changesBetween(event.known, event.words) : [];
        if (changes.length === 0) return;
        await publishNewsToParticipants(tx, eventId, 'changed', { changes });
        await recordDone(tx, doneWork, publishEventChanges, eventId);
        await db(tx)
          .updateTable('event_news')
          .set(({ ref }) => ({ told_at: sql<Date[]>`${ofADay(ref('told_at'), now)} || ${now}::timestamptz` }))
          .where('event_id', '=', eventId)
          .execute();
      },
      tx => lockEvent(tx, eventId),
    );
  }
}
