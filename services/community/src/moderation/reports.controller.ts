import type { Actor } from '@aar/contracts/access';
import { reports } from '@aar/contracts/community/reports.contract';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { AbuseReports } from './abuse-reports.service';

@Implements(reports)
export class ReportsController implements Handlers<typeof reports> {
  constructor(private readonly reports: AbuseReports) {}

  create(input: Inputs<typeof reports>['create'], actor: Actor, once: Once) {
    return once(tx => this.reports.report(tx, input, actor));
  }
}
