import { Controller, type INestApplication, type Type } from '@nestjs/common';
import { defineEvent, type EventData } from '@aar/contracts/messaging';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { OnEvent } from '../src/messaging/consumer.decorator';
import { addToOutbox } from '../src/messaging/outbox';
import { inTransaction } from '../src/database/transaction';
import { openTestDatabase, startEvents } from './messaging.harness';

const handlersAtOnce = 3;
const kinds = ['red', 'green', 'blue', 'white', 'amber'].map(colour =>
  defineEvent(`test.${colour}.lit.v1`, z.object({ lamp: z.string() })),
);
type Kind = (typeof kinds)[number];
const [red, green] = kinds as [Kind, Kind, ...Kind[]];

let running = 0;
let most = 0;
const done: string[] = [];
/** Promises that handlers await, by the name of the event. */
const held = new Map<string, Promise<void>>();

function consumerOf(event: Kind): Type {
  @Controller()
  class LampConsumer {
    @OnEvent(event)
    async note({ lamp }: EventData<Kind>) {
      running += 1;
      most = Math.max(most, running);
      await (held.get(event.name) ?? new Promise(resolve => setImmediate(resolve)));
      running -= 1;
      done.push(`${event.name} ${lamp}`);
    }
  }
  return LampConsumer;
}

describe('the handlers of a process', () => {
  let servers: BackingServers;
  let dataSource: DataSource;
  let app: INestApplication;

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true, nats: true });
    dataSource = await openTestDatabase(servers.databaseUrl);
    const consumers = kinds.map(consumerOf);
    app = await startEvents({
      natsUrl: servers.natsUrl,
      dataSource,
      consumers,
      options: { handlersAtOnce, ackWait: 3_000 },
    });
  });

  afterAll(async () => {
    await app?.close();
    await dataSource?.destroy();
    await servers?.close();
  });

  const light = (event: Kind, count: number) =>
    inTransaction(dataSource, async tx => {
      for (let lamp = 0; lamp < count; lamp += 1) await addToOutbox(tx, event, { lamp: `${lamp}` });
    });
  const areDone = (count: number) => waitUntil(() => done.length >= count, { what: `${count} handled events` });

  it('run no more concurrently than the limit, whatever the number of subscriptions', async () => {
    let release = () => {};
    const all = new Promise<void>(resolve => (release = resolve));
    for (const { name } of kinds) held.set(name, all);
    await Promise.all(kinds.map(kind => light(kind, 30)));
    await waitUntil(() => running === handlersAtOnce, { what: 'as many to begin as may' });
    held.clear();
    release();
    await areDone(150);
    expect(most).toBe(handlersAtOnce);
  });

  it('that are slow leave a turn to those of other events, and waiting events are not redelivered', async () => {
    done.length = 0;
    let release = () => {};
    held.set(red.name, new Promise(resolve => (release = resolve)));
    await light(red, 10);
    await waitUntil(() => running === handlersAtOnce - 1, { what: 'the slow ones to begin' });
    await light(green, 5);
    await areDone(5);
    expect(done).toEqual(Array.from({ length: 5 }, () => expect.stringContaining(green.name)));
    // Longer than the stream waits for an acknowledgement or a progress signal.
    await new Promise(resolve => setTimeout(resolve, 4_000));
    held.clear();
    release();
    await areDone(15);
    expect(done.filter(one => one.startsWith(red.name)).sort()).toEqual(
      Array.from({ length: 10 }, (_, lamp) => `${red.name} ${lamp}`),
    );
    expect(await dataSource.query('select 1 from inbox_attempts')).toEqual([]);
  });
});
