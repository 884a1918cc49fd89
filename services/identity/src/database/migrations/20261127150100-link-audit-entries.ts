import type { MigrationInterface, QueryRunner } from 'typeorm';

const micros = (moment: string) => `(extract(epoch from ${moment}) * 1000000)::bigint`;

/**
 * The audit log as a hash chain: each link has the digest of the one before and that of an entry as it is at the commit. The
 * database writes it, because the previous build adds entries too, and at the commit, so that transactions wait for each other
 * only while they end.
 */
export class LinkAuditEntries20261127150100 implements MigrationInterface {
  name = 'LinkAuditEntries20261127150100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table audit_links (
        position bigint primary key,
        entry_id uuid not null,
        done_at timestamptz not null,
        linked_at timestamptz not null,
        label_salt bytea,
        label_digest bytea not null,
        entry_digest bytea not null,
        digest bytea not null
      )`);
    await runner.query('create index audit_links_of_entry on audit_links (entry_id, position desc)');
    await runner.query('create index audit_links_by_age on audit_links (linked_at)');
    await runner.query(`
      create table audit_checks (
        id boolean primary key default true check (id),
        checked_at timestamptz not null,
        position bigint not null,
        digest bytea not null,
        problem text
      )`);
    // A label may be erased later. Its digest stays, and the salt goes with it, so that nobody can try out what it said.
    await runner.query(`
      create function link_audit_entry(id_to_link uuid) returns bigint language plpgsql as $$
      declare
        entry audit_entries;
        earlier audit_links;
        previous audit_links;
        link audit_links;
      begin
        perform pg_advisory_xact_lock(hashtextextended('audit links', 0));
        select * into entry from audit_entries where id = id_to_link;
        if not found then return null; end if;
        select * into previous from audit_links order by position desc limit 1;
        select * into earlier from audit_links where entry_id = entry.id order by position desc limit 1;
        link.position := coalesce(previous.position, 0) + 1;
        link.entry_id := entry.id;
        link.done_at := entry.done_at;
        link.linked_at := clock_timestamp();
        if earlier.position is null then
          link.label_salt := uuid_send(gen_random_uuid());
          link.label_digest := sha256(link.label_salt || convert_to(entry.target_label, 'UTF8'));
        else
          link.label_salt := earlier.label_salt;
          link.label_digest := earlier.label_digest;
        end if;
        link.entry_digest := sha256(convert_to(jsonb_build_array(
          entry.id, entry.action, entry.actor_id, entry.target_type, entry.target_id, encode(link.label_digest, 'hex'),
          entry.label_by, entry.diff, entry.reason, ${micros('entry.done_at')}, entry.times, ${micros('entry.last_at')})::text, 'UTF8'));
        link.digest := sha256(coalesce(previous.digest, ''::bytea) || convert_to(jsonb_build_array(
          link.position, link.entry_id, ${micros('link.done_at')}, ${micros('link.linked_at')})::text, 'UTF8') || link.entry_digest);
        insert into audit_links values (link.*);
        return link.position;
      end $$`);
    await runner.query(`
      create function link_audit_entry_at_commit() returns trigger language plpgsql as $$
      begin
        perform link_audit_entry(new.id);
        return null;
      end $$`);
    await runner.query(`
      create constraint trigger audit_entries_linked after insert or update of times on audit_entries
      deferrable initially deferred for each row execute function link_audit_entry_at_commit()`);
    await runner.query(`
      create function keep_audit_links() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.linked_at < now() - interval '1 year' then
            return old;
          end if;
        elsif tg_op = 'UPDATE' then
          if new.label_salt is null and to_jsonb(new) - 'label_salt' = to_jsonb(old) - 'label_salt' then
            return new;
          end if;
        end if;
        raise exception 'the links of the audit log are only added to';
      end $$`);
    await runner.query(`
      create trigger audit_links_kept before update or delete on audit_links
      for each row execute function keep_audit_links()`);
    await runner.query(`
      create trigger audit_links_not_emptied before truncate on audit_links
      for each statement execute function keep_audit_links()`);
    await runner.query(keepEntries('update audit_links set label_salt = null where entry_id = old.id;'));
  }

  async down(runner: QueryRunner) {
    await runner.query(keepEntries(''));
    await runner.query('drop trigger audit_entries_linked on audit_entries');
    for (const table of ['audit_links', 'audit_checks']) await runner.query(`drop table ${table}`);
    for (const name of ['keep_audit_links', 'link_audit_entry_at_commit', 'link_audit_entry'])
      await runner.query(`drop function ${name}`);
  }
}

const keepEntries = (withLabel: string) => `
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
      if old.label_by is not null and new.target_label = ''
        and to_jsonb(new) - 'target_label' = to_jsonb(old) - 'target_label' then
        ${withLabel}
        return new;
      end if;
    end if;
    raise exception 'the audit log is only added to';
  end $$`;
