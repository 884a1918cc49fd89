import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A chunk has a deadline for retries of its own, a day from its first claim: one whose turn comes late is tried for as long as the
 * others.
 */
export class GiveEachChunkItsDay20261125180000 implements MigrationInterface {
  name = 'GiveEachChunkItsDay20261125180000';

  async up(runner: QueryRunner) {
    await runner.query('alter table delivery_chunks add column give_up_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table delivery_chunks drop column give_up_at');
  }
}
