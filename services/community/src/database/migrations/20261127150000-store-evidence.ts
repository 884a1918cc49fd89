import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a reported thing was when it was reported, and earlier texts of members, so that an edit removes no evidence. Triggers
 * record the texts, because the previous build changes them too.
 */
export class StoreEvidence20261127150000 implements MigrationInterface {
  name = 'StoreEvidence20261127150000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table moderation_snapshots (
        id bigint primary key generated always as identity,
        case_id uuid not null references moderation_cases on delete cascade,
        title text not null,
        text text not null,
        place text,
        picture jsonb,
        taken_at timestamptz not null default now()
      )`);
    await runner.query('create index moderation_snapshots_of_case on moderation_snapshots (case_id, id)');
    await runner.query(`
      create table text_versions (
        id bigint primary key generated always as identity,
        target_type text not null,
        target_id uuid not null,
        owner_id uuid,
        title text not null,
        text text not null,
        replaced_at timestamptz not null default now()
      )`);
    for (const index of [
      'text_versions_of_target on text_versions (target_type, target_id, id desc)',
      'text_versions_of_owner on text_versions (owner_id)',
      'text_versions_by_age on text_versions (replaced_at)',
      'moderation_cases_of_target on moderation_cases (target_type, target_id)',
    ])
      await runner.query(`create index ${index}`);
    // A case that is open when its owner is erased goes on without them.
    await runner.query('alter table moderation_cases alter column owner_id drop not null');
    for (const texts of recorded) await recordVersions(runner, texts);
  }

  async down(runner: QueryRunner) {
    for (const { table, type } of recorded) {
      await runner.query(`drop trigger text_version_recorded on ${table}`);
      await runner.query(`drop function record_version_of_${type}`);
    }
    await runner.query('delete from moderation_cases where owner_id is null');
    await runner.query('alter table moderation_cases alter column owner_id set not null');
    await runner.query('drop index moderation_cases_of_target');
    for (const table of ['text_versions', 'moderation_snapshots']) await runner.query(`drop table ${table}`);
  }
}

interface Texts {
  table: string;
  /** The type under which members report it. */
  type: string;
  owner: string;
  columns: string[];
  title: string;
  text: string;
}

const recorded: Texts[] = [
  {
    table: 'support_requests',
    type: 'support_request',
    owner: 'owner_id',
    columns: ['title', 'description'],
    title: 'old.title',
    text: 'old.description',
  },
  {
    table: 'events',
    type: 'event',
    owner: 'owner_id',
    columns: ['title', 'description'],
    title: 'old.title',
    text: 'old.description',
  },
  { table: 'responses', type: 'response', owner: 'member_id', columns: ['message'], title: `''`, text: 'old.message' },
  {
    table: 'activists',
    type: 'member',
    owner: 'id',
    columns: ['full_name', 'ngo_name', 'bio'],
    title: `coalesce(nullif(old.ngo_name, ''), old.full_name, '')`,
    text: `coalesce(old.bio, '')`,
  },
];

/** Nothing is recorded of an empty text: a member of whom nothing was known yet, or whose data has been erased. */
async function recordVersions(runner: QueryRunner, { table, type, owner, columns, title, text }: Texts) {
  const differs = columns.map(column => `old.${column} is distinct from new.${column}`).join(' or ');
  await runner.query(`
    create function record_version_of_${type}() returns trigger language plpgsql as $$
    begin
      insert into text_versions (target_type, target_id, owner_id, title, text)
      select '${type}', old.id, old.${owner}, ${title}, ${text} where ${title} <> '' or ${text} <> '';
      return null;
    end $$`);
  await runner.query(`
    create trigger text_version_recorded after update of ${columns.join(', ')} on ${table} for each row
    when (${differs}) execute function record_version_of_${type}()`);
}
