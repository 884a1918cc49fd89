import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { sumDays, type Summed } from '@aar/platform/reports/daily-sums';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

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
];
const columns = [...ofRequests, 'offers', 'events', 'joins', 'messages'];

/**
 * SQL that counts rows of `from` by day and state: one a row in the columns of `sums`, or the value of the SQL given there, and 0
 * in all other columns.
 */
const counted = (
  from: string,
  { moment, state, sums }: { moment: string; state: string; sums: Record<string, string> },
) => `
  select (${moment} at time zone 'Asia/Kolkata')::date as day, ${state} as state,
    ${columns.map(column => `${sums[column] ?? 0} as ${column}`).join(', ')}
  from ${from} where ${moment} >= $1 and ${moment} < $2`;

const within = (interval: string) => `(first.at <= q.created_at + interval '${interval}')::int`;
const ifTrue = (condition: string) => `(${condition})::int`;

const moments = [
  counted(
    `support_requests q left join lateral (
       select min(created_at) as at from responses where request_id = q.id) first on true`,
    {
      moment: 'q.created_at',
      state: 'q.state',
      sums: {
        requests: '1',
        within_15_minutes: within('15 minutes'),
        within_1_hour: within('1 hour'),
        within_24_hours: within('24 hours'),
        answered: ifTrue('first.at is not null'),
        // Not negative: an offer that came from a merged request may be older than this one.
        answer_seconds: 'greatest(extract(epoch from first.at - q.created_at), 0)',
        completed: ifTrue(`q.status = 'completed'`),
        closed: ifTrue(`q.status = 'closed'`),
      },
    },
  ),
  counted('responses r join support_requests q on q.id = r.request_id', {
    moment: 'r.created_at',
    state: 'q.state',
    sums: { offers: '1' },
  }),
  counted('events e', { moment: 'e.created_at', state: 'e.state', sums: { events: '1' } }),
  counted('event_participants p join events e on e.id = p.event_id', {
    moment: 'p.joined_at',
    state: 'e.state',
    sums: { joins: '1' },
  }),
  counted('messages m left join activists a on a.id = m.sender_id', {
    moment: 'm.created_at',
    state: `coalesce(a.state, '')`,
    sums: { messages: '1' },
  }),
];

/** A support request, its first answer and its outcome count on the day on which it was posted. */
export const reportDays: Summed = {
  table: 'report_days',
  first: `
    select least((select min(created_at) from support_requests), (select min(created_at) from events),
      (select min(joined_at) from event_participants), (select min(created_at) from messages)) as first`,
  insert: `
    insert into report_days (day, state, ${columns.join(', ')})
    select day, state, ${columns.map(column => `coalesce(sum(${column}), 0)`).join(', ')}
    from (${moments.join(' union all ')}) moments group by day, state`,
};

/** Keeps the daily sums from which the activity reports are read. */
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
