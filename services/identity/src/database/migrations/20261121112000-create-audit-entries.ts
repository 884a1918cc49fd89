import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff actions and views of contacts: append-only, and no entry can be deleted before it is a year old. */
export class CreateAuditEntries20261121112000 implements MigrationInterface {
  name = 'CreateAuditEntries20261121112000';

  async up(runner: QueryRunner) {
    await runner.query('create extension if not exists pg_trgm');
    // No foreign key to accounts: the log outlives them.
    await runner.query(`
      create table audit_entries (
        id uuid primary key,
        action text not null,
        actor_id uuid not null,
        target_type text not null,
        target_id text not null,
        target_label text not null,
        diff jsonb not null,
        reason text,
        done_at timestamptz not null
      )`);
    for (const index of [
      'audit_entries_newest on audit_entries (done_at desc, id desc)',
      'audit_entries_by_action on audit_entries (action, done_at desc, id desc)',
      'audit_entries_by_actor on audit_entries (actor_id, done_at desc, id desc)',
      'audit_entries_by_target on audit_entries (target_type, target_id, done_at desc, id desc)',
      'audit_entries_label on audit_entries using gin (target_label gin_trgm_ops)',
    ])
      await runner.query(`create index ${index}`);
    await runner.query(`
      create function keep_audit_entries() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.done_at < now() - interval '1 year' then
            return old;
          end if;
        end if;
        raise exception 'the audit log is only added to';
      end $$`);
    await runner.query(`
      create trigger audit_entries_kept before update or delete on audit_entries
      for each row execute function keep_audit_entries()`);
    await runner.query(`
      create trigger audit_entries_not_emptied before truncate on audit_entries
      for each statement execute function keep_audit_entries()`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table audit_entries');
    await runner.query('drop function keep_audit_entries');
  }
}
