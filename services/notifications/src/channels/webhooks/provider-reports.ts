import { maskContactsIn } from '@aar/contracts/masked-contact';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { byteOfStatus } from '../../deliveries/recipient-status';
import { Suppressions } from '../../suppressions/suppressions';
import { type ProviderReport, suppressionFor } from './provider-report';

const reported = new Counter({
  name: 'provider_reports_total',
  help: 'What providers told of messages that they had taken',
  labelNames: ['provider', 'event'] as const,
});

/** Applies what providers tell, each report once: suppresses contacts, and notes in the ledger who did not get a message after all. */
@Injectable()
export class ProviderReports {
  constructor(private readonly suppressions: Suppressions) {}

  async apply(tx: EntityManager, provider: string, reports: ProviderReport[]): Promise<void> {
    const fresh: { id: string }[] = await tx.query(
      'insert into provider_reports (id) select distinct unnest($1::text[]) on conflict do nothing returning id',
      [reports.map(({ id }) => id)],
    );
    const ids = new Set(fresh.map(({ id }) => id));
    for (const report of reports) {
      if (!ids.delete(report.id)) continue;
      reported.inc({ provider, event: report.event });
      const detail = maskContactsIn(report.detail).replace(/\s+/g, ' ').trim().slice(0, 200);
      const reason = suppressionFor(report);
      if (reason) await this.suppressions.add(tx, { ...report, reason, detail, provider });
      if (report.message && (report.event === 'bounced' || report.event === 'refused'))
        await tx.query(markFailed, [report.message.deliveryId, report.message.memberId, detail || 'It came back']);
    }
  }
}

/**
 * $1 delivery, $2 member, $3 reason. Not of a chunk that a worker holds, which writes it itself; one that waits for a member's morning
 * is nobody's. The chunk that may have the member is the last that begins with nobody behind them.
 */
const markFailed = `
  with place as (
    select k.delivery_id, k.number, array_position(k.member_ids, $2) - 1 as position
    from (
      select delivery_id, number, member_ids, leased_until from delivery_chunks
      where delivery_id = $1 and first_member <= $2 order by first_member desc limit 1 for update) k
    where k.leased_until is null and array_position(k.member_ids, $2) is not null),
  changed as (
    update delivery_chunks c set statuses = set_byte(c.statuses, p.position, ${byteOfStatus.failed}),
      sent = c.sent - 1, failed = c.failed + 1
    from place p where c.delivery_id = p.delivery_id and c.number = p.number
      and get_byte(c.statuses, p.position) = ${byteOfStatus.sent}
    returning c.delivery_id, c.number, p.position),
  noted as (
    insert into delivery_failures (delivery_id, chunk, position, reason)
    select delivery_id, number, position, $3 from changed on conflict do nothing)
  update deliveries d set final_counts = d.final_counts || jsonb_build_object(
    'sent', (d.final_counts->>'sent')::int - 1, 'failed', (d.final_counts->>'failed')::int + 1)
  from changed where d.id = changed.delivery_id and d.final_counts is not null`;
