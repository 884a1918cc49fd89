import { randomUUID } from 'node:crypto';
import type { Role } from '@aar/contracts/access';
import type { EventData, EventKind } from '@aar/contracts/messaging';
import type { pushed } from '@aar/contracts/gateway/live.messages';
import { Live } from '@aar/platform/messaging/live';
import { connectNats, Nats } from '@aar/platform/messaging/nats';
import { push } from '@aar/platform/messaging/push';
import { runService } from '@aar/platform/service/start-service';
import { actorEnv } from '@aar/testing/actor-tokens';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { gateway } from '../src/gateway.process';
import { LiveStreams } from '../src/live/live-streams';
import { Admission } from '../src/routes/admission';
import { Identity, Upstream } from './upstream';

type Environment = Record<string, string | undefined>;

export interface Member {
  id: string;
  session: string;
  token: string;
  /** The role of staff that the session lacks without a second factor. */
  withheld?: Exclude<Role, 'user'>;
}

/** The gateway in this process with its own Redis and NATS, and fake services whose responses the test sets. */
export async function startGateway(environment: Environment = {}) {
  const servers = await startBackingServers({ redis: true, nats: true });
  const gateway = await runGateway(servers, environment);
  const others: Awaited<ReturnType<typeof runGateway>>[] = [];
  return {
    ...gateway,
    servers,
    /** Another gateway with the same Redis and NATS and its own services. `stop` stops it too, in case a failing test did not. */
    async beside(changes: Environment = {}) {
      const other = await runGateway(servers, changes);
      others.push(other);
      return other;
    },
    async stop() {
      await Promise.all([gateway, ...others].map(each => each.stop()));
      await servers.close();
    },
  };
}

/** A gateway with the given Redis and NATS. */
export async function runGateway(servers: BackingServers, environment: Environment = {}) {
  const identity = new Identity();
  const [community, content, notifications] = ['community', 'content', 'notifications'].map(
    name => new Upstream(name),
  ) as [Upstream, Upstream, Upstream];
  const upstreams = [identity, community, content, notifications];
  await Promise.all(upstreams.map(upstream => upstream.start()));

  const running = await runService(gateway, {
    APP_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...actorEnv('gateway'),
    NATS_URL: servers.natsUrlFor('gateway'),
    REDIS_URL: servers.redisUrlFor('gateway'),
    PUBLIC_URL: 'https://site.example',
    IDENTITY_URL: identity.url,
    COMMUNITY_URL: community.url,
    CONTENT_URL: content.url,
    NOTIFICATIONS_URL: notifications.url,
    RATE_FACTOR: '1000',
    ...environment,
  });
  const nats = connectNats({ servers: servers.natsUrl, name: 'gateway-test' });
  const live = new Live(nats);

  /** Calls the API; a token is sent as the bearer. */
  const call = (path: string, { token, ...init }: RequestInit & { token?: string } = {}) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${running.url}/api${path}`, { ...init, headers });
  };

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await running.stop();
    await live.stop();
    await nats.drain();
    await Promise.all(upstreams.map(upstream => upstream.kill()));
  };

  /** Resolves when NATS has this gateway's subscriptions: whatever is published earlier reaches nobody. */
  const subscribed = async () => {
    await nats.connected();
    await (await running.app.get(Nats).connected()).flush();
  };
  return {
    url: running.url,
    identity,
    community,
    content,
    notifications,
    call,
    post: (path: string, body: unknown, init: RequestInit & { token?: string } = {}) =>
      call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        ...init,
        headers: { 'content-type': 'application/json', ...init.headers },
      }),
    signIn(role: Role = 'user', member: Partial<Member> = {}): Member {
      const one = { id: randomUUID(), session: randomUUID(), token: randomUUID(), ...member };
      identity.signIn(one.token, { id: one.id, role, session: one.session, withheld: one.withheld });
      return one;
    },
    /** Publishes a live message as a service would. */
    async tell<L extends EventKind>(kind: L, data: EventData<L>) {
      await subscribed();
      live.publish(kind, data);
    },
    /** Pushes to browsers as a service would. */
    async push(news: EventData<typeof pushed>) {
      await subscribed();
      push(live, news);
    },
    subscribed,
    streams: running.app.get(LiveStreams),
    admission: running.app.get(Admission),
    natsConnected: () => nats.connected(),
    reset: () => upstreams.forEach(upstream => upstream.reset()),
    /** Idempotent. */
    stop: () => (stopped ??= stop()),
  };
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** Expects a well-formed problem. */
export async function expectProblem(answer: Response, status: number, code: string) {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ]);
  const problem = (await answer.json()) as Record<string, unknown>;
  expect(problem).toMatchObject({ status, code, message: expect.any(String) });
  return problem;
}
