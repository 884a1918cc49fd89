import {
  type ActivityReport,
  activityReports,
  type PlacesReport,
  type ResponseReport,
} from '@aar/contracts/community/activity-reports.contract';
import type { ReportQuery } from '@aar/contracts/report';
import type { State } from '@aar/contracts/vocabulary';
import { dayOf } from '@aar/platform/database/day-of';
import { countedAt } from '@aar/platform/reports/daily-sums';
import { reportDays as daysOf } from '@aar/platform/reports/report-days';
import { reportFile } from '@aar/platform/reports/report-file';
import { reportLines, total } from '@aar/platform/reports/report-lines';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { membersByState } from '../activists/member-counts';
import { db } from '../database/db';
import { reportDays } from './activity-sums';

type In = Inputs<typeof activityReports>;

const { table } = reportDays;
const stateOfBoth = sql<z.infer<typeof State>>`coalesce(${sql.ref('done.state')}, ${sql.ref('known.state')})`;

const activity = {
  requests: total('requests'),
  offers: total('offers'),
  events: total('events'),
  joins: total('joins'),
  messages: total('messages'),
};
/** Each support request is in one of five groups by the time of its first offer, and in one of three by its outcome. */
const response = {
  requests: total('requests'),
  within15Minutes: total('within_15_minutes'),
  within1Hour: total('within_1_hour - within_15_minutes'),
  within24Hours: total('within_24_hours - within_1_hour'),
  later: total('answered - within_24_hours'),
  unanswered: total('requests - answered'),
  averageMinutes: 'round(sum(answer_seconds) / nullif(sum(answered), 0) / 60, 1)::float8',
  completed: total('completed'),
  closed: total('closed'),
  open: total('requests - completed - closed'),
};
const places = {
  requests: total('requests'),
  answered: total('answered'),
  offers: total('offers'),
  events: total('events'),
  joins: total('joins'),
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
    const report = await this.byTime<ActivityReport['totals']>(query, activity);
    return format === 'csv' ? reportFile('activity', report, activityHeadings) : report;
  }

  async response({ format, ...query }: In['response']) {
    const report = await this.byTime<ResponseReport['totals']>(query, response);
    return format === 'csv' ? reportFile('response', report, responseHeadings) : report;
  }

  async places({ format, state, ...query }: In['places']) {
    const days = daysOf(query, this.clock.now());
    const names = Object.keys(places) as (keyof typeof places)[];
    const done = db(this.dataSource)
      .selectFrom('report_days')
      .select('state')
      .select(names.map(name => sql<number>`${sql.raw(places[name])}`.as(name)))
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
    const report = { from, to, countedAt: await countedAt(this.dataSource, table), series, totals };
    return format === 'csv' ? reportFile('places', report, placesHeadings) : report;
  }

  private async byTime<Line>({ state, ...query }: Omit<ReportQuery, 'format'>, sums: Record<string, string>) {
    const days = daysOf(query, this.clock.now());
    const lines = await reportLines<Line>(this.dataSource, { table, sums }, days, state);
    return { ...days, countedAt: await countedAt(this.dataSource, table), ...lines };
  }
}
