import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns for managing accounts: completion, review, picture, suspension, deletion. */
export class ManageAccounts20261121110000 implements MigrationInterface {
  name = 'ManageAccounts20261121110000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table accounts
        add column is_complete boolean not null default true,
        add column ngo_review text not null default 'none'
          check (ngo_review in ('none', 'pending', 'approved', 'rejected')),
        add column avatar_id uuid,
        add column avatar_url text,
        add column suspended_at timestamptz,
        add column suspended_until timestamptz,
        add column suspension_reason text,
        add column suspended_by uuid,
        add column deletion_due_at timestamptz`);
    await runner.query(
      `create index accounts_suspended_until on accounts (suspended_until) where suspended_until is not null`,
    );
    await runner.query(
      `create index accounts_deletion_due_at on accounts (deletion_due_at) where deletion_due_at is not null`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table accounts
        drop column is_complete, drop column ngo_review, drop column avatar_id, drop column avatar_url,
        drop column suspended_at, drop column suspended_until, drop column suspension_reason,
        drop column suspended_by, drop column deletion_due_at`);
  }
}
