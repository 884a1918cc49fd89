import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes the stored responses to staff, those of one day, which an erasure searches for the member. Its number makes it follow
 * the platform's own migrations, which create the table and run after all migrations of a service.
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
