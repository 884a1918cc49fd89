import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A label may be the title of a support request or event, with names in it: only it may be erased, with its author. */
export class ForgetLabelsOfTheLog20261124100000 implements MigrationInterface {
  name = 'ForgetLabelsOfTheLog20261124100000';

  async up(runner: QueryRunner) {
    await runner.query('alter table audit_entries add column label_by uuid');
    await runner.query(
      keptExcept(`
          if old.label_by is not null and new.target_label = ''
            and to_jsonb(new) - 'target_label' = to_jsonb(old) - 'target_label' then
            return new;
          end if;`),
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(keptExcept(''));
    await runner.query('alter table audit_entries drop column label_by');
  }
}

const keptExcept = (changes: string) => `
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
      end if;${changes}
    end if;
    raise exception 'the audit log is only added to';
  end $$`;
