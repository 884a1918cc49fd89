import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Roles of staff are given by two administrators. Accounts that staff created and nobody confirmed since may still have the
 * password that staff typed: it must not become the password of a member of staff.
 */
export class GiveRolesByTwo20261127130000 implements MigrationInterface {
  name = 'GiveRolesByTwo20261127130000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table accounts
        add column role_granted_by uuid[] not null default '{}',
        add column role_granted_at timestamptz,
        add column is_password_temporary boolean not null default false`);
    await runner.query(`
      update accounts set is_password_temporary = true
      where password_hash is not null and email_confirmed_at is null and mobile_confirmed_at is null`);
    await runner.query(`
      create table role_proposals (
        id uuid primary key,
        account_id uuid not null unique references accounts on delete cascade,
        role text not null,
        proposed_by uuid not null references accounts on delete cascade,
        proposed_at timestamptz not null default now())`);
    await runner.query('create index role_proposals_proposed_by on role_proposals (proposed_by)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table role_proposals');
    await runner.query(
      'alter table accounts drop column role_granted_by, drop column role_granted_at, drop column is_password_temporary',
    );
  }
}
