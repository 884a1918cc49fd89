import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The members a ring chooses depend on how many alerts they received lately. Alerts from before this are not counted, for a week.
 */
export class MarkAlerts20261123130000 implements MigrationInterface {
  name = 'MarkAlerts20261123130000';

  async up(runner: QueryRunner) {
    await runner.query('alter table notifications add column is_alert boolean not null default false');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table notifications drop column is_alert');
  }
}
