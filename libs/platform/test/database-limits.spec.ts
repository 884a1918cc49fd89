import { Logger } from '@nestjs/common';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../src/database/database';
import { toProblem } from '../src/errors/to-problem';

Logger.overrideLogger(false);

describe('a database in use', () => {
  let servers: BackingServers;
  let dataSource: DataSource;

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true });
    const connection = { url: servers.databaseUrl, poolSize: 1, service: 'limits' };
    dataSource = await openDatabase(connection, { entities: [], migrations: [] });
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await servers?.close();
  });

  const problemOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      error => toProblem(error).code,
    );

  it('ends a statement that takes too long, which is the statement’s fault and not an outage', async () => {
    expect(await problemOf(dataSource.query('select pg_sleep(20)'))).toBe('service.late');
  });

  it('lets nobody wait for a connection without end', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.connect();
    expect(await problemOf(dataSource.query('select 1'))).toBe('service.away');
    await runner.release();
    expect(await problemOf(dataSource.query('select 1'))).toBe('none');
  });

  it('gives up a transaction that nobody goes on with', async () => {
    const [{ limit }] = await dataSource.query(
      `select current_setting('idle_in_transaction_session_timeout') as limit`,
    );
    expect(limit).toBe('30s');
  });

  it('plans statements and compiles none, which would take longer than it spares', async () => {
    expect(await dataSource.query('show jit')).toEqual([{ jit: 'off' }]);
  });
});
