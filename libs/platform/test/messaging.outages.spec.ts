import { Controller, type INestApplication } from '@nestjs/common';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { EventData } from '@aar/contracts/messaging';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import { register } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import { Problem } from '../src/errors/problem';
import { listDeadLetters } from '../src/messaging/dead-letters';
import { Nats } from '../src/messaging/nats';
import { OnEvent } from '../src/messaging/consumer.decorator';
import { outboxLag } from '../src/messaging/outbox.metrics';
import { PollTimer } from '../src/service/poll-timer';
import { effects, lampLit, light, openTestDatabase, startEvents } from './messaging.harness';

/** How many more times the handler of a lamp fails, as if something other than the database were down. */
const outages = new Map<string, number>();

@Controller()
class LampConsumer {
  @OnEvent(lampLit)
  async note({ lamp }: EventData<typeof lampLit>, tx: EntityManager) {
    const left = outages.get(lamp) ?? 0;
    outages.set(lamp, left - 1);
    if (left > 0) throw new Problem('service.away');
    await tx.query('insert into lamp_effects (service, lamp) values ($1, $2)', ['lamps', lamp]);
  }
}

describe('events', () => {
  let servers: BackingServers;
  let dataSource: DataSource;
  let app: INestApplication;

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true, nats: true });
    dataSource = await openTestDatabase(servers.databaseUrl);
    await servers.nats.stop();
    // NATS is down while the service starts.
    app = await startEvents({
      natsUrl: servers.natsUrl,
      dataSource,
      consumers: [LampConsumer],
      options: { attempts: 2 },
    });
  });

  afterAll(async () => {
    await app?.close();
    await dataSource?.destroy();
    await servers?.close();
  });

  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
  const applied = async (prefix: string) => (await effects(dataSource)).filter(lamp => lamp.startsWith(prefix));
  const allApplied = (prefix: string, count: number) =>
    waitUntil(async () => (await applied(prefix)).length >= count, { what: `${count} effects`, timeout: 30_000 });

  it('that are written while NATS is down are all applied once after its return', async () => {
    await light(dataSource, ...names('dark', 1_000));
    const metrics = await register.metrics();
    expect(metrics).toContain('outbox_pending 1000');
    // Read by this scrape, not by the previous one.
    expect(Number(/^outbox_oldest_seconds (.*)$/m.exec(metrics)![1])).toBeGreaterThan(0);
    expect(await outboxLag(dataSource)).toBeGreaterThan(0);
    await servers.nats.start();
    await allApplied('dark', 1_000);
    await waitUntil(async () => (await outboxLag(dataSource)) === 0, { what: 'an empty outbox' });
    expect(await applied('dark')).toEqual(names('dark', 1_000).sort());
  });

  it('are delivered again after NATS crashed and restarted', async () => {
    await servers.nats.stop('SIGKILL');
    await light(dataSource, 'crash 0');
    await servers.nats.start();
    await light(dataSource, 'crash 1');
    await allApplied('crash', 2);
    expect(await applied('crash')).toEqual(['crash 0', 'crash 1']);
  });

  it('are delivered again after NATS lost its store', async () => {
    const manager = await jetstreamManager(await app.get(Nats).connected());
    await manager.streams.delete('EVENTS');
    await light(dataSource, ...names('lost', 5));
    await allApplied('lost', 5);
    expect(await applied('lost')).toEqual(names('lost', 5));
  });

  it('wait for PostgreSQL, however long, without counting as failed', async () => {
    const stream = jetstream(await app.get(Nats).connected());
    await servers.postgres.stop('SIGQUIT');
    await stream.publish(`events.${lampLit.name}`, JSON.stringify({ lamp: 'patient 0' }), { msgID: 'patient-0' });
    // Longer than two attempts would take.
    await new Promise(resolve => setTimeout(resolve, 4_000));
    await servers.postgres.start();
    await light(dataSource, 'patient 1');
    await allApplied('patient', 2);
    expect(await applied('patient')).toEqual(['patient 0', 'patient 1']);
    expect(await listDeadLetters(app.get(Nats), { limit: 10 })).toEqual([]);
  });

  it('wait for other outages of their handlers, more often than their attempts', async () => {
    outages.set('unlucky', 4);
    await light(dataSource, 'unlucky');
    await allApplied('unlucky', 1);
    expect(await listDeadLetters(app.get(Nats), { limit: 10 })).toEqual([]);
  });

  it('are relayed once by several replicas', async () => {
    const replica = await startEvents({ natsUrl: servers.natsUrl, dataSource, consumers: [LampConsumer] });
    try {
      await Promise.all(names('replica', 100).map(lamp => light(dataSource, lamp)));
      await allApplied('replica', 100);
      expect(await applied('replica')).toEqual(names('replica', 100).sort());
    } finally {
      await replica.close();
    }
  });

  it('are published at once, not at the next poll', async () => {
    const { wait } = PollTimer.prototype;
    const hourly = jest.spyOn(PollTimer.prototype, 'wait').mockImplementation(function (this: PollTimer) {
      return wait.call(this, 3_600_000);
    });
    for (const lamp of names('prompt', 20)) {
      await light(dataSource, lamp);
      await allApplied(lamp, 1);
    }
    hourly.mockRestore();
  });
});
