import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Authenticator apps, recovery codes, sign-ins that wait for the second factor, and which sessions used one. */
export class CreateSecondFactors20261127131000 implements MigrationInterface {
  name = 'CreateSecondFactors20261127131000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table totp_secrets (
        account_id uuid primary key references accounts on delete cascade,
        sealed text not null,
        confirmed_at timestamptz,
        last_step bigint not null default 0)`);
    await runner.query(`
      create table recovery_codes (
        account_id uuid not null references accounts on delete cascade,
        digest bytea not null,
        primary key (account_id, digest))`);
    await runner.query(`
      create table sign_in_tickets (
        digest bytea primary key,
        account_id uuid not null references accounts on delete cascade,
        expires_at timestamptz not null)`);
    await runner.query('create index sign_in_tickets_account_id on sign_in_tickets (account_id)');
    await runner.query('create index sign_in_tickets_expires_at on sign_in_tickets (expires_at)');
    await runner.query('alter table sessions add column second_factor_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table sessions drop column second_factor_at');
    await runner.query('drop table sign_in_tickets, recovery_codes, totp_secrets');
  }
}
