import { Controller, type INestApplication } from '@nestjs/common';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { EventData } from '@aar/contracts/messaging';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import { trace } from '@opentelemetry/api';
import { NodeSDK, tracing } from '@opentelemetry/sdk-node';
import { register } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import { usualPatience } from '../src/errors/failure-policy';
import { Problem } from '../src/errors/problem';
import { type DeadLetter, listDeadLetters, replayDeadLetter } from '../src/messaging/dead-letters';
import { durableOf } from '../src/messaging/jetstream-server';
import { Nats } from '../src/messaging/nats';
import { OnEvent } from '../src/messaging/consumer.decorator';
import { requestIds } from '../src/messaging/trace-context';
import { effects, lampLit, light, openTestDatabase, startEvents } from './messaging.harness';

const failing = new Set<string>();
const attempts: string[] = [];
const origins: Record<string, { requestId?: string; traceId?: string }> = {};
/** Traces need a real tracer; nothing is exported. */
const sdk = new NodeSDK({ traceExporter: new tracing.InMemorySpanExporter(), instrumentations: [] });

const consumerOf = (service: string) => {
  @Controller()
  class LampConsumer {
    @OnEvent(lampLit)
    async note({ lamp }: EventData<typeof lampLit>, tx: EntityManager) {
      attempts.push(`${service} ${lamp}`);
      const traceId = trace.getActiveSpan()?.spanContext().traceId;
      origins[lamp] = { requestId: requestIds.getStore(), traceId };
      await tx.query('insert into lamp_effects (service, lamp) values ($1, $2)', [service, lamp]);
      if (lamp === 'secret value') await tx.query('select $1::int', [lamp]);
      if (failing.has(`${service} ${lamp}`)) throw new Problem('input.unreadable', { message: 'the lamp is broken' });
    }
  }
  return LampConsumer;
};

