import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { messageFlow } from '@aar/tools/backing-servers/message-flow.mjs';
import { QUEUES } from '@aar/tools/site/site-processes.mjs';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { ensureStreams } from '@aar/platform/messaging/streams';
import { type BackingServers, startBackingServers } from '../src/backing-servers';

let servers: BackingServers;
beforeAll(async () => {
  servers = await startBackingServers({ postgres: true, redis: true, nats: true });
  const connection = await connect(natsAddress(servers.natsUrl));
  await ensureStreams(await jetstreamManager(connection));
  await connection.close();
});
afterAll(() => servers?.close());

/** A connection of one kind of process, as the platform opens it. */
const connectAs = (user: Parameters<BackingServers['natsUrlFor']>[0]) =>
  connect({ ...natsAddress(servers.natsUrlFor(user)), inboxPrefix: `_INBOX.${user}` });

describe('NATS', () => {
  it('refuses connections without a user, or with a wrong password', async () => {
    const { host } = new URL(servers.natsUrl);
    await expect(connect({ servers: host })).rejects.toThrow(/authorization violation/i);
    await expect(connect({ servers: host, user: 'content', pass: 'wrong' })).rejects.toThrow(
      /authorization violation/i,
    );
  });

  it('accepts from a service its own events, and no other service’s', async () => {
    const content = await connectAs('content');
    const stream = jetstream(content);
    expect(await stream.publish('events.content.site-content.changed.v1', '{}')).toMatchObject({ stream: 'EVENTS' });
    await expect(stream.publish('events.identity.member.changed.v1', '{}')).rejects.toThrow(/permissions violation/i);
    await content.close();
  });

  it('lets a service consume its own subscriptions, and no other events', async () => {
    const content = await connectAs('content');
    const manager = await jetstreamManager(content);
    const durable = (name: string) => ({ durable_name: `content__${name.replaceAll('.', '_')}` });
    const follow = (name: string) =>
      manager.consumers.add('EVENTS', { ...durable(name), filter_subject: `events.${name}` });
    expect(await follow('identity.member.changed.v1')).toMatchObject({ stream_name: 'EVENTS' });
    await expect(follow('identity.contact.changed.v2')).rejects.toThrow(/permissions violation/i);
    const refused = new Promise<Error>(resolve => {
      content.subscribe('events.>', { callback: error => void (error && resolve(error)) });
    });
    expect((await refused).message).toMatch(/permissions violation/i);
    await content.close();
  });

  it('lets no service move the filter of its own durable to the events of another', async () => {
    const content = await connectAs('content');
    const manager = await jetstreamManager(content);
    const durable = 'content__identity_member_changed_v1';
    const filter_subject = 'events.identity.member.changed.v1';
    await manager.consumers.add('EVENTS', { durable_name: durable, filter_subject });
    const foreign = 'events.community.response.offered.v1';
    const ask = async (verb: string, filter: object) => {
      const config = { durable_name: durable, name: durable, ack_policy: 'explicit', ...filter };
      const body = JSON.stringify({ stream_name: 'EVENTS', config });
      return (await content.request(`$JS.API.CONSUMER.${verb}`, body)).json<{ error?: { description: string } }>();
    };
    for (const wanted of [foreign, 'events.>']) {
      // The filter is only in the request, as with the server's older way to create a durable.
      for (const verb of [`DURABLE.CREATE.EVENTS.${durable}`, `CREATE.EVENTS.${durable}`, 'CREATE.EVENTS'])
        await expect(ask(verb, { filter_subject: wanted })).rejects.toThrow(/permissions violation/i);
      await expect(ask(`CREATE.EVENTS.${durable}.${wanted}`, { filter_subject: wanted })).rejects.toThrow(
        /permissions violation/i,
      );
      // The subject names a permitted filter, the request another one.
      for (const filter of [{ filter_subject: wanted }, { filter_subjects: [filter_subject, wanted] }, {}])
        await ask(`CREATE.EVENTS.${durable}.${filter_subject}`, filter).catch(() => undefined);
    }
    const operator = await connect(natsAddress(servers.natsUrl));
    const { config } = await (await jetstreamManager(operator)).consumers.info('EVENTS', durable);
    expect([config.filter_subject, config.filter_subjects]).toEqual([filter_subject, undefined]);
    await Promise.all([content.close(), operator.close()]);
  });

  it.each(['identity', 'community', 'content', 'notifications'] as const)(
    'lets %s create and change the durables of all its subscriptions, and fetch their events',
    async service => {
      const connection = await connectAs(service);
      const manager = await jetstreamManager(connection);
      const operator = await connect(natsAddress(servers.natsUrl));
      for (const event of messageFlow()[service].consumes) {
        const durable = `${service}__${event.replaceAll('.', '_')}`;
        await manager.consumers.add('EVENTS', { durable_name: durable, filter_subject: `events.${event}` });
        await manager.consumers.update('EVENTS', durable, { max_ack_pending: 7 });
        await jetstream(operator).publish(`events.${event}`, '{}');
        const consumer = await jetstream(connection).consumers.get('EVENTS', durable);
        expect((await consumer.info()).config).toMatchObject({ filter_subject: `events.${event}`, max_ack_pending: 7 });
        expect((await consumer.next())?.subject).toBe(`events.${event}`);
      }
      await Promise.all([connection.close(), operator.close()]);
    },
  );

  it('lets no service change, empty or read a stream, nor read another’s inbox', async () => {
    const content = await connectAs('content');
    const manager = await jetstreamManager(content);
    const forbidden = [
      () => manager.streams.update('EVENTS', { max_msgs: 1 }),
      () => manager.streams.purge('EVENTS'),
      () => manager.streams.delete('EVENTS'),
      () => manager.streams.getMessage('EVENTS', { seq: 1 }),
      () => manager.consumers.delete('EVENTS', 'identity__content_site-content_changed_v1'),
    ];
    for (const attempt of forbidden) await expect(attempt()).rejects.toThrow(/permissions violation/i);
    const refused = new Promise<Error>(resolve => {
      content.subscribe('_INBOX.identity.>', { callback: error => void (error && resolve(error)) });
    });
    expect((await refused).message).toMatch(/permissions violation/i);
    await content.close();
  });

  it('delivers pushes to one member to a gateway, which subscribes to members one by one', async () => {
    const [gateway, worker] = [await connectAs('gateway'), await connectAs('worker')];
    const heard = new Promise<string>((resolve, reject) => {
      gateway.subscribe('live.pushed.7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0070', {
        callback: (error, message) => (error ? reject(error) : resolve(message.string())),
      });
    });
    await gateway.flush();
    worker.publish('live.pushed.7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0070', 'a bell');
    expect(await heard).toBe('a bell');
    await Promise.all([gateway.close(), worker.close()]);
  });

  it('accepts no requests from a gateway', async () => {
    const gateway = await connectAs('gateway');
    await expect(gateway.request('$JS.API.INFO', '')).rejects.toThrow(/permissions violation/i);
    await gateway.close();
  });
});

