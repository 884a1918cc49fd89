import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Security notices to members. Name, contact and facts are stored until the message is sent; afterwards only the fact that it was
 * sent remains, so that none is sent twice.
 */
export class CreateSecurityNotices20261121082100 implements MigrationInterface {
  name = 'CreateSecurityNotices20261121082100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table security_notices (
        id uuid primary key,
        member_id uuid not null,
        kind text not null,
        contact_type text not null check (contact_type in ('email', 'mobile')),
        full_name text,
        contact text,
        facts jsonb not null default '{}',
        created_at timestamptz not null default now(),
        due_at timestamptz not null default now(),
        attempts int not null default 0,
        outcome text,
        finished_at timestamptz,
        check (finished_at is null or contact is null)
      )`);
    await runner.query('create index security_notices_due on security_notices (due_at) where finished_at is null');
    await runner.query('create index security_notices_of_member on security_notices (member_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table security_notices');
  }
}
