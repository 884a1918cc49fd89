import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries of the journal until they are in the file storage; a row lives for seconds. */
export class KeepJournalLines20261126050000 implements MigrationInterface {
  name = 'KeepJournalLines20261126050000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table journal_lines (
        id uuid primary key,
        seq bigint generated always as identity unique,
        line text not null
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table journal_lines');
  }
}
