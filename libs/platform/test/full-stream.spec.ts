import { Controller, type INestApplication, Logger } from '@nestjs/common';
import type { EventData } from '@aar/contracts/messaging';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { register } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import { OnEvent } from '../src/messaging/consumer.decorator';
import { inTransaction } from '../src/database/transaction';
import { natsAddress } from '../src/messaging/nats-address';
import { Nats } from '../src/messaging/nats';
import { addAllToOutbox } from '../src/messaging/outbox';
import { outboxLag } from '../src/messaging/outbox.metrics';
import { ensureStreams, EVENTS } from '../src/messaging/streams';
import { streamsNearlyFull } from '../src/messaging/streams.metrics';
import { effects, lampLit, openTestDatabase, startEvents } from './messaging.harness';

@Controller()
class LampConsumer {
  @OnEvent(lampLit)
  async note({ lamp }: EventData<typeof lampLit>, tx: EntityManager) {
    await tx.query('insert into lamp_effects (service, lamp) values ($1, $2)', ['lamps', lamp]);
  }
}

const kilobytes = 1024;

describe('a stream that has reached its limit', () => {
  let servers: BackingServers;
  let dataSource: DataSource;
  let operator: NatsConnection;
  let app: INestApplication | undefined;
  const warnings: string[] = [];
  const text = 'x'.repeat(2 * kilobytes);
  const lamps = Array.from({ length: 100 }, (_, index) => `${String(index).padStart(3, '0')} ${text}`);

  /** The same setting for the processes: they are operators here, and would otherwise reset the stream. */
  const limits = { maxBytes: 64 * kilobytes };
  const limitTo = async (maxBytes: number) => {
    limits.maxBytes = maxBytes;
    await ensureStreams(await jetstreamManager(operator), limits);
  };
  const stored = async () => (await (await jetstreamManager(operator)).streams.info(EVENTS)).state.messages;
  const waiting = async () =>
    (await dataSource.query<{ count: number }[]>('select count(*)::int as count from outbox'))[0]!.count;

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true, nats: true });
    operator = await connect(natsAddress(servers.natsUrl));
    dataSource = await openTestDatabase(servers.databaseUrl);
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(line => void warnings.push(String(line)));
    app = await startEvents({
      natsUrl: servers.natsUrl,
      dataSource,
      consumers: [LampConsumer],
      streamLimits: limits,
    });
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await app?.close();
    await operator?.close();
    await dataSource?.destroy();
    await servers?.close();
  });

  it('refuses events, which wait in the outbox while writes continue', async () => {
    await inTransaction(dataSource, tx =>
      addAllToOutbox(
        tx,
        lampLit,
        lamps.map(lamp => ({ lamp })),
      ),
    );
    await waitUntil(async () => warnings.some(line => line.includes('STREAM_MAX_BYTES')), {
      what: 'The relay says why',
      timeout: 30_000,
    });
    const held = await waiting();
    expect(held).toBeGreaterThan(0);
    expect((await stored()) + held).toBe(lamps.length);
    await inTransaction(dataSource, tx => addAllToOutbox(tx, lampLit, [{ lamp: 'while it is full' }]));
    expect(await waiting()).toBeGreaterThanOrEqual(held);
    expect(await outboxLag(dataSource)).toBeGreaterThan(0);
  });

  it('has not dropped any event that it had accepted', async () => {
    // Counted anew at each look: the relay goes on, and now and then a small event still fits in.
    const isApplied = async () => (await effects(dataSource)).length === (await stored());
    await waitUntil(isApplied, { what: 'Applied', timeout: 30_000 });
  });

  it('exposes how full it is, before and when it reaches the limit', async () => {
    const valueIn = (text: string, name: string) =>
      Number(new RegExp(`^${name}\\{stream="EVENTS"\\} (\\d+)`, 'm').exec(text)?.[1]);
    // The relay continues, and sometimes a small event still fits in.
    const isCounted = async () => valueIn(await register.metrics(), 'stream_messages') === (await stored());
    await waitUntil(isCounted, { what: 'The count of stored events' });
    const text = await register.metrics();
    const valueOf = (name: string) => valueIn(text, name);
    expect(valueOf('stream_max_bytes')).toBe(64 * kilobytes);
    expect(valueOf('stream_bytes')).toBeGreaterThan(0.7 * 64 * kilobytes);
    expect(await streamsNearlyFull(app!.get(Nats))).toBe(1);
  });

  it('gets the remaining events once an operator has raised the limit, each once', async () => {
    await limitTo(1024 * kilobytes);
    const all = [...lamps, 'while it is full'].sort();
    await waitUntil(async () => (await waiting()) === 0, { what: 'The outbox is empty', timeout: 60_000 });
    await waitUntil(async () => (await effects(dataSource)).length >= all.length, { what: 'Applied', timeout: 60_000 });
    expect(await effects(dataSource)).toEqual(all);
    expect(await streamsNearlyFull(app!.get(Nats))).toBe(0);
  });
});
