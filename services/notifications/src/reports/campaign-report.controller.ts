import { type CampaignReport, campaignReport } from '@aar/contracts/notifications/campaign-report.contract';
import { countedAt } from '@aar/platform/reports/daily-sums';
import { reportDays } from '@aar/platform/reports/report-days';
import { reportFile } from '@aar/platform/reports/report-file';
import { reportLines, total } from '@aar/platform/reports/report-lines';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';

const table = 'campaign_days';
const outcomes = ['recipients', 'sent', 'failed', 'unknown', 'suppressed', 'cancelled'];
const sums = {
  campaigns: 'count(distinct campaign_id)::int',
  ...Object.fromEntries(outcomes.map(outcome => [outcome, total(outcome)])),
};
const headings = {
  Day: 'day',
  Campaigns: 'campaigns',
  Recipients: 'recipients',
  Sent: 'sent',
  Failed: 'failed',
  'Not known': 'unknown',
  Suppressed: 'suppressed',
  Cancelled: 'cancelled',
};

@Implements(campaignReport)
export class CampaignReportController implements Handlers<typeof campaignReport> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async get({ format, state, ...query }: Inputs<typeof campaignReport>['get']) {
    const days = reportDays(query, this.clock.now());
    const lines = await reportLines<CampaignReport['totals']>(this.dataSource, { table, sums }, days, state);
    const report = { ...days, countedAt: await countedAt(this.dataSource, table), ...lines };
    return format === 'csv' ? reportFile('campaigns', report, headings) : report;
  }
}
