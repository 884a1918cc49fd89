import { type GrowthReport, growthReport } from '@aar/contracts/identity/growth-report.contract';
import { given } from '@aar/platform/database/given';
import { countedAt } from '@aar/platform/reports/daily-sums';
import { reportDays } from '@aar/platform/reports/report-days';
import { reportFile } from '@aar/platform/reports/report-file';
import { reportLines, total } from '@aar/platform/reports/report-lines';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { growthDays } from './growth-sums';

type Line = Omit<GrowthReport['totals'], 'members'>;

const { table } = growthDays;

const headings = {
  Day: 'day',
  Activists: 'activists',
  NGOs: 'ngos',
  Verified: 'verified',
  Left: 'left',
  Members: 'members',
};

@Implements(growthReport)
export class GrowthReportController implements Handlers<typeof growthReport> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async get({ format, state, ...query }: Inputs<typeof growthReport>['get']) {
    const days = reportDays(query, this.clock.now());
    const sums = {
      activists: total('activists'),
      ngos: total('ngos'),
      verified: total('verified'),
      left: state ? 'null::int' : total('left_for_good'),
    };
    const found = await reportLines<Line>(this.dataSource, { table, sums }, days, state);
    let members = await this.membersBefore(days.from, state);
    const series = found.series.map(line => {
      members += line.activists + line.ngos - (line.left ?? 0);
      return { ...line, members };
    });
    const counted = await countedAt(this.dataSource, table);
    const report = { ...days, countedAt: counted, series, totals: { ...found.totals, members } };
    return format === 'csv' ? reportFile('growth', report, headings) : report;
  }

  private async membersBefore(day: string, state: string | undefined): Promise<number> {
    const { members } = await db(this.dataSource)
      .selectFrom('growth_days')
      .select(({ ref }) => {
        const change = sql`${ref('activists')} + ${ref('ngos')} - ${ref('left_for_good')}`;
        return sql<number>`coalesce(sum(${change}), 0)::int`.as('members');
      })
      .where('day', '<', sql<Date>`${day}::date`)
      .where(({ and }) => and(given({ state })))
      .executeTakeFirstOrThrow();
    return members;
  }
}
