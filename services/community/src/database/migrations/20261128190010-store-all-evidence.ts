import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Earlier texts have everything that a member wrote for others: also places, outcomes, what an event needs, contacts and NGO records. */
export class StoreAllEvidence20261128190010 implements MigrationInterface {
  name = 'StoreAllEvidence20261128190010';

  async up(runner: QueryRunner) {
    for (const texts of recorded) await recordVersions(runner, texts);
  }

  /** The triggers of before record fewer texts in the same tables. */
  async down(runner: QueryRunner) {
    for (const { title, texts, before, ...rest } of recorded)
      await recordVersions(runner, { ...rest, title, before, texts: before });
  }
}

interface Texts {
  table: string;
  type: string;
  owner: string;
  /** SQL on a row, written with `row.` for its columns. */
  title: string;
  /** Columns that only the title shows. */
  named: string[];
  texts: string[];
  before: string[];
}

const recorded: Texts[] = [
  {
    table: 'support_requests',
    type: 'support_request',
    owner: 'owner_id',
    title: 'row.title',
    named: ['row.title'],
    texts: ['row.description', 'row.location', 'row.outcome'],
    before: ['row.description'],
  },
  {
    table: 'events',
    type: 'event',
    owner: 'owner_id',
    title: 'row.title',
    named: ['row.title'],
    texts: ['row.description', 'row.location', `array_to_string(row.requirements, E'\\n')`, 'row.contact_info'],
    before: ['row.description'],
  },
  {
    table: 'responses',
    type: 'response',
    owner: 'member_id',
    title: `''`,
    named: [],
    texts: ['row.message', 'row.contact_info'],
    before: ['row.message'],
  },
  {
    table: 'activists',
    type: 'member',
    owner: 'id',
    named: ['row.full_name', 'row.ngo_name'],
    title: `coalesce(nullif(row.ngo_name, ''), row.full_name, '')`,
    texts: [
      'row.bio',
      `case when row.ngo_name <> '' then row.full_name end`,
      'row.ngo_website',
      'row.ngo_registration_number',
      'row.ngo_year_established',
    ],
    before: ['row.bio'],
  },
];

/** Only what was there and is not any more is recorded: a first outcome or contact replaces nothing. */
async function recordVersions(runner: QueryRunner, { table, type, owner, title, named, texts }: Texts) {
  const of = (row: 'old' | 'new', sql: string) => sql.replaceAll('row.', `${row}.`);
  const columns = [...new Set([...named, ...texts].flatMap(sql => sql.match(/(?<=row\.)\w+/g) ?? []))];
  const differs = [...named, ...texts]
    .map(sql => `(${of('old', sql)} <> '' and ${of('old', sql)} is distinct from ${of('new', sql)})`)
    .join(' or ');
  const text = `concat_ws(E'\\n', ${texts.map(sql => `nullif(${of('old', sql)}, '')`).join(', ')})`;
  await runner.query(`
    create or replace function record_version_of_${type}() returns trigger language plpgsql as $$
    begin
      insert into text_versions (target_type, target_id, owner_id, title, text)
      select '${type}', old.id, old.${owner}, ${of('old', title)}, ${text};
      return null;
    end $$`);
  await runner.query(`drop trigger text_version_recorded on ${table}`);
  await runner.query(`
    create trigger text_version_recorded after update of ${columns.join(', ')} on ${table} for each row
    when (${differs}) execute function record_version_of_${type}()`);
}
