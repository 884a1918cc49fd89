import type { CreateEvent } from '@aar/contracts/community/create-event';
import type { EntityManager } from 'typeorm';

type Rule = Pick<CreateEvent, 'repeat' | 'repeatUntil' | 'eventDate' | 'eventTime'>;

/** Inserts the series of an event under the id of its first event. */
export const addSeries = (tx: EntityManager, id: string, { repeat, repeatUntil, eventDate, eventTime }: Rule) =>
  tx.query('insert into event_series (id, repeat, first_day, last_day, event_time) values ($1, $2, $3, $4, $5)', [
    ...[id, repeat, eventDate, repeatUntil, eventTime],
  ]);

/** SQL condition: a single event or the first of its series, so that a series counts once as something a member created. */
export const isNotRepeated = '(events.series_id is null or events.series_id = events.id)';
