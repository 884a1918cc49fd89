import { Logger } from '@nestjs/common';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../src/database/database';
import { Keyset } from '../src/database/keyset';
import { readJsonPage } from '../src/database/json-page';
import { statementsOn } from '../src/database/statements';
import { toProblem } from '../src/errors/to-problem';

Logger.overrideLogger(false);

describe('a database in use', () => {
  let servers: BackingServers;
  let dataSource: DataSource;

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true });
    // With the production limits, unlike the other tests.
    dataSource = await open(servers.databaseUrl.split('?')[0]!);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await servers?.close();
  });

  const open = (url: string) => openDatabase({ url, poolSize: 1, service: 'limits' }, { entities: [], migrations: [] });
  const problemOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      error => toProblem(error).code,
    );

  it('cancels a statement that takes too long, and does not report it as an outage', async () => {
    expect(await problemOf(dataSource.query('select pg_sleep(20)'))).toBe('service.late');
  });

  it('limits the wait for a connection', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.connect();
    expect(await problemOf(dataSource.query('select 1'))).toBe('service.away');
    await runner.release();
    expect(await problemOf(dataSource.query('select 1'))).toBe('none');
  });

  it('waits for a connection as long as its URL allows', async () => {
    const url = new URL(servers.databaseUrl);
    url.searchParams.set('connect_timeout', '60');
    const patient = await open(url.href);
    const [held, waiting] = [patient.query('select pg_sleep(2.5)'), patient.query('select 1 as one')];
    expect(await Promise.all([held, waiting])).toMatchObject([[{}], [{ one: 1 }]]);
    await patient.destroy();
  });

  it('aborts an idle transaction', async () => {
    const [{ limit }] = await dataSource.query(
      `select current_setting('idle_in_transaction_session_timeout') as limit`,
    );
    expect(limit).toBe('30s');
  });

  it('does not JIT-compile statements, which would take longer than it saves', async () => {
    expect(await dataSource.query('show jit')).toEqual([{ jit: 'off' }]);
  });

  it('reads a page of a long thread rather than the whole thread, although most threads are short', async () => {
    await dataSource.query(
      'create table posts (id uuid primary key, thread int not null, at timestamptz not null, text text)',
    );
    await dataSource.query('create index on posts (thread, at desc, id desc)');
    await dataSource.query(`insert into posts select gen_random_uuid(), case when n <= 5000 then 0 else n % 3500 end,
      now() - n * interval '1 minute', repeat('A cow on the road. ', 5) from generate_series(1, 40000) n order by random()`);
    await dataSource.query('analyze posts');
    const order = new Keyset({ at: 'timestamptz desc' });
    const db = statementsOn<{ posts: { id: string; thread: number; at: Date; text: string | null } }>();
    const list = (thread: number) => {
      const rows = db(dataSource).selectFrom('posts').where('thread', '=', thread);
      return { name: 'posts' as const, rows, columns: ['id', 'text'] as const, order };
    };
    // From the sixth execution on PostgreSQL uses the generic plan.
    for (let thread = 1; thread <= 10; thread += 1) await readJsonPage(dataSource, list(thread), { limit: 24 });
    const [{ name }] = await dataSource.query(
      `select name from pg_prepared_statements where statement like '%from "posts"%'`,
    );
    const [explained] = await dataSource.query(`explain (analyze, format json) execute ${name}(24, 24, 0)`);
    const rows = JSON.stringify(explained).matchAll(/"Actual Rows":\s*(\d+)/g);
    expect(Math.max(...[...rows].map(([, count]) => Number(count)))).toBe(25);
  });
});
