import { z } from 'zod';
import { defineContract, route } from '../contract';
import { count, reportByTime, ReportQuery } from '../report';

const joined = { activists: count, ngos: count };
const line = {
  ...joined,
  /** Members who joined in the period and are verified by now. */
  verified: count,
  /** Accounts deleted for good; null for a state, because an erased member's place is unknown. */
  left: count.nullable(),
  /** Members at the end of the period. */
  members: count,
};

export const GrowthReport = reportByTime(line, {
  ...joined,
  verified: count,
  left: count.nullable(),
  members: count,
}).meta({ id: 'GrowthReport' });
export type GrowthReport = z.infer<typeof GrowthReport>;

export const growthReport = defineContract('identity.growth-report', {
  get: route({
    http: 'GET /admin/reports/growth',
    access: 'admin',
    csv: true,
    summary: 'How many members joined and left in each day or month, and how many there were',
    input: ReportQuery,
    output: GrowthReport,
  }),
});
