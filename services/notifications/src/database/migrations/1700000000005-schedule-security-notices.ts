import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Security notices that are not out yet are sent as due work from now on. Numbered like the platform's, whose table it needs: those come after the others. */
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
