import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { cancelDueWork, scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { noteDone } from '@aar/platform/restore/journal-of-due-work';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { doneWork } from '../restore/restored-work';
import { tellChanges } from './event-due-work';
import { isEventShown, tellParticipants } from './event-news';
import { changesBetween, type EventWords, isUrgentChange, newsDueAt } from './event-news.rules';
import { lockEvent } from './waitlist';

/** SQL for the words of an event, from a row of `events`. */
export const wordsOfEvent = `json_build_object('title', title, 'description', description, 'eventType', event_type,
  'location', location, 'state', state, 'city', city, 'eventDate', event_date, 'eventTime', to_char(event_time, 'HH24:MI'),
  'endTime', to_char(end_time, 'HH24:MI'),  'requirements', requirements, 'contactInfo', contact_info)`;

/** Gathers the changes of a locked event, so that many are one piece of news. Undone changes are none. */
export async function gatherChanges(
  tx: EntityManager,
  eventId: string,
  { before, after }: { before: EventWords; after: EventWords },
  now: Date,
): Promise<void> {
  const [{ known, since, told }] = await tx.query<[{ known: EventWords; since: Date; told: Date[] }]>(
    `insert into event_news as news (event_id, known, changed_at) values ($1, $2, $3)
     on conflict (event_id) do update set known = coalesce(news.known, excluded.known),
       changed_at = case when news.known is null then excluded.changed_at else news.changed_at end
     returning known, changed_at as since, told_at as told`,
    [eventId, before, now],
  );
  if (changesBetween(known, after).length === 0) return forgetChanges(tx, eventId);
  const at = newsDueAt({ since, told, isUrgent: isUrgentChange(known, after, now) }, now);
  await scheduleDueWork(tx, tellChanges, { key: eventId, at, data: { eventId } });
}

/** Nothing is told of the changes that wait. */
async function forgetChanges(tx: EntityManager, eventId: string): Promise<void> {
  await forgetKnown(tx, eventId);
  await cancelDueWork(tx, tellChanges, eventId);
}

/** What changed until now is no news any more. */
export const forgetKnown = (tx: EntityManager, eventId: string) =>
  tx.query('update event_news set known = null, changed_at = null where event_id = $1', [eventId]);

/** SQL for those of the times that are less than a day old, in order. */
const ofADay = (times: string, now: string) =>
  `array(select time from unnest(${times}) time where time > ${now}::timestamptz - interval '1 day' order by time)`;

/** Most reminders of an event in 24 hours, however often it is moved. */
const mostReminders = 2;

/** Whether participants of a locked event may be reminded now; counts the reminder if so. */
export async function countReminder(tx: EntityManager, eventId: string, now: Date): Promise<boolean> {
  const counted = await tx.query(
    `insert into event_news as news (event_id, reminded_at) values ($1, array[$2::timestamptz])
     on conflict (event_id) do update set reminded_at = ${ofADay('news.reminded_at', '$2')} || $2::timestamptz
       where cardinality(${ofADay('news.reminded_at', '$2')}) < ${mostReminders}
     returning 1`,
    [eventId, now],
  );
  return counted.length > 0;
}

/** In ms. Changes wait while the event is not shown to others. */
const triedAgainAfter = 3_600_000;

@Injectable()
export class EventChanges {
  constructor(private readonly clock: Clock) {}

  /** Once the owner is back, or moderation shows the event again, the participants are told of all that changed. */
  @OnDue(tellChanges)
  async tell({ eventId }: DueWorkData<typeof tellChanges>, { once }: DueContext) {
    await once(
      async tx => {
        const now = this.clock.now();
        const [event] = await tx.query<{ known: EventWords | null; words: EventWords; isShown: boolean }[]>(
          `select known, ${wordsOfEvent} as words, ${isEventShown} as "isShown" from events join event_news on event_id = id
           where id = $1 and status in ('active', 'paused') and starts_at > $2`,
          [eventId, now],
        );
        if (event && !event.isShown) {
          const at = new Date(now.getTime() + triedAgainAfter);
          return scheduleDueWork(tx, tellChanges, { key: eventId, at, data: { eventId } });
        }
        await forgetKnown(tx, eventId);
        const changes = event?.known ? changesBetween(event.known, event.words) : [];
        if (changes.length === 0) return;
        await tellParticipants(tx, eventId, 'changed', { changes });
        await noteDone(tx, doneWork, tellChanges, eventId);
        await tx.query(
          `update event_news set told_at = ${ofADay('told_at', '$2')} || $2::timestamptz where event_id = $1`,
          [eventId, now],
        );
      },
      tx => lockEvent(tx, eventId),
    );
  }
}
