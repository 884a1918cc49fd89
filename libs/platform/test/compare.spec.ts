import { randomUUID } from 'node:crypto';
import { aggregatesOf } from '@aar/contracts/aggregates';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { ManualClock } from '@aar/testing/manual-clock';
import { expressionBuilder } from 'kysely';
import { DataSource } from 'typeorm';
import { compare, lookAgain, mostDifferences } from '../src/read-models/compare';
import { linesOf } from '../src/read-models/compare.command';
import { ReadModelComparer } from '../src/read-models/comparer';
import { rowsThatDiffer } from '../src/read-models/comparisons';
import { aggregatesController } from '../src/read-models/aggregates.controller';
import { projectionOf, type TextProjection } from '../src/read-models/projection';
import type { ComparedModel, ReadModel } from '../src/read-models/read-model';
import { openTestDatabase } from './messaging.harness';

let servers: BackingServers;
let owned: DataSource;
let stored: DataSource;

beforeAll(async () => {
  servers = await startBackingServers({ postgres: true });
  owned = await openTestDatabase(servers.databaseUrl);
  stored = await openTestDatabase(await servers.createDatabase());
  await owned.query('create table lamps (id uuid primary key, colours text[], lit boolean, at timestamptz)');
  await stored.query('create table copies (lamp uuid primary key, colours text[], is_lit boolean)');
});
afterAll(async () => {
  await owned?.destroy();
  await stored?.destroy();
  await servers?.close();
});

type Copy = Extract<ReadModel, TextProjection>;
interface Lamp {
  id: string;
  colours: string[];
  lit: boolean;
  at: Date | null;
}

const model: Copy = {
  name: 'streets.lamps',
  of: 'factory.lamps',
  isLarge: true,
  from: 'copies',
  key: 'lamp',
  fields: { colours: 'colours', lit: 'is_lit' },
};

function compared(changes: Partial<Copy> = {}): ComparedModel {
  const aggregate = {
    name: 'factory.lamps' as const,
    table: 'lamps',
    key: 'id',
    publish: async () => undefined,
    compared: projectionOf(expressionBuilder<{ lamps: Lamp }>().selectFrom('lamps'), ({ ref }) => ({
      key: ref('id'),
      fields: { colours: ref('colours'), lit: ref('lit'), at: ref('at') },
    })),
  };
  return {
    model: { ...model, ...changes },
    owner: new (aggregatesController(aggregatesOf('content', []), [aggregate]))(owned),
  };
}

/** Creates the same lamps at the owner and in the copy; ids with the same prefix are in one bucket. */
async function light(count: number, prefix = '') {
  const ids = Array.from({ length: count }, () => prefix + randomUUID().slice(prefix.length)).sort();
  const values = `select id, array['red', 'a "b" c'], true from unnest($1::uuid[]) id`;
  await owned.query(`insert into lamps (id, colours, lit) ${values}`, [ids]);
  await stored.query(`insert into copies ${values}`, [ids]);
  return ids;
}

afterEach(async () => {
  await owned.query('truncate lamps');
  await stored.query('truncate copies');
});

const keysOf = async (changes?: Partial<Copy>) =>
  (await compare(stored, compared(changes))).differences.map(({ key }) => key);

it('treats a copy as equal whatever the order in which its rows were stored', async () => {
  const ids = await light(500);
  await stored.query('delete from copies where lamp = $1', [ids[7]]);
  await stored.query(`insert into copies values ($1, array['red', 'a "b" c'], true)`, [ids[7]]);
  expect(await compare(stored, compared())).toEqual({ rows: 500, differences: [] });
});

it('reports rows that are missing, surplus, or different in one field', async () => {
  const ids = await light(300);
  await stored.query('delete from copies where lamp = $1', [ids[0]]);
  await stored.query('update copies set is_lit = null where lamp = $1', [ids[1]]);
  await stored.query(`update copies set colours = array['a "b" c', 'red'] where lamp = $1`, [ids[2]]);
  await owned.query('delete from lamps where id = $1', [ids[3]]);
  const { differences } = await compare(stored, compared());
  expect(differences.map(({ key }) => key)).toEqual(ids.slice(0, 4));
  expect(differences[0]).toEqual({ key: ids[0], mine: null, theirs: expect.any(String) });
  expect(differences[3]).toEqual({ key: ids[3], mine: expect.any(String), theirs: null });
});

it('finds one row among many whose ids begin alike', async () => {
  const ids = await light(12_000, 'abcd');
  await stored.query('update copies set is_lit = false where lamp = any($1)', [[ids[5_500], ids[11_999]]]);
  expect(await keysOf()).toEqual([ids[5_500], ids[11_999]]);
  expect(await keysOf({ isLarge: false })).toEqual([ids[5_500], ids[11_999]]);
});

