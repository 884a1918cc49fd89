import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Content and recipient of security notices, fetched when they are sent because events carry no contacts. And the key that
 * decrypts the parts of a download while it is gathered.
 */
export class KeepNotices20261122030110 implements MigrationInterface {
  name = 'KeepNotices20261122030110';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table notices (
        id uuid primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        kind text not null,
        full_name text not null,
        contact_type text not null check (contact_type in ('email', 'mobile')),
        contact text not null,
        facts jsonb not null,
        raised_at timestamptz not null default now()
      )`);
    await runner.query('create index notices_of_account on notices (account_id)');
    await runner.query('create index notices_by_age on notices (raised_at)');
    await runner.query('alter table data_exports add column private_key text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table data_exports drop column private_key');
    await runner.query('drop table notices');
  }
}
