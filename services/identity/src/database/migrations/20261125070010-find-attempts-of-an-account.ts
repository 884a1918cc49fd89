import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FindAttemptsOfAnAccount20261125070010 implements MigrationInterface {
  name = 'FindAttemptsOfAnAccount20261125070010';
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(
      runner,
      'sign_in_attempts_account_id',
      'sign_in_attempts (account_id, created_at desc) where account_id is not null',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index sign_in_attempts_account_id');
  }
}
