import { cutText } from '@aar/contracts/text/cut-text';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { jsonRows } from '@aar/platform/database/json-rows';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { type LateFailure, recordLateFailures } from '../../deliveries/late-failures';
import { type MailReturn, MailReturns } from '../../mail-returns/mail-returns';
import { Refusals } from '../../suppressions/refusals';
import { Suppressions } from '../../suppressions/suppressions';
import { db } from '../../database/db';
import { type ProviderReport, suppressionFor } from './provider-report';

const reported = new Counter({
  name: 'provider_reports_total',
  help: 'What providers told of messages that they had taken',
  labelNames: ['provider', 'event'] as const,
});

/** Applies delivery reports, each once: suppresses contacts, and records in the ledger whom a message did not reach after all. */
@Injectable()
export class ProviderReports {
  constructor(
    private readonly suppressions: Suppressions,
    private readonly refusals: Refusals,
    private readonly returns: MailReturns,
  ) {}

  async apply(tx: EntityManager, provider: string, reports: ProviderReport[]): Promise<void> {
    const fresh = await db(tx)
      .insertInto('provider_reports')
      .columns(['id'])
      .expression(({ selectFrom }) =>
        selectFrom(jsonRows('report', reports, { id: 'text' }))
          .select('report.id')
          .distinct(),
      )
      .onConflict(known => known.doNothing())
      .returning('id')
      .execute();
    const ids = new Set(fresh.map(({ id }) => id));
    const applied: ProviderReport[] = [];
    const failures: LateFailure[] = [];
    const returns: MailReturn[] = [];
    // Two requests may contain the same contacts: a fixed order avoids deadlocks.
    for (const report of reports.toSorted((a, b) => (a.contact < b.contact ? -1 : 1))) {
      if (!ids.delete(report.id)) continue;
      applied.push(report);
      reported.inc({ provider, event: report.event });
      const detail = cutText(maskContactsIn(report.detail).replace(/\s+/g, ' ').trim(), 200);
      const reason = suppressionFor(report);
      const about = { ...report, memberId: report.message?.memberId, detail, provider };
      if (reason) await this.suppressions.add(tx, { ...about, reason });
      else if (report.event === 'refused' && report.contactType === 'email') await this.refusals.count(tx, about);
      if (report.cause) returns.push({ ...report, cause: report.cause });
      if (report.message && (report.event === 'bounced' || report.event === 'refused'))
        failures.push({ ...report.message, reason: detail || sendReasons.cameBack });
    }
    await this.returns.record(tx, returns);
    await this.refusals.endFor(tx, positionsOf(applied));
    if (failures.length > 0) await recordLateFailures(tx, failures);
  }
}

/** The addresses that accepted a message. A request may report both outcomes, in any order: then the refusal counts. */
function positionsOf(reports: ProviderReport[]): string[] {
  const addressesOf = (wanted: ProviderReport['event']) =>
    reports.flatMap(({ event, contactType, contact }) =>
      event === wanted && contactType === 'email' ? [contact.toLowerCase()] : [],
    );
  const refused = new Set(addressesOf('refused'));
  return addressesOf('delivered').filter(contact => !refused.has(contact));
}
