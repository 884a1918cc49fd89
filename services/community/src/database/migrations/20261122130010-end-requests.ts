import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a support request ended, and its outcome. */
export class EndRequests20261122130010 implements MigrationInterface {
  name = 'EndRequests20261122130010';

  async up(runner: QueryRunner) {
    await runner.query('alter table support_requests add column ended_at timestamptz, add column outcome text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table support_requests drop column ended_at, drop column outcome');
  }
}
