import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens issued for a correct reset code; each sets one new password. */
export class CreatePasswordResets20261121111100 implements MigrationInterface {
  name = 'CreatePasswordResets20261121111100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table password_resets (
        token_hash bytea primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        expires_at timestamptz not null
      )`);
    await runner.query('create index password_resets_account on password_resets (account_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table password_resets');
  }
}
