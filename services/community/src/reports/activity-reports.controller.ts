import { activityReports, type PlacesReport } from '@aar/contracts/community/activity-reports.contract';
import type { ReportQuery } from '@aar/contracts/report';
import type { State } from '@aar/contracts/vocabulary';
import { dayOf } from '@aar/platform/database/day-of';
import { countedAt } from '@aar/platform/reports/report-books';
import { reportDays as daysOf } from '@aar/platform/reports/report-days';
import { reportFile } from '@aar/platform/reports/report-file';
import { reportLines, total } from '@aar/platform/reports/report-lines';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { expressionBuilder, sql } from 'kysely';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { membersByState } from '../activists/member-counts';
import { type CommunityTables, db } from '../database/db';
import { reportDays } from './activity-sums';

type In = Inputs<typeof activityReports>;

const { table } = reportDays;
const stateOfBoth = sql<z.infer<typeof State>>`coalesce(${sql.ref('done.state')}, ${sql.ref('known.state')})`;

const { ref, fn } = expressionBuilder<CommunityTables, 'report_days'>();
const sumOf = (column: keyof CommunityTables['report_days']) => total(ref(column));
const sumWithout = (all: keyof CommunityTables['report_days'], ...parts: (typeof all)[]) =>
  total(
    sql.join(
      [all, ...parts].map(column => ref(column)),
      sql` - `,
    ),
  );

const activity = {
  requests: sumOf('requests'),
  offers: sumOf('offers'),
  events: sumOf('events'),
  joins: sumOf('joins'),
  messages: sumOf('messages'),
};
const averageSeconds = sql`${fn.sum('answer_seconds')} / nullif(${fn.sum('answered')}, 0)`;
/** Each support request is in one of five groups by the time of its first offer, and in one of three by its outcome. */
const response = {
  requests: sumOf('requests'),
  within15Minutes: sumOf('within_15_minutes'),
  within1Hour: sumWithout('within_1_hour', 'within_15_minutes'),
  within24Hours: sumWithout('within_24_hours', 'within_1_hour'),
  later: sumWithout('answered', 'within_24_hours'),
  unanswered: sumWithout('requests', 'answered'),
  averageMinutes: sql<number | null>`round(${averageSeconds} / 60, 1)::float8`,
  completed: sumOf('completed'),
  closed: sumOf('closed'),
  open: sumWithout('requests', 'completed', 'closed'),
};
const places = {
  requests: sumOf('requests'),
  answered: sumOf('answered'),
  offers: sumOf('offers'),
  events: sumOf('events'),
  joins: sumOf('joins'),
};

const activityHeadings = {
  Day: 'day',
  Requests: 'requests',
  'Offers of help': 'offers',
  'Events created': 'events',
  'Seats taken': 'joins',
  Messages: 'messages',
};
const responseHeadings = {
  Day: 'day',
  Requests: 'requests',
  'Answered within 15 minutes': 'within15Minutes',
  'Within an hour': 'within1Hour',
  'Within 24 hours': 'within24Hours',
  Later: 'later',
  'Not answered': 'unanswered',
  'Average minutes': 'averageMinutes',
  Completed: 'completed',
  Closed: 'closed',
  Open: 'open',
};
const placesHeadings = {
  State: 'state',
  Members: 'members',
  Requests: 'requests',
  Answered: 'answered',
  'Offers of help': 'offers',
  'Events created': 'events',
  'Seats taken': 'joins',
};

/** Reports for administrators about the whole register; no line is about a single member. */
@Implements(activityReports)
export class ActivityReportsController implements Handlers<typeof activityReports> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async activity({ format, ...query }: In['activity']) {
    const report = await this.byTime(query, activity);
    return format === 'csv' ? reportFile('activity', report, activityHeadings) : report;
  }

  async response({ format, ...query }: In['response']) {
    const report = await this.byTime(query, response);
    return format === 'csv' ? reportFile('response', report, responseHeadings) : report;
  }

  async places({ format, state, ...query }: In['places']) {
    const days = daysOf(query, this.clock.now());
    const names = Object.keys(places) as (keyof typeof places)[];
    const done = db(this.dataSource)
      .selectFrom('report_days')
      .select('state')
      .select(names.map(name => places[name].as(name)))
      .where('day', '>=', dayOf(days.from))
      .where('day', '<=', dayOf(days.to))
      .groupBy('state');
    const series = await db(this.dataSource)
      .selectFrom(done.as('done'))
      .fullJoin(membersByState.as('known'), 'known.state', 'done.state')
      .select(({ fn, lit }) => [
        stateOfBoth.as('state'),
        fn.coalesce('members', lit(0)).as('members'),
        ...names.map(name => fn.coalesce(sql.ref<number>(name), lit(0)).as(name)),
      ])
      .where(({ eb }) => eb(sql<string>`${stateOfBoth}`, '<>', ''))
      .where(({ and, eb }) => and(state === undefined ? [] : [eb(stateOfBoth, '=', state)]))
      .orderBy(stateOfBoth)
      .execute();
    const totals = Object.fromEntries(
      ['members' as const, ...names].map(name => [name, series.reduce((sum, line) => sum + line[name], 0)]),
    ) as PlacesReport['totals'];
    const { from, to } = days;
    const report = { from, to, countedAt: await countedAt(db(this.dataSource), table), series, totals };
    return format === 'csv' ? reportFile('places', report, placesHeadings) : report;
  }

  private async byTime<S extends typeof activity | typeof response>(
    { state, ...query }: Omit<ReportQuery, 'format'>,
    sums: S,
  ) {
    const days = daysOf(query, this.clock.now());
    const lines = await reportLines(db(this.dataSource), { table, sums }, days, state);
    return { ...days, countedAt: await countedAt(db(this.dataSource), table), ...lines };
  }
}
