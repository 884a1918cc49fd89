import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every page has had a description, though it may be empty, since it became editable: the column says so. */
export class RequireMetaDescription20261128190000 implements MigrationInterface {
  name = 'RequireMetaDescription20261128190000';

  async up(runner: QueryRunner) {
    await runner.query(`update pages set meta_description = '' where meta_description is null`);
    await runner.query('alter table pages alter column meta_description set not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table pages alter column meta_description drop not null');
  }
}
