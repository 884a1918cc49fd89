import { growthReport } from '@aar/contracts/identity/growth-report.contract';
import { given } from '@aar/platform/database/given';
import { countedAt } from '@aar/platform/reports/report-books';
import { reportDays } from '@aar/platform/reports/report-days';
import { reportFile } from '@aar/platform/reports/report-file';
import { reportLines, total } from '@aar/platform/reports/report-lines';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { expressionBuilder, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db, type IdentityTables } from '../database/db';
import { growthDays } from './growth-sums';

const { table } = growthDays;
const { ref } = expressionBuilder<IdentityTables, 'growth_days'>();

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
      activists: total(ref('activists')),
      ngos: total(ref('ngos')),
      verified: total(ref('verified')),
      left: state ? sql<number | null>`null::int` : total(ref('left_for_good')),
    };
    const found = await reportLines(db(this.dataSource), { table, sums }, days, state);
    let members = await this.membersBefore(days.from, state);
    const series = found.series.map(line => {
      members += line.activists + line.ngos - (line.left ?? 0);
      return { ...line, members };
    });
    const counted = await countedAt(db(this.dataSource), table);
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
