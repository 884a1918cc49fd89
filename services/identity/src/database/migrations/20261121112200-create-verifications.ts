import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents that NGOs submitted for review; an NGO has at most one open submission. */
export class CreateVerifications20261121112200 implements MigrationInterface {
  name = 'CreateVerifications20261121112200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table verifications (
        id uuid primary key,
        version integer not null default 1,
        account_id uuid not null references accounts (id) on delete cascade,
        status text not null default 'waiting' check (status in ('waiting', 'claimed', 'approved', 'rejected')),
        note text,
        documents jsonb not null,
        claimed_by uuid,
        claimed_at timestamptz,
        reason text,
        submitted_at timestamptz not null default now(),
        decided_at timestamptz
      )`);
    await runner.query(`
      create unique index verifications_open on verifications (account_id) where status in ('waiting', 'claimed')`);
    await runner.query('create index verifications_of_account on verifications (account_id, submitted_at desc)');
    await runner.query('create index verifications_oldest on verifications (submitted_at, id)');
    await runner.query('create index verifications_by_status on verifications (status, submitted_at, id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table verifications');
  }
}
