import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { DataSource } from 'typeorm';
import { listDeadLetters } from '../src/messaging/dead-letters';
import { Nats } from '../src/messaging/nats';
import { effects, light, openTestDatabase, startEvents } from './messaging.harness';

// The consumer is restarted many times, which is slow while other processes start in parallel.
describe('a consumer that is killed', () => {
  let servers: BackingServers;
  let dataSource: DataSource;
  let producer: INestApplication;
  let consumer: ChildProcess | undefined;
  let restarting = false;

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true, nats: true });
    dataSource = await openTestDatabase(servers.databaseUrl);
    producer = await startEvents({ natsUrl: servers.natsUrl, dataSource });
  });

  afterAll(async () => {
    restarting = false;
    consumer?.kill('SIGKILL');
    await producer?.close();
    await dataSource?.destroy();
    await servers?.close();
  });

  const start = (env: Record<string, string> = {}) => {
    consumer = fork(join(__dirname, 'messaging.crash.child.ts'), {
      // The folder of tsconfig.json, which enables decorators.
      cwd: join(__dirname, '..'),
      execArgv: ['--conditions=source', '-r', '@swc-node/register'],
      env: { ...process.env, DATABASE_URL: servers.databaseUrl, NATS_URL: servers.natsUrl, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    consumer.once('exit', () => {
      if (restarting) start();
    });
    return consumer;
  };
  const applied = (lamp: string) => async () => (await effects(dataSource)).includes(lamp);

  it('in the middle of a handler leaves no partial effect, and its successor applies the event once', async () => {
    const first = start({ HANG: 'yes' });
    await light(dataSource, 'hang');
    await once(first, 'message');
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(await effects(dataSource)).toEqual([]);

    start();
    await light(dataSource, 'next');
    await waitUntil(applied('hang'), { what: 'the effect', timeout: 30_000 });
    await waitUntil(applied('next'), { what: 'the next effect', timeout: 30_000 });
    expect(await effects(dataSource)).toEqual(['hang', 'next']);
  });

  it('by the same event repeatedly gives that event up after its attempts', async () => {
    const nats = producer.get(Nats);
    const setAside = async () => (await listDeadLetters(nats, { limit: 10 })).length > 0;
    restarting = true;
    await light(dataSource, 'fatal');
    await waitUntil(setAside, { what: 'the dead letter', timeout: 120_000 });
    const [letter] = await listDeadLetters(nats, { limit: 10 });
    expect(JSON.parse(letter!.data)).toEqual({ lamp: 'fatal' });
    expect(letter).toMatchObject({ reason: 'no outcome in 2 attempts' });
    await light(dataSource, 'later');
    await waitUntil(applied('later'), { what: 'the effect of a later event', timeout: 30_000 });
    expect(await effects(dataSource)).not.toContain('fatal');
  });
});
