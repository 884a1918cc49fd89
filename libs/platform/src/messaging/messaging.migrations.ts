import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `outbox`: events that wait for the relay. `inbox`: the events that each subscription has applied. `inbox_attempts`: its
 * attempts at events that did not succeed at once.
 */
export class CreateOutboxAndInbox1700000000001 implements MigrationInterface {
  name = 'CreateOutboxAndInbox1700000000001';

  async up(runner: QueryRunner) {
    // Rows live for milliseconds, so the table is vacuumed by a fixed number of dead rows.
    await runner.query(`
      create table outbox (
        id uuid primary key,
        seq bigint generated always as identity unique,
        name text not null,
        data jsonb not null,
        trace jsonb not null,
        created_at timestamptz not null default now()
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
    await runner.query(`
      create table inbox (
        subscription text not null,
        event_id text not null,
        applied_at timestamptz not null default now(),
        primary key (subscription, event_id)
      )`);
    await runner.query(`
      create table inbox_attempts (
        subscription text not null,
        event_id text not null,
        attempts int not null,
        tried_at timestamptz not null default now(),
        primary key (subscription, event_id)
      )`);
    // Rows are only ever appended, so a block range index finds the old ones at next to no cost.
    await runner.query('create index inbox_applied_at on inbox using brin (applied_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table inbox_attempts');
    await runner.query('drop table inbox');
    await runner.query('drop table outbox');
  }
}

/** Since when an event waits for its environment or another version. */
export class KnowWaitingEvents1700000000005 implements MigrationInterface {
  name = 'KnowWaitingEvents1700000000005';

  async up(runner: QueryRunner) {
    await runner.query('alter table inbox_attempts add column first_failed_at timestamptz');
    await runner.query(
      'create index inbox_attempts_waiting on inbox_attempts (subscription) where first_failed_at is not null',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index inbox_attempts_waiting');
    await runner.query('alter table inbox_attempts drop column first_failed_at');
  }
}

/** The migrations of every service that writes or follows events. */
export const messagingMigrations = [CreateOutboxAndInbox1700000000001];
