import { z } from 'zod';
import { defineContract, route } from '../contract';
import { count, reportByTime, ReportQuery } from '../report';

const outcomes = {
  campaigns: count,
  recipients: count,
  sent: count,
  failed: count,
  unknown: count,
  suppressed: count,
  cancelled: count,
};
export const CampaignReport = reportByTime(outcomes, outcomes).meta({ id: 'CampaignReport' });
export type CampaignReport = z.infer<typeof CampaignReport>;

export const campaignReport = defineContract('notifications.campaign-report', {
  get: route({
    http: 'GET /admin/reports/campaigns',
    access: 'admin',
    csv: true,
    summary: 'Campaigns that are over, by the day on which each was accepted, and what became of their messages',
    input: ReportQuery,
    output: CampaignReport,
  }),
});
