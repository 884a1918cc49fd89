import { randomUUID } from 'node:crypto';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { waitUntil } from '@aar/tools/ports.mjs';
import { expressionBuilder } from 'kysely';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../src/database/transaction';
import { addAllToOutbox } from '../src/messaging/outbox';
import { type Aggregate, publishedRows } from '../src/read-models/aggregate';
import { readResyncArguments } from '../src/read-models/command-options';
import { resync } from '../src/read-models/resync';
import { lampLit, light, openTestDatabase } from './messaging.harness';

let servers: BackingServers;
let dataSource: DataSource;
/** The connection of a member who changes something at the same time. */
let elsewhere: DataSource;

beforeAll(async () => {
  servers = await startBackingServers({ postgres: true });
  dataSource = await openTestDatabase(servers.databaseUrl);
  elsewhere = await openTestDatabase(servers.databaseUrl);
  await dataSource.query(
    `create table lamps (id uuid primary key, version int not null default 1, lit boolean not null default true, changed_at timestamptz not null default now())`,
  );
});
afterAll(async () => {
  await elsewhere?.destroy();
  await dataSource?.destroy();
  await servers?.close();
});
afterEach(async () => {
  await dataSource.query('truncate lamps');
  await dataSource.query('truncate outbox');
});

const lit = expressionBuilder<{ lamps: { id: string; lit: boolean; changed_at: Date } }>()
  .selectFrom('lamps')
  .where('lit', '=', true);
const lamps: Aggregate = {
  name: 'test.lamps',
  ...publishedRows(lit, ({ ref }) => ({ key: ref('id'), changedAt: ref('changed_at') })),
  async publish(tx, ids) {
    const found = await tx.query<{ lamp: string }[]>(
      `select id || ' ' || version as lamp from lamps where id = any($1) order by id`,
      [ids],
    );
    await addAllToOutbox(tx, lampLit, found);
  },
  publishRemoved: (tx, ids) =>
    addAllToOutbox(
      tx,
      lampLit,
      ids.map(id => ({ lamp: `${id} gone` })),
    ),
};

async function addLamps(count: number) {
  const ids = Array.from({ length: count }, () => randomUUID()).sort();
  await dataSource.query('insert into lamps (id) select unnest($1::uuid[])', [ids]);
  return ids;
}
const told = async () =>
  (await dataSource.query<{ lamp: string }[]>(`select data->>'lamp' as lamp from outbox order by seq`)).map(
    ({ lamp }) => lamp,
  );
const waitsForALock = () =>
  waitUntil(
    async () =>
      (
        await elsewhere.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).length > 0,
    { what: 'waiting for a lock', timeout: 30_000 },
  );

it('publishes each row once, in order of the key', async () => {
  const ids = await addLamps(450);
  await dataSource.query('update lamps set lit = false where id = $1', [ids[3]]);
  expect(await resync(dataSource, lamps, { rate: 100_000 })).toBe(449);
  expect(await told()).toEqual(ids.filter(id => id !== ids[3]).map(id => `${id} 1`));
});

it('waits for a change in progress and publishes what it made', async () => {
  const [id] = await addLamps(1);
  let running: Promise<number> | undefined;
  await holdTransaction(elsewhere, async tx => {
    await tx.query('update lamps set version = version + 1 where id = $1', [id]);
    running = resync(dataSource, lamps);
    await waitsForALock();
  });
  expect(await running).toBe(1);
  expect(await told()).toEqual([`${id} 2`]);
});

it('makes a change wait until its own events are in the outbox, so that those of the change come later', async () => {
  const [id] = await addLamps(1);
  let changing: Promise<unknown> | undefined;
  const slowly: Aggregate = {
    ...lamps,
    async publish(tx, ids) {
      changing = holdTransaction(elsewhere, async other => {
        await other.query('update lamps set version = version + 1 where id = $1', [id]);
        await lamps.publish(other, ids);
      });
      const waiting = async () =>
        (await tx.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
          .length > 0;
      await waitUntil(waiting, { what: 'The change waits', timeout: 2_500 });
      await lamps.publish(tx, ids);
    },
  };
  await resync(dataSource, slowly);
  await changing;
  expect(await told()).toEqual([`${id} 1`, `${id} 2`]);
});

it('publishes what changed since a moment, and rows by their ids, even if they no longer exist', async () => {
  const ids = await addLamps(3);
  await dataSource.query(`update lamps set changed_at = now() - interval '2 days' where id <> $1`, [ids[1]]);
  expect(await resync(dataSource, lamps, { since: new Date(Date.now() - 86_400_000) })).toBe(1);
  const gone = randomUUID();
  expect(await resync(dataSource, lamps, { only: [ids[2]!, gone] })).toBe(2);
  expect(await told()).toEqual([`${ids[1]} 1`, `${ids[2]} 1`, `${gone} gone`]);
  await expect(resync(dataSource, { ...lamps, changedAt: undefined }, { since: new Date() })).rejects.toThrow(
    '--since',
  );
});

it('adds nothing while a thousand events wait, and waits for permission before each batch', async () => {
  await addLamps(5);
  await inTransaction(dataSource, tx =>
    addAllToOutbox(
      tx,
      lampLit,
      Array.from({ length: 1_000 }, () => ({ lamp: 'waits' })),
    ),
  );
  let asked = 0;
  const running = resync(dataSource, lamps, { mayGoOn: async () => void (asked += 1) });
  await waitUntil(async () => asked === 1, { what: 'asking', timeout: 10_000 });
  await light(elsewhere, 'of a member');
  expect(await told()).toHaveLength(1_001);
  await dataSource.query('truncate outbox');
  expect(await running).toBe(5);
  expect(await told()).toHaveLength(5);
});

it('repeats a batch that a deadlock ended', async () => {
  await addLamps(1);
  let attempts = 0;
  const unlucky: Aggregate = {
    ...lamps,
    async publish(tx, ids) {
      attempts += 1;
      if (attempts === 1)
        await tx.query(`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`);
      await lamps.publish(tx, ids);
    },
  };
  expect(await resync(dataSource, unlucky)).toBe(1);
  expect([attempts, (await told()).length]).toEqual([2, 1]);
});

it('parses its arguments', () => {
  expect(
    readResyncArguments(['identity.members', '--since', '2026-11-01T00:00Z', '--only', 'a,b', '--rate', '50']),
  ).toEqual({
    name: 'identity.members',
    since: new Date('2026-11-01T00:00Z'),
    only: ['a', 'b'],
    rate: 50,
  });
  expect(readResyncArguments([])).toEqual({});
  for (const wrong of [['--since', 'yesterday'], ['--rate', '-1'], ['a.b', 'c.d'], ['--all']])
    expect(() => readResyncArguments(wrong)).toThrow();
});
