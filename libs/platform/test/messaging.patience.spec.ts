import { Controller, type INestApplication, type Type } from '@nestjs/common';
import { defineEvent, type EventData } from '@aar/contracts/messaging';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import { register } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { inTransaction } from '../src/database/transaction';
import { usualPatience } from '../src/errors/failure-policy';
import { OnEvent } from '../src/messaging/consumer.decorator';
import { listDeadLetters } from '../src/messaging/dead-letters';
import { waitingEvents } from '../src/messaging/messaging.metrics';
import { Nats } from '../src/messaging/nats';
import { addToOutbox } from '../src/messaging/outbox';
import { effects, openTestDatabase, startEvents } from './messaging.harness';

/** The same event in two versions of the code. */
const name = 'test.lamp.painted.v1';
const oldPainted = defineEvent(name, z.object({ lamp: z.string(), colour: z.enum(['red']) }));
const newPainted = defineEvent(name, z.object({ lamp: z.string(), colour: z.enum(['red', 'green']) }));
const durable = 'lamps__test_lamp_painted_v1';

const tries: string[] = [];
const failures = new Map<string, Error>();

const consumerOf = (event: typeof newPainted): Type => {
  @Controller()
  class LampConsumer {
    @OnEvent(event)
    async note({ lamp }: EventData<typeof newPainted>, tx: EntityManager) {
      tries.push(lamp);
      await tx.query('insert into lamp_effects (service, lamp) values ($1, $2)', ['lamps', lamp]);
      const failure = failures.get(lamp);
      failures.delete(lamp);
      if (failure) throw failure;
      if (lamp === 'taken') await tx.query(`insert into inbox select * from inbox limit 1`);
    }
  }
  return LampConsumer;
};

describe('an event that fails', () => {
  let servers: BackingServers;
  let dataSource: DataSource;
  let app: INestApplication;

  const quick = { ...usualPatience, firstPause: 50, longestPause: 500 };
  const start = async (event = newPainted, patience = quick) => {
    await app?.close();
    const { natsUrl } = servers;
    const consumers = [consumerOf(event)];
    app = await startEvents({ natsUrl, dataSource, consumers, options: { attempts: 2, patience } });
  };
  const paint = (lamp: string, colour: 'red' | 'green' = 'red') =>
    inTransaction(dataSource, tx => addToOutbox(tx, newPainted, { lamp, colour }));
  const until = (condition: () => Promise<boolean>, what: string) => waitUntil(condition, { what, timeout: 60_000 });
  const isApplied = (lamp: string) =>
    until(async () => (await effects(dataSource)).includes(lamp), `effect of ${lamp}`);
  const deadLetters = () => listDeadLetters(app.get(Nats), { limit: 100 });
  const deadLetterOf = async (lamp: string) => {
    const find = async () => (await deadLetters()).find(({ data }) => data.includes(lamp));
    await until(async () => Boolean(await find()), `dead letter of ${lamp}`);
    return (await find())!;
  };

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true, nats: true });
    dataSource = await openTestDatabase(servers.databaseUrl);
  });
  afterAll(async () => {
    await app?.close();
    await dataSource?.destroy();
    await servers?.close();
  });

  it('because a table is locked waits for the end of the lock, costs no attempt and shows in the metrics', async () => {
    await start();
    const locking = dataSource.createQueryRunner();
    await locking.startTransaction();
    await locking.query('lock table lamp_effects in access exclusive mode');
    await Promise.all(['locked 0', 'locked 1'].map(lamp => paint(lamp)));
    // More tries than its limit of attempts, each ended by the statement timeout.
    await until(async () => tries.filter(lamp => lamp === 'locked 0').length > 3, 'the tries');
    expect((await waitingEvents(dataSource))[durable]).toBeGreaterThan(3);
    expect(await register.metrics()).toMatch(
      /events_waiting_oldest_seconds\{subscription="lamps__test_lamp_painted_v1"\} \d/,
    );
    await locking.rollbackTransaction();
    await locking.release();
    await Promise.all(['locked 0', 'locked 1'].map(isApplied));
    expect((await effects(dataSource)).filter(lamp => lamp.startsWith('locked'))).toEqual(['locked 0', 'locked 1']);
    expect(await deadLetters()).toEqual([]);
    expect(await waitingEvents(dataSource)).toEqual({});
    expect(await dataSource.query('select 1 from inbox_attempts')).toEqual([]);
  }, 90_000);

  it('because this version does not know a value waits, and a version that knows it applies it', async () => {
    await start(oldPainted as never);
    await paint('from tomorrow', 'green');
    await until(async () => durable in (await waitingEvents(dataSource)), 'the event to wait');
    await start(newPainted);
    await isApplied('from tomorrow');
    expect(await deadLetters()).toEqual([]);
    expect(await waitingEvents(dataSource)).toEqual({});
  });

  it('because no version knows a value is dead-lettered after the hour', async () => {
    await start(oldPainted as never, { ...quick, version: 300 });
    await paint('from nowhere', 'green');
    expect(await deadLetterOf('from nowhere')).toMatchObject({
      reason: expect.stringMatching(/^colour: /),
      attempts: 0,
    });
    const noted = () => dataSource.query('select 1 from inbox_attempts');
    await until(async () => (await noted()).length === 0, 'the end of its waiting');
  });

  it('because of its environment is dead-lettered after the day', async () => {
    await start(newPainted, { ...quick, environment: 0 });
    failures.set('hopeless', new Error('a bug of ours'));
    await paint('hopeless');
    expect(await deadLetterOf('hopeless')).toMatchObject({ reason: 'Error: a bug of ours' });
  });

  it('by its own fault is dead-lettered after its few attempts', async () => {
    await start();
    await paint('taken');
    expect(await deadLetterOf('taken')).toMatchObject({ reason: 'database error 23505', attempts: 2 });
    expect(tries.filter(lamp => lamp === 'taken')).toHaveLength(2);
  });

  it('because it lost a deadlock is retried at once', async () => {
    await start(newPainted, { ...quick, environment: 0 });
    failures.set('unlucky', Object.assign(new Error('deadlock'), { driverError: { code: '40P01' } }));
    await paint('unlucky');
    await isApplied('unlucky');
    expect(tries.filter(lamp => lamp === 'unlucky')).toHaveLength(2);
  });
});
