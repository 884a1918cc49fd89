import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom a ring chooses depends on how often alerts rang for them lately. What rang before this is not counted, for a week. */
export class MarkAlerts20261123130000 implements MigrationInterface {
  name = 'MarkAlerts20261123130000';

  async up(runner: QueryRunner) {
    await runner.query('alter table notifications add column is_alert boolean not null default false');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table notifications drop column is_alert');
  }
}
