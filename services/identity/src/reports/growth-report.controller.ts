import { type GrowthReport, growthReport } from '@aar/contracts/identity/growth-report.contract';
import { countedAt } from '@aar/platform/reports/daily-sums';
import { reportDays } from '@aar/platform/reports/report-days';
import { reportFile } from '@aar/platform/reports/report-file';
import { reportLines, total } from '@aar/platform/reports/report-lines';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
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
      ...{ activists: total('activists'), ngos: total('ngos'), verified: total('verified') },
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
    const [{ members }] = await this.dataSource.query<[{ members: number }]>(
      `select coalesce(sum(activists + ngos - left_for_good), 0)::int as members from ${table}
       where day < $1 and ($2::text is null or state = $2)`,
      [day, state ?? null],
    );
    return members;
  }
}
