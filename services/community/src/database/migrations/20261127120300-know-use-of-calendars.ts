import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the address of a calendar was last read, to the hour; null: not since this is noted. */
export class KnowUseOfCalendars20261127120300 implements MigrationInterface {
  name = 'KnowUseOfCalendars20261127120300';

  async up(runner: QueryRunner) {
    await runner.query('alter table calendar_addresses add column used_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table calendar_addresses drop column used_at');
  }
}
