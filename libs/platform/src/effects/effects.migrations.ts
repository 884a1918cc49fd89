import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Effects outside of the database, until they are carried out; and the lease under which an event of the outbox is published. */
export class CarryOutEffects1700000000007 implements MigrationInterface {
  name = 'CarryOutEffects1700000000007';

  async up(runner: QueryRunner) {
    // Rows live for milliseconds, so the table is vacuumed by a fixed number of dead rows.
    await runner.query(`
      create table effects (
        id bigint generated always as identity primary key,
        name text not null,
        data jsonb not null,
        added_at timestamptz not null default now(),
        due_at timestamptz not null default now(),
        attempts int not null default 0,
        error text
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
    await runner.query('create index effects_due on effects (name, due_at)');
    // An erasure waits for what concerns the member.
    await runner.query(`create index effects_owner on effects (name, (data->>'ownerId')) where data ? 'ownerId'`);
    await runner.query('alter table outbox add column leased_until timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table outbox drop column leased_until');
    await runner.query('drop table effects');
  }
}
