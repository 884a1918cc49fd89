import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One entry holds several views of one target by one person: their number and the time of the last. */
export class GroupAuditViews20261122050000 implements MigrationInterface {
  name = 'GroupAuditViews20261122050000';

  async up(runner: QueryRunner) {
    await runner.query(`alter table audit_entries add times int not null default 1, add last_at timestamptz`);
    // The only change that an entry allows: its view count increases by one.
    await runner.query(`
      create or replace function keep_audit_entries() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.done_at < now() - interval '1 year' then
            return old;
          end if;
        elsif tg_op = 'UPDATE' then
          if new.times = old.times + 1 and new.last_at >= coalesce(old.last_at, old.done_at) and old.action ~ '[.](viewed|searched)$'
            and to_jsonb(new) - array['times', 'last_at'] = to_jsonb(old) - array['times', 'last_at'] then
            return new;
          end if;
        end if;
        raise exception 'the audit log is only added to';
      end $$`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      create or replace function keep_audit_entries() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.done_at < now() - interval '1 year' then
            return old;
          end if;
        end if;
        raise exception 'the audit log is only added to';
      end $$`);
    await runner.query('alter table audit_entries drop times, drop last_at');
  }
}
