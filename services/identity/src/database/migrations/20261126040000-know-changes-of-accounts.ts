import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When an account last changed, so that what changed since a moment can be published again. A trigger writes it, because the
 * previous build changes accounts too. Accounts from before count as changed now.
 */
export class KnowChangesOfAccounts20261126040000 implements MigrationInterface {
  name = 'KnowChangesOfAccounts20261126040000';

  async up(runner: QueryRunner) {
    await runner.query('alter table accounts add column changed_at timestamptz not null default now()');
    await runner.query(`
      create function note_change_of_account() returns trigger language plpgsql as $$
      begin
        new.changed_at := now();
        return new;
      end $$`);
    await runner.query(`
      create trigger note_change before update on accounts for each row
      when (old.version is distinct from new.version) execute function note_change_of_account()`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger note_change on accounts');
    await runner.query('drop function note_change_of_account');
    await runner.query('alter table accounts drop column changed_at');
  }
}
