import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for maintaining the ledger, in which few deliveries are running; the counts of a running delivery, summed once for all
 * readers; and the first member of each chunk, by which a member's chunk is found.
 */
export class KeepTheLedgerSmall20261122010010 implements MigrationInterface {
  name = 'KeepTheLedgerSmall20261122010010';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table deliveries add column counts jsonb, add column rate float8, add column counted_at timestamptz`);
    await runner.query(`
      update deliveries set rate = round(60 * (final_counts->>'sent')::int
        / greatest(1, extract(epoch from finished_at - coalesce(started_at, finished_at))), 1)
      where finished_at is not null`);
    await runner.query('create index deliveries_age on deliveries (created_at)');
    await runner.query(`create index deliveries_broadcast on deliveries (finished_at) where kind = 'campaign'`);
    await runner.query(`
      alter table delivery_chunks add column first_member uuid generated always as (member_ids[1]) stored`);
    await runner.query('create index delivery_chunks_of_member on delivery_chunks (delivery_id, first_member)');
    await runner.query(
      'create index delivery_chunks_waiting on delivery_chunks (number, due_at) where finished_at is null',
    );
    await runner.query(
      'create index delivery_chunks_unfinished on delivery_chunks (delivery_id) where finished_at is null',
    );
    await runner.query('drop index delivery_chunks_due');
    await runner.query('create index notices_age on notices (created_at)');
    await runner.query('create index alerts_age on alerts (created_at)');
    await runner.query('create index security_notices_age on security_notices (finished_at)');
    await runner.query(progressView);
  }

  async down(runner: QueryRunner) {
    for (const index of ['security_notices_age', 'alerts_age', 'notices_age', 'deliveries_broadcast', 'deliveries_age'])
      await runner.query(`drop index ${index}`);
    await runner.query('create index delivery_chunks_due on delivery_chunks (due_at) where finished_at is null');
    await runner.query('drop index delivery_chunks_unfinished, delivery_chunks_waiting');
    await runner.query(progressView.replace('coalesce(d.rate, 0) as rate', '0::float8 as rate'));
    await runner.query('alter table delivery_chunks drop column first_member');
    await runner.query('alter table deliveries drop column counts, drop column rate, drop column counted_at');
  }
}

/** Counts are summed from the chunks while a delivery runs, only for the deliveries read, and stored once it is finished. */
const progressView = `
  create or replace view delivery_progress as
  select d.id, d.kind, d.created_at, d.started_at, d.finished_at,
    case when d.finished_at is not null then 'completed' when d.started_at is not null then 'running' else 'preparing' end
      as status,
    coalesce(d.final_counts, summed.counts) as counts,
    coalesce(d.rate, 0) as rate
  from deliveries d
  left join lateral (
    select json_build_object(
      'total', d.total, 'sent', coalesce(sum(c.sent), 0), 'failed', coalesce(sum(c.failed), 0),
      'unknown', coalesce(sum(c.unknown), 0), 'suppressed', coalesce(sum(c.suppressed), 0),
      'pending', d.total - coalesce(sum(c.sent + c.failed + c.unknown + c.suppressed), 0))::jsonb as counts
    from delivery_chunks c where c.delivery_id = d.id and d.final_counts is null
  ) summed on true`;
