import type { CreateEvent } from '@aar/contracts/community/create-event';
import type { EntityManager } from 'typeorm';

type Rule = Pick<CreateEvent, 'repeat' | 'repeatUntil' | 'eventDate' | 'eventTime' | 'endTime'>;

/** Inserts the series of an event under the id of its first event. */
export const addSeries = (
  tx: EntityManager,
  id: string,
  { repeat, repeatUntil, eventDate, eventTime, endTime }: Rule,
) =>
  tx.query(
    'insert into event_series (id, repeat, first_day, last_day, event_time, end_time) values ($1, $2, $3, $4, $5, $6)',
    [...[id, repeat, eventDate, repeatUntil, eventTime, endTime || null]],
  );

/** A date that moderation hides or shows again changes the calendar file of its series. */
export const recountVersion = (tx: EntityManager, id: string) =>
  tx.query('update events set revision = revision + 1 where id = $1', [id]);

/** SQL condition: a single event or the first of its series, so that a series counts once as something a member created. */
export const isNotRepeated = '(events.series_id is null or events.series_id = events.id)';
