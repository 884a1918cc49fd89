import { Logger } from '@nestjs/common';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { freePort, waitUntil } from '@aar/tools/ports.mjs';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { awaitDatabase } from '../src/database/await-database';
import { buildIndex } from '../src/database/build-index';
import { openDatabase } from '../src/database/database';
import { migrateDatabase } from '../src/database/migrate';

let servers: BackingServers;
beforeAll(async () => {
  Logger.overrideLogger(false);
  servers = await startBackingServers({ postgres: true });
});
afterAll(() => servers?.close());

const migration = (name: string, up: (runner: QueryRunner) => Promise<unknown>, transaction?: boolean) =>
  class {
    name = name;
    transaction = transaction;
    up = up;
    down = async () => {};
  };
const createLamps = migration('CreateLamps1700000000010', runner => runner.query('create table lamps (lamp text)'));
const addColour = migration('AddColour1700000000020', runner =>
  runner.query('alter table lamps add column colour text'),
);
const indexLamps = migration(
  'IndexLamps1700000000030',
  runner => buildIndex(runner, 'lamps_lamp', 'lamps (lamp)'),
  false,
);
const databaseWith = (...migrations: (new () => object)[]) => ({ entities: [], migrations });

const migrate = (url: string, ...migrations: (new () => object)[]) =>
  migrateDatabase({ url, service: 'lamps' }, databaseWith(...migrations));

/** A connection of the test's own. */
async function connect(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

describe('the migrate command', () => {
  it('runs what is missing, in order, and nothing the second time', async () => {
    const url = await servers.createDatabase();
    expect(await migrate(url, createLamps)).toContain('CreateLamps1700000000010');
    expect(await migrate(url, addColour, createLamps)).toEqual(['AddColour1700000000020']);
    expect(await migrate(url, addColour, createLamps)).toEqual([]);
  });

  it('runs each migration once when several are started together', async () => {
    const url = await servers.createDatabase();
    const all = [createLamps, addColour, indexLamps];
    await Promise.all([migrate(url, ...all), migrate(url, ...all), migrate(url, ...all)]);
    const client = await connect(url);
    const { rows } = await client.query('select name, count(*)::int from migrations group by name having count(*) > 1');
    await client.end();
    expect(rows).toEqual([]);
  });

  it('gives up waiting for a lock, so that queries continue, and gets it later', async () => {
    const url = await servers.createDatabase();
    await migrate(url, createLamps);
    const [reader, other] = [await connect(url), await connect(url)];
    await reader.query('begin; select * from lamps');
    const migrating = migrate(url, createLamps, addColour);
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table lamps%'`;
    await waitUntil(async () => (await other.query(waits)).rows.length > 0, { what: 'the migration waiting' });
    // It waits behind the migration, and succeeds while the first transaction is still open.
    await other.query("insert into lamps values ('of a member')");
    expect((await other.query(`select 1 from migrations where name = 'AddColour1700000000020'`)).rows).toEqual([]);
    await reader.query('commit');
    expect(await migrating).toEqual(['AddColour1700000000020']);
    await Promise.all([reader.end(), other.end()]);
  });

  it('builds an index while others write to its table and a second command waits', async () => {
    const url = await servers.createDatabase();
    await migrate(url, createLamps);
    const [writer, other] = [await connect(url), await connect(url)];
    await writer.query("begin; insert into lamps values ('not committed yet')");
    const migrating = Promise.all([1, 2].map(() => migrate(url, createLamps, indexLamps)));
    const builds = `select 1 from pg_stat_progress_create_index`;
    await waitUntil(async () => (await other.query(builds)).rows.length > 0, { what: 'the index being built' });
    await other.query("insert into lamps values ('written meanwhile')");
    await writer.query('commit');
    expect((await migrating).flat()).toContain('IndexLamps1700000000030');
    const valid = `select indisvalid from pg_index where indexrelid = 'lamps_lamp'::regclass`;
    expect((await other.query(valid)).rows).toEqual([{ indisvalid: true }]);
    await Promise.all([writer.end(), other.end()]);
  });
});

describe('a process whose database lacks a migration', () => {
  const told: string[] = [];
  beforeAll(() => Logger.overrideLogger({ log() {}, warn() {}, error: (message: string) => void told.push(message) }));
  afterAll(() => Logger.overrideLogger(false));

  it('names it, is not ready, and continues as soon as the migration has run', async () => {
    const url = await servers.createDatabase();
    await migrate(url, createLamps);
    const port = await freePort();
    const connection = { url, poolSize: 1, service: 'lamps' };
    const database = databaseWith(createLamps, addColour);
    const opening = awaitDatabase(connection, database, { host: '127.0.0.1', port });
    const probe = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: answer.status, body: (await answer.json()) as { failed?: string[] } };
    };
    await waitUntil(
      () =>
        probe('/health/live').then(
          () => true,
          () => false,
        ),
      { what: 'answering probes' },
    );
    await waitUntil(async () => (await probe('/health/ready')).body.failed?.[0] === 'migrations', { what: 'asking' });
    expect(await probe('/health/ready')).toEqual({
      status: 503,
      body: { status: 'not ready', failed: ['migrations'] },
    });
    expect(await probe('/health/live')).toMatchObject({ status: 200 });
    expect(told).toEqual([expect.stringMatching(/^lacks AddColour1700000000020: the migrate command/)]);

    await migrate(url, createLamps, addColour);
    const dataSource = await opening;
    expect(await dataSource.query('select colour from lamps')).toEqual([]);
    await dataSource.destroy();
    await expect(probe('/health/live')).rejects.toThrow('fetch failed');
  });

  it('ends at once when the server refuses its password', async () => {
    const url = new URL(await servers.createDatabase());
    url.password = 'wrong';
    const opening = openDatabase({ url: url.href, poolSize: 1, service: 'lamps' }, databaseWith());
    await expect(opening).rejects.toThrow(
      'DATABASE_URL: PostgreSQL refuses this process: password authentication failed',
    );
  });
});
