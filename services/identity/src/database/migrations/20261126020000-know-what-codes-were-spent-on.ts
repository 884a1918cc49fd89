import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A digest of the request that consumed a code: only its repetition, after a lost answer, gets an answer again. */
export class KnowWhatCodesWereSpentOn20261126020000 implements MigrationInterface {
  name = 'KnowWhatCodesWereSpentOn20261126020000';

  async up(runner: QueryRunner) {
    await runner.query('alter table codes add column spent_on bytea');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table codes drop column spent_on');
  }
}
