import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scheduled work, until it is done. */
export class CreateDueWork1700000000004 implements MigrationInterface {
  name = 'CreateDueWork1700000000004';

  async up(runner: QueryRunner) {
    // Rows of recurring work are updated often, all others deleted when done: vacuumed after a fixed number of dead rows.
    await runner.query(`
      create table due_work (
        name text not null,
        key text not null,
        data jsonb not null,
        trace jsonb not null default '{}',
        due_at timestamptz not null,
        attempts int not null default 0,
        claim uuid,
        leased_until timestamptz,
        dead_at timestamptz,
        error text,
        primary key (name, key)
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
    await runner.query('create index due_work_due on due_work (name, due_at) where dead_at is null');
    await runner.query('create index due_work_dead on due_work (name) where dead_at is not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table due_work');
  }
}

/** Since when due work waits for its environment or another version. */
export class KnowWaitingWork1700000000012 implements MigrationInterface {
  name = 'KnowWaitingWork1700000000012';

  async up(runner: QueryRunner) {
    await runner.query('alter table due_work add column first_failed_at timestamptz');
    await runner.query(
      'create index due_work_waiting on due_work (name, first_failed_at) where first_failed_at is not null and dead_at is null',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index due_work_waiting');
    await runner.query('alter table due_work drop column first_failed_at');
  }
}
