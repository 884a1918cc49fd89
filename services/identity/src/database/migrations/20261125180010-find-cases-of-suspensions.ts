import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The cases of present suspensions, from the audit log: what the same administrator decided in the same words within the day
 * before the suspension began (the clocks of two services differ a little). A suspension without such an entry keeps no case.
 */
export class FindCasesOfSuspensions20261125180010 implements MigrationInterface {
  name = 'FindCasesOfSuspensions20261125180010';

  async up(runner: QueryRunner) {
    await runner.query(`
      update accounts set suspension_case_id = (
        select e.target_id::uuid from audit_entries e
        where e.action = 'report.suspended' and e.actor_id = suspended_by and left(e.reason, 500) = suspension_reason
          and e.done_at between suspended_at - interval '1 day' and suspended_at + interval '1 minute'
        order by e.done_at desc limit 1)
      where status = 'suspended' and suspension_case_id is null`);
  }

  async down(runner: QueryRunner) {
    await runner.query('update accounts set suspension_case_id = null where suspension_case_id is not null');
  }
}
