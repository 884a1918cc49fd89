import { Controller, type INestApplication } from '@nestjs/common';
import type { EventData } from '@aar/contracts/messaging';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { startTcpProxy } from '@aar/testing/tcp-proxy';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { DataSource, EntityManager } from 'typeorm';
import { OnEvent } from '../src/messaging/consumer.decorator';
import { inTransaction } from '../src/database/transaction';
import { effects, lampLit, light, openTestDatabase, startEvents } from './messaging.harness';

@Controller()
class LampConsumer {
  @OnEvent(lampLit)
  async note({ lamp }: EventData<typeof lampLit>, tx: EntityManager) {
    await tx.query('insert into lamp_effects (service, lamp) values ($1, $2)', ['lamps', lamp]);
  }
}

describe('the outbox', () => {
  let servers: BackingServers;
  let dataSource: DataSource;
  /** Another process's connection to the same database. */
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

  const isApplied = (lamp: string) => waitUntil(async () => (await effects(dataSource)).includes(lamp), { what: lamp });

  it('is relayed without the rows that another replica has locked', async () => {
    await light(dataSource, 'held', 'free');
    await holdTransaction(elsewhere, async tx => {
      await tx.query(`select from outbox where data->>'lamp' = 'held' for update`);
      app = await startEvents({ natsUrl: servers.natsUrl, dataSource, consumers: [LampConsumer] });
      await isApplied('free');
      await light(dataSource, 'next');
      await isApplied('next');
      expect(await effects(dataSource)).toEqual(['free', 'next']);
    });
    await isApplied('held');
  });

  it('has no open transaction while it waits for NATS', async () => {
    await app!.close();
    const proxy = await startTcpProxy(servers.natsUrl);
    app = await startEvents({ natsUrl: proxy.url, dataSource, consumers: [LampConsumer] });
    try {
      await light(dataSource, 'before');
      await isApplied('before');
      proxy.freeze();
      await light(dataSource, 'silence');
      const leased = `select from outbox where leased_until > now()`;
      await waitUntil(async () => (await elsewhere.query(leased)).length === 1, { what: 'the lease' });
      const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
      expect(await elsewhere.query(open)).toEqual([]);
      expect(await elsewhere.query('select from pg_locks where relation = $1::regclass', ['outbox'])).toEqual([]);
      proxy.thaw();
      await isApplied('silence');
    } finally {
      await app.close();
      proxy.close();
      app = await startEvents({ natsUrl: servers.natsUrl, dataSource, consumers: [LampConsumer] });
    }
  });

  it('is relayed without the rows that another replica is publishing, until their lease ends', async () => {
    await inTransaction(elsewhere, async tx => {
      await tx.query(
        `insert into outbox (id, name, data, trace, leased_until)
         values (gen_random_uuid(), $1, '{"lamp": "leased"}', '{}', now() + interval '1 hour')`,
        [lampLit.name],
      );
    });
    await light(dataSource, 'not leased');
    await isApplied('not leased');
    expect(await effects(dataSource)).not.toContain('leased');
    await elsewhere.query('update outbox set leased_until = now()');
    await isApplied('leased');
  });

  it('is also relayed for another process, or one that died after its commit', async () => {
    await light(elsewhere, 'from elsewhere');
    await isApplied('from elsewhere');
  });

  it('does not use NOTIFY, which would serialise commits', async () => {
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
