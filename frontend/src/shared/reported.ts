import type { ReportTarget } from '@aar/contracts/community/reports.contract';

/** What somebody reports. */
export interface Reported {
  targetType: ReportTarget;
  targetId: string;
  /** How the reader knows it: a title or a name. */
  title: string;
}
