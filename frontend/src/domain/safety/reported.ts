import type { ReportTarget } from '@aar/contracts/community/reports.contract';

/** The target of a report. */
export interface Reported {
  targetType: ReportTarget;
  targetId: string;
  /** The title or name that the reader sees. */
  title: string;
}
