import { type INestApplication, type INestApplicationContext, Controller, Injectable } from '@nestjs/common';
import type { EventData } from '@aar/contracts/messaging';
import { waitUntil } from '@aar/tools/ports.mjs';
import { DataSource, type EntityManager } from 'typeorm';
import { actorToken } from '@aar/testing/actor-tokens';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { inTransaction } from '../src/database/transaction';
import type { DueWorkData } from '../src/due-work/define-due-work';
import { type DueContext, OnDue } from '../src/due-work/on-due';
import { OnEvent } from '../src/messaging/consumer.decorator';
import { addToOutbox } from '../src/messaging/outbox';
import { Hold } from '../src/restore/hold';
import { pendingEvents, prepareRestore } from '../src/restore/prepare';
import { lightLamp, scheduleLamp, startDueWork } from './due-work.harness';
import { effects, lampLit, light, openTestDatabase, startEvents } from './messaging.harness';
import { type Notes, startNotes } from './notes.harness';

const release = (dataSource: DataSource) => dataSource.query('update restores set released_at = now()');

describe('a service whose database was restored', () => {
  let notes: Notes;
  beforeAll(async () => {
    notes = await startNotes();
  });
  afterAll(() => notes?.stop());

  it('serves reads, refuses writes with the reason, and continues when it is released', async () => {
    await prepareRestore({ test: notes.servers.databaseUrl }, notes.servers.natsUrl);
    await notes.service.stop();
    const held = await notes.start();
    notes.service.url = held.url;
    notes.service.stop = () => held.stop();

    const refused = await notes.send({ text: 'not now' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({
      code: 'site.held',
      message: 'The site is being restored. You can read, but not change anything yet.',
    });
    // Its handler throws, but after it was called.
    const headers = { 'x-actor': await actorToken(null, 'test') };
    expect((await fetch(`${held.url}/break`, { headers })).status).toBe(500);
    const dataSource = held.app.get(DataSource);
    expect(await dataSource.query('select from notes')).toHaveLength(0);

    await release(dataSource);
    await waitUntil(async () => (await notes.send({ text: 'now again' })).status === 201, { what: 'the release' });
  });
});

@Injectable()
class Lighter {
  constructor(private readonly dataSource: DataSource) {}

  @OnDue(lightLamp)
  async light({ lamp }: DueWorkData<typeof lightLamp>, { once }: DueContext) {
    await once(tx => tx.query('insert into lamp_effects values ($1, $2)', ['due', lamp]));
  }
}

@Controller()
class LampConsumer {
  @OnEvent(lampLit)
  async note({ lamp }: EventData<typeof lampLit>, tx: EntityManager) {
    await tx.query('insert into lamp_effects (service, lamp) values ($1, $2)', ['lamps', lamp]);
  }
}

describe('after a restore', () => {
  let servers: BackingServers;
  let dataSource: DataSource;
  const running: (INestApplication | INestApplicationContext)[] = [];

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true, nats: true });
    dataSource = await openTestDatabase(servers.databaseUrl);
  });
  afterEach(async () => {
    for (const app of running.splice(0)) await app.close();
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await servers?.close();
  });

  async function startHeld() {
    const hold = new Hold(dataSource);
    await hold.start();
    return hold;
  }

  it('no due work is carried out before the release', async () => {
    await prepareRestore({ lamps: servers.databaseUrl }, servers.natsUrl);
    const hold = await startHeld();
    await scheduleLamp(dataSource, 'due', new Date());
    running.push(await startDueWork({ dataSource, hold }, Lighter));
    // The process looks for due work when it starts; by the time a second process that is not held has done its own, it
    // would have claimed this.
    await scheduleLamp(dataSource, 'beside', new Date());
    expect(await dataSource.query('select key from due_work order by key')).toHaveLength(2);
    expect(await effects(dataSource, 'due')).toEqual([]);
    await release(dataSource);
    await waitUntil(async () => (await effects(dataSource, 'due')).length === 2, {
      what: 'the work after the release',
    });
    await hold.stop();
  });

  it('events that a consumer had not applied are applied from the stream, but not those that their publisher lost', async () => {
    const first = await startEvents({ natsUrl: servers.natsUrl, dataSource, consumers: [LampConsumer] });
    await light(dataSource, 'applied before');
    await waitUntil(async () => (await effects(dataSource)).length === 1, { what: 'applying the first' });
    await first.close();
    // Published, but not applied at the time of the backup.
    const relay = await startEvents({ natsUrl: servers.natsUrl, dataSource });
    await light(dataSource, 'published before');
    await waitUntil(async () => (await dataSource.query('select from outbox')).length === 0, { what: 'publishing' });
    await relay.close();
    // In the outbox at the time of the backup, published since.
    await light(dataSource, 'on its way');
    const tables = ['stream_position', 'inbox', 'outbox', 'lamp_effects'];
    for (const table of tables) await dataSource.query(`create table backup_${table} as table ${table}`);

    const later = await startEvents({ natsUrl: servers.natsUrl, dataSource, consumers: [LampConsumer] });
    await light(dataSource, 'lost');
    await waitUntil(async () => (await effects(dataSource)).length === 4, { what: 'applying all' });
    await later.close();
    for (const table of tables) {
      await dataSource.query(`truncate ${table}`);
      await dataSource.query(
        table === 'outbox'
          ? 'insert into outbox (id, name, data, trace, created_at) select id, name, data, trace, created_at from backup_outbox'
          : `insert into ${table} table backup_${table}`,
      );
    }

    await prepareRestore({ lamps: servers.databaseUrl }, servers.natsUrl);
    const hold = await startHeld();
    running.push(
      await startEvents({ natsUrl: servers.natsUrl, dataSource, consumers: [LampConsumer], options: { hold } }),
    );
    await waitUntil(async () => (await effects(dataSource)).length === 3, { what: 'applying what was not applied' });
    await inTransaction(dataSource, tx => addToOutbox(tx, lampLit, { lamp: 'written after' }));
    await waitUntil(async () => (await effects(dataSource)).length === 4, { what: 'applying what comes after' });
    await waitUntil(async () => Object.keys(await pendingEvents(servers.natsUrl)).length === 0, { what: 'the rest' });
    expect(await effects(dataSource)).toEqual(['applied before', 'on its way', 'published before', 'written after']);
    await hold.stop();
  });
});
