import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The support request into which staff merged this one. */
export class MergeRequests20261122160000 implements MigrationInterface {
  name = 'MergeRequests20261122160000';

  async up(runner: QueryRunner) {
    await runner.query('alter table support_requests add column merged_into uuid references support_requests');
    await runner.query(
      'create index support_requests_merged on support_requests (merged_into) where merged_into is not null',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table support_requests drop column merged_into');
  }
}