describe('PostgreSQL', () => {
  it('gives a service access only to its own database, not even to those of the server itself', async () => {
    const another = new URL(await servers.createDatabase()).pathname;
    for (const name of [another, '/postgres', '/template1']) {
      const other = new URL(servers.databaseUrl);
      other.pathname = name;
      const client = new Client({ connectionString: other.href });
      await expect(client.connect()).rejects.toThrow(/permission denied for database/);
    }
  });

  it('gives a service no rights over the server', async () => {
    const client = new Client({ connectionString: servers.databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `select rolsuper or rolcreaterole or rolcreatedb as mighty from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([{ mighty: false }]);
    await client.end();
  });
});

describe('Redis', () => {
  const connectTo = (url: string) => {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    redis.on('error', () => undefined);
    return redis;
  };

  it('refuses connections without a user', async () => {
    const { host } = new URL(servers.redisUrl);
    const redis = connectTo(`redis://${host}`);
    await expect(redis.connect().then(() => redis.get('rate:read'))).rejects.toThrow();
    redis.disconnect();
  });

  it('lets the gateway count, and neither read the queues nor list keys', async () => {
    const redis = connectTo(servers.redisUrlFor('gateway'));
    expect(await redis.incr('rate:read:somebody')).toBe(1);
    const forbidden = [
      () => redis.hgetall('bull:codes:1'),
      () => redis.eval("return redis.call('hgetall', 'bull:codes:1')", 0),
      () => redis.keys('*'),
      () => redis.scan(0),
      () => redis.flushall(),
      () => redis.config('GET', '*'),
    ];
    for (const attempt of forbidden) await expect(attempt()).rejects.toThrow(/NOPERM|can.t access/);
    redis.disconnect();
  });

  it('lets the page of the queues read every queue, and change all but the one-time codes', async () => {
    const [worker, page] = [connectTo(servers.redisUrlFor('worker')), connectTo(servers.redisUrlFor('queues'))];
    const options = (connection: Redis) => ({ connection, skipMetasUpdate: true });
    for (const name of QUEUES) await new Queue(name, options(worker)).add('send', { id: name }, { jobId: 'one' });
    for (const name of QUEUES) {
      const queue = new Queue(name, options(page));
      expect(await queue.getJobCounts()).toMatchObject({ waiting: 1 });
      expect(await queue.getJobs(['waiting'])).toMatchObject([{ data: { id: name } }]);
      const changes = [() => queue.add('send', {}), () => queue.pause(), () => queue.drain()];
      for (const change of changes) await (name === 'codes' ? expect(change()).rejects.toThrow(/NOPERM/) : change());
    }
    for (const change of [
      () => page.hset('bull:codes:one', 'data', '{}'),
      () => page.lpush('bull:codes:wait', 'one'),
      () => page.del('bull:codes:one'),
      () => page.eval("return redis.call('del', 'bull:codes:one')", 1, 'bull:email:one'),
    ])
      await expect(change()).rejects.toThrow(/NOPERM|can.t access/);
    for (const redis of [worker, page]) redis.disconnect();
  });

  it('lets a worker work on the queues, but not change the counters', async () => {
    const redis = connectTo(servers.redisUrlFor('worker'));
    expect(await redis.hset('bull:codes:1', 'name', 'value')).toBe(1);
    await expect(redis.del('rate:read:somebody')).rejects.toThrow(/NOPERM/);
    redis.disconnect();
  });
});
