import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Actor } from '@aar/contracts/access';
import type { ProblemBody } from '@aar/contracts/errors';
import type { EventKind } from '@aar/contracts/messaging';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import { actorReader } from '@aar/platform/service/actor';
import type { Clock } from '@aar/platform/service/clock';
import { runService } from '@aar/platform/service/start-service';
import { actorEnv, actorToken, publicKeys } from '@aar/testing/actor-tokens';
import { startBackingServers } from '@aar/testing/backing-servers';
import { migrateForTest } from '@aar/testing/migrate-for-test';
import { waitUntil } from '@aar/tools/ports.mjs';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { publishMessage } from '@aar/testing/publish-message';
import { connect } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { contentDatabase } from '../src/database/database';
import { content } from '../src/content.process';

export const integrationsKey = 'integrations-key-of-the-tests-0123456789';

/** Public base URL of the site. */
export const publicUrl = 'https://site.example';

export interface Told {
  subject: string;
  data: Record<string, unknown>;
}

interface CallOptions {
  actor?: Actor | null;
  key?: string;
}

export interface Answer<T> {
  status: number;
  body: T;
}

export const admin: Actor = { id: randomUUID(), role: 'admin' };
export const aMember = (): Actor => ({ id: randomUUID(), role: 'user' });
/** The identity service as a caller. */
export const identity: Actor = { id: 'identity', role: 'service' };

const someone: Omit<z.input<typeof memberChanged.schema>, 'memberId' | 'version' | 'avatarUrl'> = {
  fullName: 'Asha Kulkarni',
  userType: 'activist',
  role: 'user',
  state: 'Maharashtra',
  city: 'Pune',
  experience: null,
  interests: [],
  bio: null,
  ngoName: null,
  ngoWebsite: null,
  ngoDescription: null,
  isVerified: true,
  status: 'active',
  listed: true,
  joinedAt: '2026-01-05T10:00:00.000Z',
};

interface Options {
  logLevel?: string;
  settings?: Record<string, string>;
  clock?: Clock;
}

/** The content service with real servers, and helpers for tests. */
export async function startContent({ logLevel = 'silent', settings = {}, clock }: Options = {}) {
  const servers = await startBackingServers({ postgres: true, nats: true });
  const others = await startOthers();
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'aar-media-'));
  const environment = {
    APP_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: logLevel,
    ...actorEnv('content'),
    INTEGRATIONS_KEY: integrationsKey,
    PUBLIC_URL: publicUrl,
    IDENTITY_URL: others.url,
    NOTIFICATIONS_URL: others.url,
    MEDIA_DIR: mediaDir,
    DATABASE_URL: servers.databaseUrl,
    NATS_URL: servers.natsUrlFor('content'),
    ...settings,
  };
  await migrateForTest(servers.databaseUrl, 'content', contentDatabase);
  const service = await runService(content, environment, clock);
  let running = service;
  const dataSource = service.app.get(DataSource);
  const connection = await connect(natsAddress(servers.natsUrl));
  const told: Told[] = [];
  for (const subject of ['events.>', 'dead.>', 'live.>'])
    connection.subscribe(subject, {
      callback: (_, message) => void told.push({ subject: message.subject, data: message.json() }),
    });
  await connection.flush();

  async function fetchAs(actor: Actor | null, http: string, init: RequestInit = {}, url = service.url) {
    const [method, path] = http.split(' ');
    const headers = new Headers(init.headers);
    headers.set('x-actor', await actorToken(actor, 'content'));
    return fetch(url + path, { ...init, method, headers });
  }

  async function read<T>(answer: Response): Promise<Answer<T>> {
    const text = await answer.text();
    return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as T };
  }

  async function call<T = ProblemBody>(http: string, body?: object, options: CallOptions = {}) {
    const { actor = null, key } = options;
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    return read<T>(await fetchAs(actor, http, { headers, body: body && JSON.stringify(body) }));
  }

  async function upload<T = ProblemBody>(actor: Actor | null, form: FormData, key?: string) {
    const headers = key ? { 'idempotency-key': key } : undefined;
    return read<T>(await fetchAs(actor, 'POST /media', { body: form, headers }));
  }

  /** Waits for a message on a subject whose data has these values. */
  async function waitForTold(subject: string, data: object) {
    const fits = (one: Told) =>
      one.subject === subject && Object.entries(data).every(([name, value]) => one.data[name] === value);
    await waitUntil(() => told.some(fits), { what: `${subject} ${JSON.stringify(data)}` });
    return told.find(fits)!.data;
  }

  /** Publishes an event as identity does, and waits until this service has processed it. */
  async function tell<E extends EventKind>(event: E, data: z.input<E['schema']>) {
    const msgID = await publishMessage(connection, event, data);
    const noted = async () => {
      const rows = await dataSource.query('select 1 from inbox where event_id = $1', [msgID]);
      return rows.length > 0;
    };
    await waitUntil(noted, { what: `${event.name} to be noted` });
  }

  const tellMember = (
    member: { memberId: string; version: number; avatarUrl: string | null } & Partial<
      z.input<typeof memberChanged.schema>
    >,
  ) => tell(memberChanged, { ...someone, ...member });

  return {
    servers,
    environment,
    service,
    dataSource,
    connection,
    told,
    mediaDir,
    others,
    fetchAs,
    call,
    upload,
    tell,
    tellMember,
    waitForTold,
    /** Stops the service, runs `meanwhile`, and starts it again; returns its new URL. */
    async restart(meanwhile: () => void) {
      await running.stop();
      meanwhile();
      running = await runService(content, environment, clock);
      return running.url;
    },
    async stop() {
      await connection.close();
      await running.stop();
      await others.close();
      await servers.close();
      await rm(mediaDir, { recursive: true });
    },
  };
}

export type Content = Awaited<ReturnType<typeof startContent>>;

/** Fake identity and notifications services: they record the requests and respond with `answer`. */
async function startOthers() {
  const [asIdentity, asNotifications] = ['identity', 'notifications'].map(name => actorReader(publicKeys, name)) as [
    ReturnType<typeof actorReader>,
    ReturnType<typeof actorReader>,
  ];
  const others = {
    received: [] as { path: string; body: Record<string, unknown>; actor: Actor | null }[],
    answer: {} as object,
  };
  const server = createServer(async (request, out) => {
    // At night the service also compares its copies, in any test.
    if (request.url!.includes('-aggregates/')) return void out.writeHead(403).end('{}');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const readActor = request.url!.startsWith('/internal/social-sign-in/') ? asIdentity : asNotifications;
    const actor = await readActor(request.headers['x-actor'] as string);
    others.received.push({ path: request.url!, body, actor });
    out.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(others.answer));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(others, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  });
}
