import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every consent decision of a member; append-only. */
export class CreateConsents20261121115000 implements MigrationInterface {
  name = 'CreateConsents20261121115000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table consents (
        id uuid primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        purpose text not null check (purpose in ('terms', 'directory', 'alerts', 'broadcasts')),
        granted boolean not null,
        notice_version text not null,
        decided_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query('create index consents_of_account on consents (account_id, decided_at desc)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table consents');
  }
}
