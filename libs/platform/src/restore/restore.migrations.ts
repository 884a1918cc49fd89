import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `restores`: the restores that this database has been through; while one is not released, the site is held. `restored_entries`:
 * entries of the journal that are to be applied again.
 */
export class CreateRestores1700000000009 implements MigrationInterface {
  name = 'CreateRestores1700000000009';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table restores (
        id uuid primary key default gen_random_uuid(),
        restored_to timestamptz not null,
        held_since timestamptz not null default now(),
        stream text not null,
        stream_end bigint not null,
        positions jsonb not null,
        tidied_at timestamptz,
        journal_read_at timestamptz,
        released_at timestamptz
      )`);
    await runner.query('create unique index restores_held on restores ((true)) where released_at is null');
    await runner.query(`
      create table restored_entries (
        id uuid primary key,
        seq bigint generated always as identity unique,
        kind text not null,
        at timestamptz not null,
        data jsonb not null,
        applied_at timestamptz,
        error text
      )`);
    await runner.query('create index restored_entries_waiting on restored_entries (seq) where applied_at is null');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table restored_entries');
    await runner.query('drop table restores');
  }
}

/** How far the stream has acknowledged this database's events: a restored database tells by it what the stream knows beyond it. */
export class CreateStreamPosition1700000000010 implements MigrationInterface {
  name = 'CreateStreamPosition1700000000010';

  async up(runner: QueryRunner) {
    // One row, updated with each batch of events: its old versions are vacuumed after a fixed number of them.
    await runner.query(`
      create table stream_position (
        is_only boolean primary key default true check (is_only),
        stream text not null,
        seq bigint not null,
        at timestamptz not null default now()
      ) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table stream_position');
  }
}
