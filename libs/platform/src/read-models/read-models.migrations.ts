import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last comparison of each copy of another service's data; there are few. */
export class CreateReadModelComparisons1700000000008 implements MigrationInterface {
  name = 'CreateReadModelComparisons1700000000008';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table read_model_comparisons (
        model text primary key,
        compared_at timestamptz not null,
        rows integer not null,
        differing integer not null,
        examples text[] not null
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table read_model_comparisons');
  }
}
