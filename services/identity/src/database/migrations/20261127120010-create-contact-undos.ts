import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Former contacts of members, to which a change can be undone for 72 hours. Only the hash of a link's token is stored. */
export class CreateContactUndos20261127120010 implements MigrationInterface {
  name = 'CreateContactUndos20261127120010';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table contact_undos (
        id uuid primary key,
        token_hash bytea not null unique,
        account_id uuid not null references accounts (id) on delete cascade,
        contact_type text not null,
        contact text not null,
        changed_at timestamptz not null default now(),
        expires_at timestamptz not null,
        unique (account_id, contact_type)
      )`);
    await runner.query('create index contact_undos_expires_at on contact_undos (expires_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table contact_undos');
  }
}
