import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the lookups by a member's download and erasure. */
export class IndexMembers20261122020010 implements MigrationInterface {
  name = 'IndexMembers20261122020010';

  async up(runner: QueryRunner) {
    await runner.query('create index social_sign_in_states_account on social_sign_in_states (account_id)');
    await runner.query('create index social_sign_in_codes_account on social_sign_in_codes (account_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index social_sign_in_codes_account');
    await runner.query('drop index social_sign_in_states_account');
  }
}
