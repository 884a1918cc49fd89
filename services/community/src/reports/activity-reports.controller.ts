import {
  type ActivityReport,
  activityReports,
  type PlacesReport,
  type ResponseReport,
} from '@aar/contracts/community/activity-reports.contract';
import type { ReportQuery } from '@aar/contracts/report';
import { countedAt } from '@aar/platform/reports/daily-sums';
import { reportDays as daysOf } from '@aar/platform/reports/report-days';
import { reportFile } from '@aar/platform/reports/report-file';
import { inReport, reportLines, total } from '@aar/platform/reports/report-lines';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { membersByState } from '../activists/member-counts';
import { reportDays } from './activity-sums';

type In = Inputs<typeof activityReports>;

const { table } = reportDays;

const activity = {
  ...{ requests: total('requests'), offers: total('offers'), events: total('events') },
  ...{ joins: total('joins'), messages: total('messages') },
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
  ...{ requests: total('requests'), answered: total('answered'), offers: total('offers') },
  ...{ events: total('events'), joins: total('joins') },
};

const activityHeadings = {
  ...{ Day: 'day', Requests: 'requests', 'Offers of help': 'offers', 'Events created': 'events' },
  ...{ 'Seats taken': 'joins', Messages: 'messages' },
};
const responseHeadings = {
  ...{ Day: 'day', Requests: 'requests', 'Answered within 15 minutes': 'within15Minutes' },
  ...{
    'Within an hour': 'within1Hour',
    'Within 24 hours': 'within24Hours',
    Later: 'later',
    'Not answered': 'unanswered',
  },
  ...{ 'Average minutes': 'averageMinutes', Completed: 'completed', Closed: 'closed', Open: 'open' },
};
const placesHeadings = {
  ...{ State: 'state', Members: 'members', Requests: 'requests', Answered: 'answered', 'Offers of help': 'offers' },
  ...{ 'Events created': 'events', 'Seats taken': 'joins' },
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
    const selected = Object.entries(places).map(([name, sql]) => `${sql} as "${name}"`);
    const series = await this.dataSource.query<PlacesReport['series']>(
      `select state, coalesce(members, 0) as members, ${Object.keys(places)
        .map(name => `coalesce("${name}", 0) as "${name}"`)
        .join(', ')}
       from (select state, ${selected.join(', ')} from ${table} where ${inReport} group by state) done
       full join (${membersByState}) known using (state)
       where state <> '' and ($3::text is null or state = $3) order by state`,
      [days.from, days.to, state ?? null],
    );
    const names = ['members', ...Object.keys(places)] as (keyof PlacesReport['totals'])[];
    const totals = Object.fromEntries(
      names.map(name => [name, series.reduce((sum, line) => sum + line[name], 0)]),
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
