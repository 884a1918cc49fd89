import type { CreateEvent } from '@aar/contracts/community/create-event';
import type { EntityManager } from 'typeorm';

type Rule = Pick<CreateEvent, 'repeat' | 'repeatUntil' | 'eventDate' | 'eventTime'>;

/** Notes how an event repeats, under the id of its first day. */
export const addSeries = (tx: EntityManager, id: string, { repeat, repeatUntil, eventDate, eventTime }: Rule) =>
  tx.query('insert into event_series (id, repeat, first_day, last_day, event_time) values ($1, $2, $3, $4, $5)', [
    ...[id, repeat, eventDate, repeatUntil, eventTime],
  ]);

/** SQL condition: the event is no further day of a series, which counts once as something that a member made. */
export const isNotRepeated = '(events.series_id is null or events.series_id = events.id)';
