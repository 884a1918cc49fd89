import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff see failed messages; nearly all deliveries have none. */
export class FindFailedSends20261122150200 implements MigrationInterface {
  name = 'FindFailedSends20261122150200';

  async up(runner: QueryRunner) {
    await runner.query(
      `create index deliveries_failed on deliveries (created_at) where (final_counts->>'failed')::int > 0`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index deliveries_failed');
  }
}
