import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The answers among which an erasure looks for those that show the member: as many as staff got in a day. Its number makes it
 * follow the platform's own migrations, which make the table and come after all of a service's.
 */
export class IndexAnswersToStaff1700000000003 implements MigrationInterface {
  name = 'IndexAnswersToStaff1700000000003';

  async up(runner: QueryRunner) {
    await runner.query(`create index idempotency_keys_of_staff on idempotency_keys (created_at)
      where scope ~ ' identity\\.(admin-users|verifications)\\.'`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index idempotency_keys_of_staff');
  }
}
