import { allOf } from '@aar/platform/database/all-of';
import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { sumDays, type Summed } from '@aar/platform/reports/daily-sums';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { type CommunityTables, db } from '../database/db';

const minute = 60_000;

export const sumActivity = defineRecurringWork('sum-activity', { every: 10 * minute });

const ofRequests = [
  'requests',
  'within_15_minutes',
  'within_1_hour',
  'within_24_hours',
  'answered',
  'answer_seconds',
  'completed',
  'closed',
] as const;
const columns = [...ofRequests, 'offers', 'events', 'joins', 'messages'] as const;
type Column = (typeof columns)[number];

const { selectFrom } = expressionBuilder<CommunityTables>();
const one = sql.lit(1);

/** What a row counts for: one or a value in the columns of `sums`, and 0 in all others, on the day of the moment. */
const counted = (
  moment: Expression<Date>,
  { state, sums }: { state: Expression<string>; sums: Partial<Record<Column, Expression<unknown>>> },
) => [
  sql<Date>`(${moment} at time zone 'Asia/Kolkata')::date`.as('day'),
  sql<string>`${state}`.as('state'),
  ...columns.map(column => sql<number>`${sums[column] ?? sql.lit(0)}`.as(column)),
];

const ifTrue = (condition: Expression<unknown>) => sql<number>`(${condition})::int`;

/** The rows of these days, by what they count for. */
function momentsBetween(from: Date, until: Date) {
  const requests = selectFrom('support_requests')
    .leftJoinLateral(
      offers =>
        offers
          .selectFrom('responses')
          .select(({ fn }) => fn.min<Date | null>('responses.created_at').as('at'))
          .whereRef('responses.request_id', '=', 'support_requests.id')
          .as('first'),
      join => join.onTrue(),
    )
    .select(({ ref, eb }) => {
      const [at, posted] = [ref('first.at'), ref('support_requests.created_at')];
      const within = (time: string) => ifTrue(sql`${at} <= ${posted} + interval ${sql.lit(time)}`);
      return counted(posted, {
        state: ref('support_requests.state'),
        sums: {
          requests: one,
          within_15_minutes: within('15 minutes'),
          within_1_hour: within('1 hour'),
          within_24_hours: within('24 hours'),
          answered: ifTrue(eb('first.at', 'is not', null)),
          // Never negative: an offer from a merged request may be older than this one.
          answer_seconds: sql`greatest(extract(epoch from ${at} - ${posted}), 0)`,
          completed: ifTrue(eb('support_requests.status', '=', 'completed')),
          closed: ifTrue(eb('support_requests.status', '=', 'closed')),
        },
      });
    })
    .where('support_requests.created_at', '>=', from)
    .where('support_requests.created_at', '<', until);
  const offers = selectFrom('responses')
    .innerJoin('support_requests', 'support_requests.id', 'responses.request_id')
    .select(({ ref }) =>
      counted(ref('responses.created_at'), { state: ref('support_requests.state'), sums: { offers: one } }),
    )
    .where('responses.created_at', '>=', from)
    .where('responses.created_at', '<', until);
  const events = selectFrom('events')
    .select(({ ref }) => counted(ref('events.created_at'), { state: ref('events.state'), sums: { events: one } }))
    .where('events.created_at', '>=', from)
    .where('events.created_at', '<', until);
  const joins = selectFrom('event_participants as participant')
    .innerJoin('events', 'events.id', 'participant.event_id')
    .select(({ ref }) => counted(ref('participant.joined_at'), { state: ref('events.state'), sums: { joins: one } }))
    .where('participant.joined_at', '>=', from)
    .where('participant.joined_at', '<', until);
  const messages = selectFrom('messages')
    .leftJoin('activists', 'activists.id', 'messages.sender_id')
    .select(({ ref, fn, val }) =>
      counted(ref('messages.created_at'), {
        state: fn.coalesce('activists.state', val('')),
        sums: { messages: one },
      }),
    )
    .where('messages.created_at', '>=', from)
    .where('messages.created_at', '<', until);
  return allOf<Record<Column, number> & { day: Date; state: string }>([requests, offers, events, joins, messages]);
}

/** A support request, its first offer and its outcome count on the day on which it was posted. */
export const reportDays: Summed<CommunityTables, 'report_days'> = {
  db,
  table: 'report_days',
  first: sql<Date | null>`least(${sql.join([
    selectFrom('support_requests').select(({ fn }) => fn.min<Date | null>('created_at').as('first')),
    selectFrom('events').select(({ fn }) => fn.min<Date | null>('created_at').as('first')),
    selectFrom('event_participants').select(({ fn }) => fn.min<Date | null>('joined_at').as('first')),
    selectFrom('messages').select(({ fn }) => fn.min<Date | null>('created_at').as('first')),
  ])})`,
  insert: (tables, from, until) =>
    tables
      .insertInto('report_days')
      .columns(['day', 'state', ...columns])
      .expression(({ selectFrom: all }) =>
        all(momentsBetween(from, until).as('moments'))
          .select(({ ref }) => [
            ...(['day', 'state'] as const),
            ...columns.map(column => sql<number>`coalesce(sum(${ref(column)}), 0)`.as(column)),
          ])
          .groupBy(['day', 'state']),
      ),
};

/** Maintains the daily sums from which the activity reports are read. */
@Injectable()
export class ActivitySums {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @OnDue(sumActivity)
  async sum(_: DueWorkData<typeof sumActivity>, { signal }: Pick<DueContext, 'signal'>) {
    await sumDays(this.dataSource, reportDays, this.clock.now(), signal);
  }
}
