import { campaignReport } from '@aar/contracts/notifications/campaign-report.contract';
import { countedAt } from '@aar/platform/reports/report-books';
import { reportDays } from '@aar/platform/reports/report-days';
import { reportFile } from '@aar/platform/reports/report-file';
import { reportLines, total } from '@aar/platform/reports/report-lines';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { expressionBuilder, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';

const table = 'campaign_days';
const { ref } = expressionBuilder<NotificationsTables, typeof table>();
const sums = {
  campaigns: sql<number>`count(distinct ${ref('campaign_id')})::int`,
  recipients: total(ref('recipients')),
  sent: total(ref('sent')),
  failed: total(ref('failed')),
  unknown: total(ref('unknown')),
  suppressed: total(ref('suppressed')),
  cancelled: total(ref('cancelled')),
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
    const lines = await reportLines(db(this.dataSource), { table, sums }, days, state);
    const report = { ...days, countedAt: await countedAt(db(this.dataSource), table), ...lines };
    return format === 'csv' ? reportFile('campaigns', report, headings) : report;
  }
}
