import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The case of moderation that a suspension came from: only an appeal against that case lifts it. Null if staff set it by hand. */
export class KnowCasesOfSuspensions20261125180000 implements MigrationInterface {
  name = 'KnowCasesOfSuspensions20261125180000';

  async up(runner: QueryRunner) {
    await runner.query('alter table accounts add column suspension_case_id uuid');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table accounts drop column suspension_case_id');
  }
}
