import { z } from 'zod';
import { defineContract, route } from '../contract';
import { count, reportByTime, ReportQuery } from '../report';

const joined = { activists: count, ngos: count };
const line = {
  ...joined,
  /** Of those who joined then: how many are verified by now. */
  verified: count,
  /** Deleted for good; not known of a state, since where they lived is forgotten too. */
  left: count.nullable(),
  /** Members at the end of the line. */
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
