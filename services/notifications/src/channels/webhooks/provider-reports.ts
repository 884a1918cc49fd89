import { maskContactsIn } from '@aar/contracts/masked-contact';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { type LateFailure, noteLateFailures } from '../../deliveries/late-failures';
import { Suppressions } from '../../suppressions/suppressions';
import { type ProviderReport, suppressionFor } from './provider-report';

const reported = new Counter({
  name: 'provider_reports_total',
  help: 'What providers told of messages that they had taken',
  labelNames: ['provider', 'event'] as const,
});

/** Applies delivery reports, each once: suppresses contacts, and records in the ledger who did not get a message after all. */
@Injectable()
export class ProviderReports {
  constructor(private readonly suppressions: Suppressions) {}

  async apply(tx: EntityManager, provider: string, reports: ProviderReport[]): Promise<void> {
    const fresh: { id: string }[] = await tx.query(
      'insert into provider_reports (id) select distinct unnest($1::text[]) on conflict do nothing returning id',
      [reports.map(({ id }) => id)],
    );
    const ids = new Set(fresh.map(({ id }) => id));
    const failures: LateFailure[] = [];
    for (const report of reports) {
      if (!ids.delete(report.id)) continue;
      reported.inc({ provider, event: report.event });
      const detail = maskContactsIn(report.detail).replace(/\s+/g, ' ').trim().slice(0, 200);
      const reason = suppressionFor(report);
      if (reason)
        await this.suppressions.add(tx, { ...report, memberId: report.message?.memberId, reason, detail, provider });
      if (report.message && (report.event === 'bounced' || report.event === 'refused'))
        failures.push({ ...report.message, reason: detail || sendReasons.cameBack });
    }
    if (failures.length > 0) await noteLateFailures(tx, failures);
  }
}
