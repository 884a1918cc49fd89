import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of members, and the challenges that they are about to answer. */
export class CreatePasskeys20261127132000 implements MigrationInterface {
  name = 'CreatePasskeys20261127132000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table passkeys (
        id uuid primary key,
        account_id uuid not null references accounts on delete cascade,
        credential_id text not null unique,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        name text not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz)`);
    await runner.query('create index passkeys_account_id on passkeys (account_id)');
    await runner.query(`
      create table passkey_challenges (
        digest bytea primary key,
        account_id uuid references accounts on delete cascade,
        expires_at timestamptz not null)`);
    await runner.query('create index passkey_challenges_account_id on passkey_challenges (account_id)');
    await runner.query('create index passkey_challenges_expires_at on passkey_challenges (expires_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table passkey_challenges, passkeys');
  }
}
