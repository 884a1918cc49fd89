import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When another worker wanted a chunk whose lease had expired: its holder gets a moment to save before it is taken over. */
export class LetHoldersSave20261126010000 implements MigrationInterface {
  name = 'LetHoldersSave20261126010000';

  async up(runner: QueryRunner) {
    await runner.query('alter table delivery_chunks add column suspected_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table delivery_chunks drop column suspected_at');
  }
}
