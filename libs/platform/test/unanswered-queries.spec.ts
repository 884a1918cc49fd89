import { Logger } from '@nestjs/common';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { startTcpProxy, type TcpProxy } from '@aar/testing/tcp-proxy';
import { waitUntil } from '@aar/tools/ports.mjs';
import { type DataSource, EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';
import { openDatabase } from '../src/database/database';
import type { LimitedQuery } from '../src/database/limited-query';
import { DatabaseClient } from '../src/speed/database-client';
import { migrateDatabase } from '../src/database/migrate';
import { prepared } from '../src/database/prepared';
import { inTransaction } from '../src/database/transaction';

Logger.overrideLogger(false);

const Letter = new EntitySchema({ name: 'letters', columns: { id: { type: 'int', primary: true } } });

class CreateLetters1700000000002 implements MigrationInterface {
  name = 'CreateLetters1700000000002';
  async up(runner: QueryRunner) {
    await runner.query('create table letters (id int primary key)');
  }
  async down(runner: QueryRunner) {
    await runner.query('drop table letters');
  }
}

describe('a query to which the server does not respond', () => {
  let servers: BackingServers;
  let proxy: TcpProxy;
  let dataSource: DataSource;

  const ways: Record<string, () => Promise<unknown>> = {
    query: () => dataSource.query('select 1'),
    repository: () => dataSource.getRepository(Letter).count(),
    prepared: () => prepared(dataSource, { text: 'select $1::int', values: [1] }),
    transaction: () => inTransaction(dataSource, tx => tx.query('insert into letters values (1)')),
  };
  const poolSize = Object.keys(ways).length;

  /** The backend process ids of the pool's connections. */
  const processes = async (): Promise<number[]> => {
    const ask = () => dataSource.query('select pg_backend_pid() as pid, pg_sleep(0.3)');
    const rows = await Promise.all(Array.from({ length: poolSize }, ask));
    return [...new Set(rows.map(([{ pid }]) => pid))];
  };

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true });
    proxy = await startTcpProxy(servers.databaseUrl);
    const database = { entities: [Letter], migrations: [CreateLetters1700000000002] };
    await migrateDatabase({ url: servers.databaseUrl, service: 'letters' }, database);
    dataSource = await openDatabase({ url: proxy.url, poolSize, service: 'letters' }, database);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    proxy?.close();
    await servers?.close();
  });

  it('closes its connection, however it was sent, and the next query gets a new one', async () => {
    const silent = await processes();
    expect(silent).toHaveLength(poolSize);
    proxy.freeze();
    const outcomes = await Promise.allSettled(Object.values(ways).map(ask => ask()));
    expect(outcomes.map(({ status, reason }: { status: string; reason?: Error }) => `${status} ${reason}`)).toEqual(
      Object.keys(ways).map(() => expect.stringContaining('Query read timeout')),
    );

    const fresh = await processes();
    expect(fresh.filter(pid => silent.includes(pid))).toEqual([]);
    proxy.thaw();
    const open = () => dataSource.query('select pid from pg_stat_activity where pid = any($1)', [silent]);
    await waitUntil(async () => (await open()).length === 0, { what: 'the old connections to go' });
  });

  describe('has its own time limit', () => {
    const sleep = { text: 'select pg_sleep($1)', values: [1.2] };
    let connection: DatabaseClient;

    beforeEach(async () => {
      connection = new DatabaseClient({ connectionString: servers.databaseUrl, answerWithin: 2_000 });
      connection.on('error', () => undefined);
      await connection.connect();
    });
    afterEach(() => connection.end().catch(() => undefined));

    it('from when it is sent, even after a slow query', async () => {
      await connection.query(sleep);
      await connection.query(sleep);
      expect((await connection.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });

    it('from the response to the previous one, if it had to queue', async () => {
      const both = await Promise.all([connection.query(sleep), connection.query(sleep)]);
      expect(both.map(({ rowCount }) => rowCount)).toEqual([1, 1]);
    });

    it('and is not late if its response arrived while the process itself was blocked', async () => {
      const answer = connection.query('select 1 as one');
      await new Promise(setImmediate);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
      expect((await answer).rows).toEqual([{ one: 1 }]);
    });

    it('which a query may set for itself', async () => {
      const patient: LimitedQuery = { text: 'select pg_sleep(2.5)', values: [], answerWithin: 60_000 };
      expect((await connection.query(patient)).rowCount).toBe(1);
      await expect(connection.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout');
    });
  });
});
