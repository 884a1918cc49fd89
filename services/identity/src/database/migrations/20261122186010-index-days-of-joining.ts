import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the growth report, which sums the join dates of all accounts, including deleted ones. */
export class IndexDaysOfJoining20261122186010 implements MigrationInterface {
  name = 'IndexDaysOfJoining20261122186010';
  transaction = false;

  up(runner: QueryRunner) {
    return buildIndex(runner, 'accounts_joined', 'accounts (created_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index accounts_joined');
  }
}
