import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The growth report sums days of all accounts, the deleted ones among them. */
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
