import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A contact may be suppressed for bulk mail alone: alerts and answers still go there. */
export class SuppressBulkMailAlone20261128100000 implements MigrationInterface {
  name = 'SuppressBulkMailAlone20261128100000';

  async up(runner: QueryRunner) {
    await runner.query(
      `alter table suppressions add column scope text not null default 'all' check (scope in ('all', 'bulk'))`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table suppressions drop column scope');
  }
}
