import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One-time codes waiting to be sent. Rows live for seconds, so the table is vacuumed after a fixed number of dead rows. */
export class SealCodes20261122040200 implements MigrationInterface {
  name = 'SealCodes20261122040200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table codes_under_way (
        id uuid primary key,
        sealed text not null,
        expires_at timestamptz not null
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
    await runner.query('create index codes_under_way_expires_at on codes_under_way (expires_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table codes_under_way');
  }
}
