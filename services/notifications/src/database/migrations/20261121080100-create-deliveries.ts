import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ledger of bulk messages. One row per chunk of recipients has a status byte for each of them, which is several times cheaper
 * than a row per recipient; the few who did not get the message have a row with the reason.
 */
export class CreateDeliveries20261121080100 implements MigrationInterface {
  name = 'CreateDeliveries20261121080100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table deliveries (
        id uuid primary key,
        kind text not null check (kind in ('alert', 'response', 'campaign')),
        total int not null,
        created_at timestamptz not null default now(),
        give_up_at timestamptz not null default now() + interval '24 hours',
        started_at timestamptz,
        finished_at timestamptz,
        final_counts jsonb
      )`);
    await runner.query('create index deliveries_unfinished on deliveries (kind) where finished_at is null');
    await runner.query(`
      create table delivery_chunks (
        delivery_id uuid not null references deliveries on delete cascade,
        number int not null,
        statuses bytea not null,
        sent int not null default 0,
        failed int not null default 0,
        unknown int not null default 0,
        suppressed int not null default 0,
        attempts int not null default 0,
        due_at timestamptz not null default now(),
        queued_at timestamptz,
        fence int not null default 0,
        leased_until timestamptz,
        finished_at timestamptz,
        member_ids uuid[] not null,
        primary key (delivery_id, number)
      ) with (fillfactor = 70)`);
    // The ids never change: stored out of line, they are not copied by the updates of the statuses.
    await runner.query('alter table delivery_chunks alter column member_ids set storage external');
    await runner.query('create index delivery_chunks_due on delivery_chunks (due_at) where finished_at is null');
    await runner.query(`
      create table delivery_failures (
        delivery_id uuid not null,
        chunk int not null,
        position int not null,
        reason text not null,
        primary key (delivery_id, chunk, position),
        foreign key (delivery_id, chunk) references delivery_chunks on delete cascade
      )`);
    await runner.query(`
      create table delivery_samples (
        delivery_id uuid not null references deliveries on delete cascade,
        taken_at timestamptz not null,
        sent int not null,
        primary key (delivery_id, taken_at)
      )`);
    await runner.query(progressView);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop view delivery_progress');
    for (const table of ['delivery_samples', 'delivery_failures', 'delivery_chunks', 'deliveries'])
      await runner.query(`drop table ${table}`);
  }
}

/** Counts are summed from the chunks while a delivery runs and stored once it is finished; the rate is per minute. */
const progressView = `
  create view delivery_progress as
  select d.id, d.kind, d.created_at, d.started_at, d.finished_at,
    case when d.finished_at is not null then 'completed' when d.started_at is not null then 'running' else 'preparing' end
      as status,
    coalesce(d.final_counts, summed.counts) as counts,
    round(60 * (coalesce((d.final_counts->>'sent')::int, summed.sent) - coalesce(minute.sent, 0))
      / greatest(1, extract(epoch from coalesce(d.finished_at, now()) - coalesce(minute.taken_at, d.started_at, now()))), 1)
      ::float8 as rate
  from deliveries d
  left join lateral (
    select coalesce(sum(c.sent), 0)::int as sent, json_build_object(
      'total', d.total, 'sent', coalesce(sum(c.sent), 0), 'failed', coalesce(sum(c.failed), 0),
      'unknown', coalesce(sum(c.unknown), 0), 'suppressed', coalesce(sum(c.suppressed), 0),
      'pending', d.total - coalesce(sum(c.sent + c.failed + c.unknown + c.suppressed), 0))::jsonb as counts
    from delivery_chunks c where c.delivery_id = d.id and d.final_counts is null
  ) summed on true
  left join lateral (
    select s.sent, s.taken_at from delivery_samples s
    where s.delivery_id = d.id and d.finished_at is null and s.taken_at >= now() - interval '1 minute'
    order by s.taken_at limit 1
  ) minute on true`;
