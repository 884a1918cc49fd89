import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deliveries have a channel, can be paused and cancelled, and share the workers in turns. A delivery started or closed by a
 * worker of the previous version keeps the state `queued`; `finished_at` shows whether it is over.
 */
export class PauseDeliveries20261122060000 implements MigrationInterface {
  name = 'PauseDeliveries20261122060000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table deliveries
        add column channel text not null default 'email',
        add column state text not null default 'queued'
          check (state in ('queued', 'sending', 'paused', 'cancelled', 'sent')),
        add column paused_at timestamptz,
        add column turn bigint not null default 0`);
    await runner.query(`
      update deliveries set state = case when finished_at is null then 'sending' else 'sent' end
      where started_at is not null`);
    await runner.query('alter table delivery_chunks add column cancelled int not null default 0');
    await runner.query(
      'create index delivery_chunks_next on delivery_chunks (delivery_id, number) where finished_at is null',
    );
    await runner.query('drop index delivery_chunks_unfinished');
    await runner.query(progressView);
  }

  async down(runner: QueryRunner) {
    await runner.query(viewBefore);
    await runner.query(
      'create index delivery_chunks_unfinished on delivery_chunks (delivery_id) where finished_at is null',
    );
    await runner.query('drop index delivery_chunks_next');
    await runner.query('alter table delivery_chunks drop column cancelled');
    await runner.query(
      'alter table deliveries drop column channel, drop column state, drop column paused_at, drop column turn',
    );
  }
}

/** Counts stored before this column existed have no cancelled recipients. */
const progressView = `
  create or replace view delivery_progress as
  select d.id, d.kind, d.created_at, d.started_at, d.finished_at,
    case when d.state = 'cancelled' then 'cancelled' when d.finished_at is not null then 'completed'
      when d.state = 'paused' then 'paused' when d.started_at is not null then 'running' else 'preparing' end as status,
    '{"cancelled": 0}' || coalesce(d.final_counts, summed.counts) as counts,
    coalesce(d.rate, 0) as rate
  from deliveries d
  left join lateral (
    select json_build_object(
      'total', d.total, 'sent', coalesce(sum(c.sent), 0), 'failed', coalesce(sum(c.failed), 0),
      'unknown', coalesce(sum(c.unknown), 0), 'suppressed', coalesce(sum(c.suppressed), 0),
      'cancelled', coalesce(sum(c.cancelled), 0),
      'pending', d.total - coalesce(sum(c.sent + c.failed + c.unknown + c.suppressed + c.cancelled), 0))::jsonb as counts
    from delivery_chunks c where c.delivery_id = d.id and d.final_counts is null
  ) summed on true`;

const viewBefore = `
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
