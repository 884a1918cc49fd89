import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { holdTransaction, takeViolations } from '@aar/testing/transaction-fence';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import type { DataSource, EntityManager } from 'typeorm';
import { afterCommit, afterCommitSettled } from '../src/database/after-commit';
import { inTransaction } from '../src/database/transaction';
import { natsAddress } from '../src/messaging/nats-address';
import { openTestDatabase } from './messaging.harness';

describe('in the tests, a transaction', () => {
  let servers: BackingServers;
  let dataSource: DataSource;
  let redis: Redis;
  let nats: NatsConnection;
  const site = createServer((_, answer) => void answer.end('x'));
  let url: string;

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true, redis: true, nats: true });
    dataSource = await openTestDatabase(servers.databaseUrl);
    redis = new Redis(servers.redisUrl);
    nats = await connect(natsAddress(servers.natsUrl));
    await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    await nats?.close();
    redis?.disconnect();
    site.closeAllConnections();
    site.close();
    await dataSource?.destroy();
    await servers?.close();
  });

  const insert = (tx: EntityManager, lamp: string) =>
    tx.query('insert into lamp_effects (service, lamp) values ($1, $2)', ['fence', lamp]);
  const lamps = () => dataSource.query(`select lamp from lamp_effects where service = 'fence'`);

  it.each<[string, RegExp, () => Promise<unknown>]>([
    ['a request', /opens a connection/, () => fetch(url)],
    ['a request on an open connection', /writes to another connection/, async () => (await fetch(url)).text()],
    ['a file', /fs\.promises\.readFile/, () => readFile(__filename)],
    ['a stream of a file', /fs\.createReadStream/, () => once(createReadStream(__filename).resume(), 'end')],
    ['Redis', /writes to another connection/, () => redis.ping()],
    ['NATS', /writes to another connection/, () => nats.flush()],
    ['a process', /starts a process/, () => once(spawn('true'), 'exit')],
    ['a query of another connection', /writes to another connection/, () => dataSource.query('select 1')],
    [
      'another transaction',
      /writes to another connection/,
      () => inTransaction(dataSource, tx => tx.query('select 1')),
    ],
  ])('that awaits %s is rolled back, with an error that names the place', async (_, message, awaited) => {
    if (message.source.startsWith('writes')) await dataSource.query('select 1');
    const refused = inTransaction(dataSource, async tx => {
      await insert(tx, 'refused');
      await awaited();
    });
    await expect(refused).rejects.toThrow(message);
    const violations = takeViolations();
    expect(violations.join()).toMatch(message);
    expect(violations.join()).toMatch(/transaction-fence\.spec\.ts/);
    expect(await lamps()).toEqual([]);
  });

  it('fails its test even if the code under test catches the error', async () => {
    await inTransaction(dataSource, async () => void (await fetch(url))).catch(() => undefined);
    expect(takeViolations()).not.toEqual([]);
  });

  it('may use its own connection, also in savepoints, write logs, and load a module', async () => {
    await inTransaction(dataSource, async tx => {
      await insert(tx, 'allowed');
      await tx.transaction(inner => inner.query('select 1'));
      process.stdout.write('');
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- as lazily loaded modules are
      require('../src/messaging/pieces');
      afterCommit(tx, async () => void (await fetch(url)));
    });
    await afterCommitSettled();
    expect(await lamps()).toEqual([{ lamp: 'allowed' }]);
  });

  it('may be left open by a test on purpose', async () => {
    await holdTransaction(dataSource, async tx => {
      await insert(tx, 'held');
      await fetch(url);
    });
  });
});
