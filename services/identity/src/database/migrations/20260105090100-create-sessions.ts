import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ending a session deletes its row. */
export class CreateSessions20260105090100 implements MigrationInterface {
  name = 'CreateSessions20260105090100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table sessions (
        id uuid primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        token_hash bytea not null unique,
        idle_time interval not null,
        created_at timestamptz not null default now(),
        used_at timestamptz not null default now(),
        ends_at timestamptz not null
      )`);
    await runner.query('create index sessions_account on sessions (account_id, created_at)');
    await runner.query('create index sessions_ends_at on sessions (ends_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table sessions');
  }
}
