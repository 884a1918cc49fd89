import { Logger } from '@nestjs/common';
import { defineLive } from '@aar/contracts/messaging';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import { z } from 'zod';
import { Live } from '../src/messaging/live';
import { connectNats, type Nats } from '../src/messaging/nats';

Logger.overrideLogger(false);

const lampChanged = defineLive('live.lamp-changed', z.object({ lamp: z.string() }));

describe('live messages', () => {
  let servers: BackingServers;
  let nats: Nats;
  let live: Live;
  const heard: string[] = [];

  beforeAll(async () => {
    servers = await startBackingServers({ nats: true });
    nats = connectNats({ servers: servers.natsUrl, name: 'lamps' });
    live = new Live(nats);
  });

  afterAll(async () => {
    await live?.stop();
    await nats?.drain();
    await servers?.close();
  });

  /** Repeats the message until it is received, because a subscription takes effect a moment after it was requested. */
  const tellUntilHeard = (lamp: string) =>
    waitUntil(
      () => {
        live.publish(lampChanged, { lamp });
        return heard.includes(lamp);
      },
      { what: `${lamp} to be heard`, timeout: 30_000 },
    );

  it('reach their subscribers', async () => {
    live.subscribe(lampChanged, ({ lamp }) => void heard.push(lamp));
    await tellUntilHeard('hall');
  });

  it('continue after an outage of NATS, without those published meanwhile', async () => {
    await servers.nats.stop();
    await nats.disconnected();
    live.publish(lampChanged, { lamp: 'unheard' });
    await servers.nats.start();
    await tellUntilHeard('porch');
    expect(heard).not.toContain('unheard');
  });

  it('under a topic reach only its subscribers', async () => {
    const listened: string[] = [];
    const topics = live.topicsOf(lampChanged, ({ lamp }) => void listened.push(lamp));
    topics.add('cellar');
    await (await nats.connected()).flush();
    live.publish(lampChanged, { lamp: 'in the attic' }, 'attic');
    live.publish(lampChanged, { lamp: 'anywhere' });
    live.publish(lampChanged, { lamp: 'in the cellar' }, 'cellar');
    await waitUntil(() => listened.length > 0, { what: 'the topic' });
    expect(listened).toEqual(['in the cellar']);
    expect(heard).not.toContain('in the cellar');
    topics.remove('cellar');
    topics.add('roof');
    await (await nats.connected()).flush();
    live.publish(lampChanged, { lamp: 'in the cellar again' }, 'cellar');
    live.publish(lampChanged, { lamp: 'on the roof' }, 'roof');
    await waitUntil(() => listened.length > 1, { what: 'the other topic' });
    expect(listened).toEqual(['in the cellar', 'on the roof']);
  });

  it('under a topic continue after an outage of NATS, also for topics that were added meanwhile', async () => {
    const listened: string[] = [];
    const topics = live.topicsOf(lampChanged, ({ lamp }) => void listened.push(lamp));
    topics.add('before');
    await servers.nats.stop();
    await nats.disconnected();
    topics.add('meanwhile');
    await servers.nats.start();
    for (const topic of ['before', 'meanwhile'])
      await waitUntil(
        () => {
          live.publish(lampChanged, { lamp: topic }, topic);
          return listened.includes(topic);
        },
        { what: topic, timeout: 30_000 },
      );
  });

  it('of another shape, and failing handlers, do not end the subscription', async () => {
    live.subscribe(lampChanged, () => Promise.reject(new Error('no')));
    const connection = await nats.connected();
    connection.publish(lampChanged.name, JSON.stringify({ lamp: 7 }));
    connection.publish(lampChanged.name, '{');
    await tellUntilHeard('attic');
    expect(heard).not.toContain(7);
  });

  it('end when the subscription is cancelled', async () => {
    const gone = jest.fn();
    const stop = live.subscribe(lampChanged, gone);
    await waitUntil(
      () => {
        live.publish(lampChanged, { lamp: 'cellar' });
        return gone.mock.calls.length > 0;
      },
      { what: 'the first news', timeout: 30_000 },
    );
    stop();
    const before = gone.mock.calls.length;
    await tellUntilHeard('stairs');
    expect(gone.mock.calls.filter(([{ lamp }]) => lamp === 'stairs')).toEqual([]);
    expect(gone.mock.calls.length - before).toBeLessThanOrEqual(1);
  });

  it('have a subject without wildcards', () => {
    const everything = { name: 'live.>', schema: lampChanged.schema };
    expect(() => live.publish(everything, { lamp: 'hall' })).toThrow('live.> is no subject');
    expect(() => live.subscribe(everything, () => undefined)).toThrow('live.> is no subject');
    expect(() => live.publish(lampChanged, { lamp: 'hall' }, '*')).toThrow('live.lamp-changed.* is no subject');
  });
});
