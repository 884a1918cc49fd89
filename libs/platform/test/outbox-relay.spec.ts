import { Controller, type INestApplication } from '@nestjs/common';
import type { EventData } from '@aar/contracts/event';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { DataSource, EntityManager } from 'typeorm';
import { OnEvent } from '../src/events/on-event';
import { inTransaction } from '../src/database/transaction';
import { effects, lampLit, light, openTestDatabase, startEvents } from './events.harness';

@Controller()
class LampConsumer {
  @OnEvent(lampLit)
  async note({ lamp }: EventData<typeof lampLit>, tx: EntityManager) {
    await tx.query('insert into effects (service, lamp) values ($1, $2)', ['lamps', lamp]);
  }
}

describe('the outbox', () => {
  let servers: BackingServers;
  let dataSource: DataSource;
  /** As another process on the same database has it. */
  let elsewhere: DataSource;
  let app: INestApplication | undefined;

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true, nats: true });
    dataSource = await openTestDatabase(servers.databaseUrl);
    elsewhere = await openTestDatabase(servers.databaseUrl);
  });

  afterAll(async () => {
    await app?.close();
    await dataSource?.destroy();
    await elsewhere?.destroy();
    await servers?.close();
  });

  const isApplied = (lamp: string) =>
    waitUntil(async () => (await effects(dataSource)).includes(lamp), { what: lamp, timeout: 10_000 });

  it('is relayed around the rows that another replica is publishing, which stay its own', async () => {
    await light(dataSource, 'held', 'free');
    await inTransaction(elsewhere, async tx => {
      await tx.query(`select from outbox where data->>'lamp' = 'held' for update`);
      app = await startEvents({ natsUrl: servers.natsUrl, dataSource, consumers: [LampConsumer] });
      await isApplied('free');
      await light(dataSource, 'next');
      await isApplied('next');
      expect(await effects(dataSource)).toEqual(['free', 'next']);
    });
    await isApplied('held');
  });

  it('comes with what is forgotten in time: what was applied after a month, answers after a day', async () => {
    await app?.close();
    const age = (days: number) => `now() - interval '${days} days'`;
    for (const [name, days] of Object.entries({ old: 31, young: 29 })) {
      await dataSource.query(`insert into inbox values ('s', '${name}', ${age(days)})`);
      await dataSource.query(`insert into inbox_attempts values ('s', '${name}', 1, ${age(days)})`);
      await dataSource.query(
        `insert into idempotency_keys (scope, key, body_hash, created_at) values ('s', '${name}', 'h', ${age(days / 30)})`,
      );
    }
    app = await startEvents({ natsUrl: servers.natsUrl, dataSource, consumers: [LampConsumer] });
    const left = () =>
      dataSource.query(
        `select event_id as name from inbox where subscription = 's' union all
         select event_id from inbox_attempts union all select key from idempotency_keys`,
      );
    await waitUntil(async () => (await left()).length === 3, { what: 'the old ones to go', timeout: 10_000 });
    expect(await left()).toEqual([{ name: 'young' }, { name: 'young' }, { name: 'young' }]);
  });

  it('is relayed too when another process wrote it, or one that ended after its commit', async () => {
    await light(elsewhere, 'from elsewhere');
    await isApplied('from elsewhere');
  });

  it('makes no transaction notify, which would let only one of them commit at a time', async () => {
    const heard: unknown[] = [];
    const listener = elsewhere.createQueryRunner();
    const client = await listener.connect();
    client.on('notification', (notification: unknown) => heard.push(notification));
    await client.query('listen outbox');
    await light(dataSource, 'silent');
    await isApplied('silent');
    await client.query('select 1');
    expect(heard).toEqual([]);
    await client.query('unlisten outbox');
    await listener.release();
  });
});
