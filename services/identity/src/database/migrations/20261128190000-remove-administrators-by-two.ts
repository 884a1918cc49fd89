import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An administrator is removed by two, like a role of staff is given: a proposal without a role is about the deletion. */
export class RemoveAdministratorsByTwo20261128190000 implements MigrationInterface {
  name = 'RemoveAdministratorsByTwo20261128190000';

  async up(runner: QueryRunner) {
    await runner.query('alter table role_proposals alter column role drop not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('delete from role_proposals where role is null');
    await runner.query('alter table role_proposals alter column role set not null');
  }
}