it('compares the first and the last possible id', async () => {
  const ends = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  await owned.query('insert into lamps (id, lit) select id, true from unnest($1::uuid[]) id', [ends]);
  expect(await keysOf()).toEqual(ends);
});

it('ends when more rows differ than anybody would read', async () => {
  await light(3 * mostDifferences);
  await stored.query('update copies set is_lit = false');
  const found = await keysOf();
  expect(found.length).toBeGreaterThanOrEqual(mostDifferences);
  expect(found.length).toBeLessThan(2 * mostDifferences);
});

it('compares only some rows', async () => {
  const ids = await light(20);
  await owned.query('update lamps set lit = false where id = any($1)', [ids.slice(0, 5)]);
  await stored.query('delete from copies where lamp = any($1)', [ids.slice(0, 5)]);
  expect(await keysOf({ only: { lit: ['true'] } })).toEqual([]);
  expect(await keysOf({ isPart: true })).toEqual([]);
  expect(await keysOf()).toEqual(ids.slice(0, 5));
});

it('excludes events in flight, and rows that the owner has changed since', async () => {
  const ids = await light(10);
  const unlit = (some: string[]) => stored.query('update copies set is_lit = false where lamp = any($1)', [some]);
  await unlit(ids.slice(0, 3));
  const { differences } = await compare(stored, compared());
  await stored.query('update copies set is_lit = true where lamp = $1', [ids[0]]);
  await owned.query(`update lamps set colours = '{blue}' where id = $1`, [ids[1]]);
  expect((await lookAgain(stored, compared(), differences)).map(({ key }) => key)).toEqual([ids[2]]);
});

it('refuses a field that the owner does not have', async () => {
  await expect(compare(stored, compared({ fields: { colours: 'colours', id: 'lamp' } }))).rejects.toMatchObject({
    code: 'input.invalid',
  });
});

describe('the comparer', () => {
  const night = new Date('2026-11-25T21:00:00Z');
  const comparerOf = (models: ComparedModel[], clock = new ManualClock(night)) =>
    ({ clock, comparer: new ReadModelComparer({ dataSource: stored, clock, models, settling: 0 }) }) as const;
  const never = { signal: new AbortController().signal };
  const last = async () => (await stored.query('select * from read_model_comparisons'))[0];

  afterEach(() => stored.query('truncate read_model_comparisons'));

  it('compares at night, and again each hour until nothing differs', async () => {
    const ids = await light(10);
    await stored.query('delete from copies where lamp = $1', [ids[4]]);
    const { clock, comparer } = comparerOf([compared()]);
    await comparer.compareDue({}, never);
    expect(await last()).toMatchObject({ model: 'streets.lamps', rows: 9, differing: 1, examples: [ids[4]] });
    expect(await rowsThatDiffer(stored)).toBe(1);
    await stored.query(`insert into copies values ($1, array['red', 'a "b" c'], true)`, [ids[4]]);
    clock.advance(12 * 3_600_000);
    await comparer.compareDue({}, never);
    expect(await rowsThatDiffer(stored)).toBe(0);
    await stored.query('delete from copies where lamp = $1', [ids[4]]);
    clock.advance(3_600_000);
    await comparer.compareDue({}, never);
    expect(await rowsThatDiffer(stored)).toBe(0);
  });

  it('compares the other copies when one owner is unavailable, and then fails', async () => {
    await light(3);
    const away = async () => Promise.reject(new Error('away'));
    const { comparer } = comparerOf([
      { model: { ...model, name: 'streets.away' }, owner: { sum: away, rows: away } },
      compared(),
    ]);
    await expect(comparer.compareDue({}, never)).rejects.toThrow('away');
    expect(await last()).toMatchObject({ model: 'streets.lamps', rows: 3, differing: 0 });
  });
});

it('says how to repair differences', () => {
  const outcome = { name: 'streets.lamps', of: 'factory.lamps', rows: 7 };
  expect(linesOf({ ...outcome, differences: [] })).toEqual(['streets.lamps: 7 rows, equal to factory.lamps']);
  const differences = [
    { key: 'a', mine: null, theirs: '1' },
    { key: 'b', mine: '2', theirs: null },
  ];
  expect(linesOf({ ...outcome, differences })).toEqual([
    'streets.lamps: 2 of 7 rows differ from factory.lamps: 1 missing, 1 too many',
    '  a',
    '  b',
    '  to mend it: resync factory.lamps --only a,b',
  ]);
});
