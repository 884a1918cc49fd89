import type { CreateEvent } from '@aar/contracts/community/create-event';
import type { Repeat } from '@aar/contracts/community/repeats.rules';
import type { ExpressionBuilder } from 'kysely';
import type { EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';

type Rule = Pick<CreateEvent, 'eventDate' | 'eventTime' | 'endTime'> & { repeat: Repeat; repeatUntil: string };

/** Inserts the series of an event under the id of its first event. */
export const addSeries = (
  tx: EntityManager,
  id: string,
  { repeat, repeatUntil, eventDate, eventTime, endTime }: Rule,
) =>
  db(tx)
    .insertInto('event_series')
    .values({
      id,
      repeat,
      first_day: eventDate,
      last_day: repeatUntil,
      event_time: eventTime,
      end_time: endTime || null,
    })
    .execute();

/** When moderation hides or shows a date, the calendar file of its series changes too. */
export const recountVersion = (tx: EntityManager, id: string) =>
  db(tx)
    .updateTable('events')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** A single event or the first of its series, so that a series counts once in what a member has created. */
export const isNotRepeated = ({ eb, or, ref }: ExpressionBuilder<CommunityTables, 'events'>) =>
  or([eb('events.series_id', 'is', null), eb('events.series_id', '=', ref('events.id'))]);
