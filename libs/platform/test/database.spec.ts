import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { DataSource, QueryFailedError } from 'typeorm';
import { Conditions } from '../src/database/conditions';
import { encodeCursor } from '../src/database/cursor';
import { readPage } from '../src/database/page';
import { prepared, withinTime } from '../src/database/prepared';

let servers: BackingServers;
let dataSource: DataSource;
beforeAll(async () => {
  servers = await startBackingServers({ postgres: true });
  dataSource = new DataSource({ type: 'postgres', url: servers.databaseUrl, poolSize: 1 });
  await dataSource.initialize();
});
afterAll(async () => {
  await dataSource?.destroy();
  await servers?.close();
});

describe('a prepared statement', () => {
  it('is parsed once by a connection and answers for other values', async () => {
    const text = 'select $1::int + 1 as next';
    expect(await prepared(dataSource, { text, values: [1] })).toEqual([{ next: 2 }]);
    expect(await prepared(dataSource, { text, values: [41] })).toEqual([{ next: 42 }]);
    expect(await dataSource.query('select 1 from pg_prepared_statements where statement = $1', [text])).toHaveLength(1);
  });

  it('fails as every other query does', async () => {
    const failing = prepared(dataSource, { text: 'select 1 / $1::int', values: [0] });
    await expect(failing).rejects.toThrow(QueryFailedError);
    await expect(failing).rejects.toMatchObject({ driverError: { code: '22012' } });
  });
});

describe('a read within a time', () => {
  const wait = (seconds: number) =>
    withinTime(dataSource, 200, { text: 'select pg_sleep($1), 1 as one', values: [seconds] });

  it('answers its rows', async () => {
    expect(await wait(0)).toMatchObject([{ one: 1 }]);
  });

  it('is given up after it, and the limit holds for nothing else', async () => {
    expect(await wait(5)).toBeUndefined();
    expect(await dataSource.query('select pg_sleep(0.3), 1 as one')).toMatchObject([{ one: 1 }]);
  });

  it('fails as every other query does', async () => {
    await expect(withinTime(dataSource, 200, { text: 'select 1 / $1::int', values: [0] })).rejects.toThrow(
      QueryFailedError,
    );
  });
});

describe('a page', () => {
  const moment = '2026-11-21T10:00:00.123456Z';
  const ids = [1, 2, 3].map(number => `00000000-0000-4000-8000-00000000000${number}`);
  beforeAll(async () => {
    await dataSource.query(
      'create table letters (id uuid primary key, text text not null, sent_at timestamptz not null)',
    );
    for (const id of ids)
      await dataSource.query('insert into letters values ($1, $2, $3)', [id, `"${id}" \\ ü`, moment]);
  });

  const read = async (page: { limit: number; cursor?: string }, order?: 'soonest first') => {
    const list = {
      name: 'letters',
      columns: 'id, text',
      table: 'letters',
      where: new Conditions(),
      by: 'sent_at',
      order,
    };
    return JSON.parse((await readPage(dataSource, list, page)).text);
  };

  it('is JSON with the rows and the cursor of the next one', async () => {
    expect(await read({ limit: 2 })).toEqual({
      letters: [ids[2], ids[1]].map(id => ({ id, text: `"${id}" \\ ü` })),
      nextCursor: encodeCursor(moment, ids[1]!),
    });
  });

  it('goes on behind the cursor, to the microsecond, in both orders', async () => {
    const cursor = encodeCursor(moment, ids[1]!);
    expect(await read({ limit: 2, cursor })).toMatchObject({ letters: [{ id: ids[0] }], nextCursor: null });
    expect(await read({ limit: 2, cursor }, 'soonest first')).toMatchObject({ letters: [{ id: ids[2] }] });
  });
});