describe('an event', () => {
  let servers: BackingServers;
  let dataSource: DataSource;
  let otherDataSource: DataSource;
  let app: INestApplication;
  let other: INestApplication;
  let nats: Nats;

  beforeAll(async () => {
    sdk.start();
    servers = await startBackingServers({ postgres: true, nats: true });
    dataSource = await openTestDatabase(servers.databaseUrl);
    otherDataSource = await openTestDatabase(await servers.createDatabase());
    const { natsUrl } = servers;
    const options = { attempts: 2, patience: { ...usualPatience, firstPause: 50, version: 200 } };
    app = await startEvents({ natsUrl, dataSource, consumers: [consumerOf('lamps')], options });
    other = await startEvents({
      name: 'meters',
      natsUrl,
      dataSource: otherDataSource,
      consumers: [consumerOf('meters')],
      options,
    });
    nats = app.get(Nats);
  });

  afterAll(async () => {
    await app?.close();
    await other?.close();
    await dataSource?.destroy();
    await otherDataSource?.destroy();
    await servers?.close();
    await sdk.shutdown();
  });

  const hasEffect = (lamp: string) => async () => (await effects(dataSource)).includes(lamp);
  const deadLetters = async () => listDeadLetters(nats, { limit: 100 });
  const deadLetterOf = async (service: string, lamp: string): Promise<DeadLetter> => {
    const find = async () =>
      (await deadLetters()).find(
        letter => letter.durable === durableOf(service, lampLit.name) && letter.data.includes(lamp),
      );
    await waitUntil(async () => Boolean(await find()), { what: `a dead letter of ${lamp}`, timeout: 30_000 });
    return (await find())!;
  };

  const publishRaw = async (text: string, id?: string) => {
    const sent = headers();
    if (id) sent.set('Nats-Msg-Id', id);
    await jetstream(await nats.connected()).publish(`events.${lampLit.name}`, text, { headers: sent });
  };

  it('takes effect in every service that subscribes to it', async () => {
    await light(dataSource, 'hall');
    await waitUntil(hasEffect('hall'), { what: 'the effect', timeout: 30_000 });
    await waitUntil(async () => (await effects(otherDataSource, 'meters')).includes('hall'), {
      what: 'the effect in the other service',
      timeout: 30_000,
    });
  });

  it('leaves the outbox once the stream has it', async () => {
    await light(dataSource, 'porch');
    await waitUntil(hasEffect('porch'), { what: 'the effect', timeout: 30_000 });
    await waitUntil(async () => (await dataSource.query('select 1 from outbox')).length === 0, {
      what: 'an empty outbox',
    });
  });

  it('takes effect once even if the whole stream is redelivered to a lost durable', async () => {
    await light(dataSource, 'attic');
    await waitUntil(hasEffect('attic'), { what: 'the effect', timeout: 30_000 });
    const manager = await jetstreamManager(await nats.connected());
    await manager.consumers.delete('EVENTS', durableOf('lamps', lampLit.name));
    await light(dataSource, 'cellar');
    await waitUntil(hasEffect('cellar'), { what: 'the effect of the next event', timeout: 30_000 });
    expect((await effects(dataSource)).filter(lamp => lamp === 'attic')).toEqual(['attic']);
  });

  it('is handled under the trace and the request id of its change', async () => {
    const traceId = await trace.getTracer('test').startActiveSpan('a request', async span => {
      await requestIds.run('request-1', () => light(dataSource, 'stairs'));
      span.end();
      return span.spanContext().traceId;
    });
    await waitUntil(hasEffect('stairs'), { what: 'the effect', timeout: 30_000 });
    expect(origins.stairs).toEqual({ requestId: 'request-1', traceId });
  });

  it('whose handler keeps failing is dead-lettered without effect, while others are delivered', async () => {
    failing.add('lamps bad');
    await light(dataSource, 'bad', ...Array.from({ length: 20 }, (_, index) => `good ${index}`));
    const letter = await deadLetterOf('lamps', 'bad');
    expect(letter).toMatchObject({ event: lampLit.name, reason: 'Error: the lamp is broken', attempts: 2 });
    expect(attempts.filter(attempt => attempt === 'lamps bad')).toHaveLength(2);
    const applied = () => effects(dataSource);
    const good = async () => (await applied()).filter(lamp => lamp.startsWith('good'));
    await waitUntil(async () => (await good()).length === 20, { what: 'the others to take effect', timeout: 30_000 });
    expect(await applied()).not.toContain('bad');
    expect(await register.metrics()).toMatch(/events_set_aside_total\{subscription="lamps__test_lamp_lit_v1"\} 1/);
  });

  it('that was dead-lettered is replayed only for its own service, and only once', async () => {
    failing.add('lamps twice');
    await light(dataSource, 'twice');
    const letter = await deadLetterOf('lamps', 'twice');
    // As if the other service's inbox had been pruned.
    await otherDataSource.query('delete from inbox');
    failing.clear();
    await replayDeadLetter(nats, letter.seq);
    await waitUntil(hasEffect('twice'), { what: 'the effect of the replay', timeout: 30_000 });
    expect((await deadLetters()).map(({ seq }) => seq)).not.toContain(letter.seq);
    await expect(replayDeadLetter(nats, letter.seq)).rejects.toThrow('there is no dead letter');

    const settled = durableOf('meters', lampLit.name);
    const manager = await jetstreamManager(await nats.connected());
    await waitUntil(
      async () => {
        const { num_pending, num_ack_pending } = await manager.consumers.info('EVENTS', settled);
        return num_pending === 0 && num_ack_pending === 0;
      },
      { what: 'the other service to have seen the replay', timeout: 30_000 },
    );
    expect((await effects(otherDataSource, 'meters')).filter(lamp => lamp === 'twice')).toEqual(['twice']);
  });

  it('that fails again within two minutes of its replay is a dead letter again', async () => {
    failing.add('lamps stubborn');
    await light(dataSource, 'stubborn');
    const first = await deadLetterOf('lamps', 'stubborn');
    await replayDeadLetter(nats, first.seq);
    await waitUntil(async () => (await deadLetterOf('lamps', 'stubborn')).seq !== first.seq, {
      what: 'the second dead letter',
      timeout: 30_000,
    });
  });

  it('of another shape is redelivered, for a process of another version, and dead-lettered after it has waited', async () => {
    await publishRaw(JSON.stringify({ lamp: 7 }), 'wrong-shape');
    const letter = await deadLetterOf('lamps', '7');
    expect(letter).toMatchObject({ attempts: 0, eventId: 'wrong-shape' });
    expect(letter.reason).toMatch(/^lamp: /);
  });

  it('that is not JSON or has no id is dead-lettered at once', async () => {
    await publishRaw('{ half', 'no-json');
    await publishRaw(JSON.stringify({ lamp: 'nameless' }));
    expect(await deadLetterOf('lamps', '{ half')).toMatchObject({ attempts: 1 });
    expect(await deadLetterOf('lamps', 'nameless')).toMatchObject({ reason: 'no id', attempts: 1 });
  });

  it('that the database refuses is dead-lettered without the value in the error message', async () => {
    await light(dataSource, 'secret value');
    const { reason } = await deadLetterOf('lamps', 'secret value');
    expect(reason).toBe('database error 22P02');
  });

  it('that has no id cannot be replayed, since nothing could apply it once', async () => {
    const { seq } = await deadLetterOf('lamps', 'nameless');
    await expect(replayDeadLetter(nats, seq)).rejects.toThrow('has no event id');
  });

  it('can be listed page by page once it is dead-lettered', async () => {
    const all = await deadLetters();
    const first = await listDeadLetters(nats, { limit: 2 });
    const rest = await listDeadLetters(nats, { limit: 100, after: first.at(-1)!.seq });
    expect([...first, ...rest]).toEqual(all);
    expect(all.length).toBeGreaterThan(2);
  });

  it('cannot be handled twice in one service', async () => {
    @Controller()
    class Second {
      @OnEvent(lampLit)
      async note() {}
    }
    const start = startEvents({ natsUrl: servers.natsUrl, dataSource, consumers: [consumerOf('lamps'), Second] });
    await expect(start).rejects.toThrow('lamps handles test.lamp.lit.v1 twice');
  });
});
