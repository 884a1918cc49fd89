import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For each table the directed pairs of members whose relation a row decides, in one order for all, so that two changes do not
 * deadlock, and which changes of a row count.
 */
const decided = {
  blocks: { pairs: '(changed.member_id, changed.blocked_id)', when: { insert: 'true', delete: 'true' } },
  mutes: { pairs: '(changed.member_id, changed.muted_id)', when: { insert: 'true', delete: 'true' } },
  connections: {
    pairs: `(least(changed.asker_id, changed.asked_id), greatest(changed.asker_id, changed.asked_id)),
      (greatest(changed.asker_id, changed.asked_id), least(changed.asker_id, changed.asked_id))`,
    when: {
      insert: `new.status = 'accepted'`,
      update: `(old.status = 'accepted') is distinct from (new.status = 'accepted')`,
      delete: `old.status = 'accepted'`,
    },
  },
};

/**
 * `relations` has a version of each member's relation to another, which grows with each change, and the version that was
 * published last. Triggers count, because the previous build blocks and connects members too. Relations from before are not
 * published yet.
 */
export class KnowRelations20261127100010 implements MigrationInterface {
  name = 'KnowRelations20261127100010';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table mutes (
        member_id uuid not null,
        muted_id uuid not null,
        created_at timestamptz not null default now(),
        primary key (member_id, muted_id)
      )`);
    await runner.query('create index mutes_of_muted on mutes (muted_id)');
    await runner.query(`
      create table relations (
        id uuid primary key default gen_random_uuid(),
        member_id uuid not null,
        other_id uuid not null,
        version integer not null default 1,
        published_version integer not null default 0,
        unique (member_id, other_id)
      )`);
    await runner.query('create index relations_of_other on relations (other_id)');
    await runner.query('create index relations_unpublished on relations (id) where published_version < version');
    for (const [table, { pairs, when }] of Object.entries(decided)) {
      await runner.query(`
        create function count_relation_of_${table}() returns trigger language plpgsql as $$
        declare
          changed record := coalesce(new, old);
        begin
          insert into relations (member_id, other_id) values ${pairs}
          on conflict (member_id, other_id) do update set version = relations.version + 1;
          return null;
        end $$`);
      for (const [change, condition] of Object.entries(when))
        await runner.query(`
          create trigger relation_counted_on_${change} after ${change} on ${table} for each row when (${condition})
          execute function count_relation_of_${table}()`);
    }
    await runner.query(`
      insert into relations (member_id, other_id)
      select member_id, blocked_id from blocks
      union select asker_id, asked_id from connections where status = 'accepted'
      union select asked_id, asker_id from connections where status = 'accepted'
      on conflict do nothing`);
  }

  async down(runner: QueryRunner) {
    for (const table of Object.keys(decided)) await runner.query(`drop function count_relation_of_${table} cascade`);
    for (const table of ['relations', 'mutes']) await runner.query(`drop table ${table}`);
  }
}
