import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Unsent security notices are sent as due work from now on. The number is one of the platform's migrations, because it needs
 * their table and those run after the others.
 */
export class ScheduleSecurityNotices1700000000005 implements MigrationInterface {
  name = 'ScheduleSecurityNotices1700000000005';

  async up(runner: QueryRunner) {
    await runner.query(
      `insert into due_work (name, key, data, due_at)
       select 'send-security-notice', id::text, json_build_object('noticeId', id), due_at
       from security_notices where finished_at is null`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`delete from due_work where name = 'send-security-notice'`);
  }
}
