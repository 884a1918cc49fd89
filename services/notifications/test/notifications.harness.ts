import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { EventData, EventKind } from '@aar/contracts/messaging';
import { pushed } from '@aar/contracts/gateway/live.messages';
import type { campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { type SavePreferences, waysOf } from '@aar/contracts/notifications/preferences.contract';
import type { inbox } from '@aar/contracts/notifications/inbox.contract';
import { ensureStreams, eventSubject } from '@aar/platform/messaging/streams';
import type { Clock } from '@aar/platform/service/clock';
import { runService, type RunningService } from '@aar/platform/service/start-service';
import { actorEnv, actorToken } from '@aar/testing/actor-tokens';
import { startBackingServers } from '@aar/testing/backing-servers';
import { migrateForTest } from '@aar/testing/migrate-for-test';
import { waitUntil } from '@aar/tools/ports.mjs';
import { publishMessage } from '@aar/testing/publish-message';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { notificationsDatabase } from '../src/database/database';
import { notifications } from '../src/notifications.process';
import { unsubscribeToken } from '../src/unsubscribe/unsubscribe-token';
import type { Stop } from '../src/vocabulary/consent';
import { startCommunityStandIn } from './community.stand-in';
import { startIdentity } from './identity.stand-in';
import { MailServer } from './mail-server';
import { Workers } from './workers';

const unsubscribeKey = 'unsubscribe-key-of-the-tests-0123456789';
export const publicUrl = 'https://register.example.in';

export const admin: Actor = { id: '00000000-0000-4000-8000-00000000ad01', role: 'admin' };

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

type Push = EventData<typeof pushed>;

interface CallOptions {
  actor?: Actor | null;
  url?: string;
  headers?: Record<string, string>;
}

/** The notifications service with real servers and the test's own mail server, and helpers for tests. */
export async function startNotifications(extra: Record<string, string> = {}, clock?: Clock) {
  const servers = await startBackingServers({ postgres: true, redis: true, nats: true });
  const mail = await new MailServer().start();
  const [identity, community] = await Promise.all([startIdentity(), startCommunityStandIn()]);
  const env: Record<string, string> = {
    APP_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...actorEnv('notifications'),
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrlFor('notifications'),
    NATS_URL: servers.natsUrlFor('notifications'),
    SMTP_URL: mail.url,
    LOCAL_INBOX_URL: mail.url,
    PUBLIC_URL: publicUrl,
    UNSUBSCRIBE_KEY: unsubscribeKey,
    INTEGRATIONS_KEY: 'integrations-key-of-the-tests-0123456789',
    MAIL_FROM: 'Animal Activist Register <no-reply@register.example.in>',
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    // By default the tests' broadcasts have no trial; a test of trials sets this.
    CAMPAIGN_TRIAL_FROM: '0',
    IDENTITY_URL: identity.url,
    COMMUNITY_URL: community.url,
    ...extra,
  };
  await migrateForTest(servers.databaseUrl, 'notifications', notificationsDatabase);
  const service = await runService(notifications, env, clock);
  const dataSource = service.app.get(DataSource);
  const connection = await connect({
    ...natsAddress(servers.natsUrl),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
  });
  await ensureStreams(await jetstreamManager(connection));
  const pushes: Push[] = [];
  for (const subject of [pushed.name, `${pushed.name}.>`])
    connection.subscribe(subject, { callback: (_, message) => void pushes.push(message.json<Push>()) });
  const events: { subject: string; data: unknown }[] = [];
  connection.subscribe('events.>', {
    callback: (_, message) => void events.push({ subject: message.subject, data: message.json() }),
  });
  await connection.flush();
  const workers = new Workers(
    { ...env, NATS_URL: servers.natsUrlFor('worker'), REDIS_URL: servers.redisUrlFor('worker') },
    clock,
  );

  async function call<T>(http: string, body?: unknown, options: CallOptions = {}): Promise<Answer<T>> {
    const { actor = admin, headers, url = service.url } = options;
    const [method, route] = http.split(' ');
    const answer = await fetch(url + route, {
      method,
      headers: {
        'x-actor': await actorToken(actor, 'notifications'),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
  }

  /** Publishes an event like the outbox of another service. */
  const publish = <E extends EventKind>(event: E, data: z.input<E['schema']>, msgID?: string) =>
    publishMessage(connection, event, data, msgID);

  /** Waits until the event published under this id has taken effect. */
  const applied = (msgID: string) =>
    waitUntil(async () => (await dataSource.query('select from inbox where event_id = $1', [msgID])).length > 0, {
      what: `Applying ${msgID}`,
    });

  const emails = new Map<string, string>();
  /** Adds members as if identity's events had created them, who agreed to campaigns on every channel; `member(n)` is the n-th. */
  async function addMembers(count: number, changes: Partial<Member> = {}) {
    const first = Number((await dataSource.query('select count(*) from recipients'))[0].count);
    const { userType, role, state, city, interests, isVerified, status } = { ...aMember, ...changes };
    const rows: { id: string; email: string }[] = await dataSource.query(
      `insert into recipients (member_id, member_version, full_name, user_type, role, state, city, interests, is_verified,
         status, contact_version, email, email_confirmed, bulk_email, bulk_sms, bulk_whatsapp)
       select gen_random_uuid(), 1, 'Member ' || n, $3, $9, $4, $5, $6, $7, $8, 1, 'member' || n || '@example.in', true, true, true, true
       from generate_series($1::int + 1, $1::int + $2::int) n
       returning member_id as id, email`,
      [first, count, userType, state, city, interests, isVerified, status, role],
    );
    for (const { id, email } of rows) emails.set(id, email);
    return rows;
  }

  const aBroadcast = {
    subject: 'Rally on Sunday',
    message: 'Meet us at ten in the morning at Shivaji Park.',
    messageType: 'email',
    targetAudience: 'all',
    urgency: 'high',
  };

  const broadcast = (changes: object = {}) =>
    call<Output<typeof campaigns.broadcast>>('POST /admin/broadcast', { ...aBroadcast, ...changes });

  const campaign = async (id: string) => (await call<Output<typeof campaigns.get>>(`GET /admin/campaigns/${id}`)).body;

  const completed = (id: string, timeout = 100_000) =>
    waitUntil(async () => (await campaign(id)).status === 'completed', { what: 'The campaign', timeout });

  return {
    servers,
    mail,
    identity,
    community,
    env,
    service,
    dataSource,
    pushes,
    call,
    publish,
    applied,
    addMembers,
    aBroadcast,
    broadcast,
    campaign,
    completed,
    actorHeaders: async (actor: Actor) => ({ 'x-actor': await actorToken(actor, 'notifications') }),
    startWorker: (changes?: Record<string, string>, now?: Date) => workers.start(changes, now),
    spawnWorker: (changes?: Record<string, string>) => workers.spawn(changes),
    endWorker: (worker: RunningService) => workers.end(worker),
    /** Stops the workers; everything else keeps running for the next test. */
    stopWorkers: () => workers.stop(),
    /** The events of a kind published so far, including this service's own. */
    told: <E extends EventKind>({ name }: E) =>
      events.filter(({ subject }) => subject === eventSubject(name)).map(({ data }) => data as EventData<E>),
    /** The inbox of a member, as the API returns it. */
    inbox: async (id: string, query = '') =>
      (await call<Output<typeof inbox.list>>(`GET /notifications?${query}`, undefined, { actor: { id, role: 'user' } }))
        .body,
    /** Saves preferences of a member; the defaults, unless changed. */
    prefer: async (id: string, changes: Partial<SavePreferences> = {}) => {
      const actor: Actor = { id, role: 'user' };
      const body = { ...undecidedPreferences, ...changes };
      const { status } = await call('PUT /preferences', body, { actor });
      if (status !== 200) throw new Error(`saving preferences was answered ${status}`);
    },
    /** The URL in the one-click header of a member's mail. */
    unsubscribeLink: (id: string, stop: Stop, sent: { at?: Date; address?: string } = {}) => {
      const { at = new Date(), address = emails.get(id) ?? 'nobody@example.in' } = sent;
      return `/unsubscribe/${unsubscribeToken({ memberId: id, stop, address, at }, unsubscribeKey)}`;
    },
    /** The data pushed to open browsers. */
    pushedTo: (to: Push['to'], event: Push['event']) =>
      pushes
        .filter(push => push.event === event && JSON.stringify(push.to) === JSON.stringify(to))
        .map(push => push.data),
    /** Stops the workers and clears all data for the next test. */
    async reset() {
      await workers.stop();
      await dataSource.query(
        'truncate recipients, relations, deliveries, campaigns, alerts, notices, providers, security_notices, contact_mails, codes_under_way, ' +
          'push_subscriptions, mail_links, stopped_addresses, suppressions, refusal_counts, mail_returns, provider_reports, preferences, watched_places, digest_items, digests, counted_messages, alert_answers, request_statuses, saved_audiences cascade',
      );
      await dataSource.query(
        `delete from due_work where name in ('send-security-notice', 'send-contact-mail', 'open-ring', 'start-campaign', 'end-campaign-trial')`,
      );
      mail.reset();
      identity.codesSent.length = 0;
      pushes.length = 0;
      events.length = 0;
    },
    async stop() {
      await workers.stop();
      await connection.close();
      await service.stop();
      await mail.stop();
      await identity.stop();
      await community.stop();
      await servers.close();
    },
  };
}

export type Notifications = Awaited<ReturnType<typeof startNotifications>>;

export const undecidedPreferences: SavePreferences = {
  channels: {
    alert: ['email', 'push'],
    response: [...waysOf.response],
    message: [...waysOf.message],
    event: [...waysOf.event],
    'nearby-event': [...waysOf['nearby-event']],
    campaign: [...waysOf.campaign],
  },
  interests: null,
  places: [],
  quietFrom: null,
  quietUntil: null,
  criticalPasses: true,
  dailyLimit: null,
  digest: true,
  language: 'en',
};

export interface Member {
  userType: 'activist' | 'ngo';
  role: 'user' | 'admin';
  state: string;
  city: string;
  interests: string[];
  isVerified: boolean;
  status: 'active' | 'suspended' | 'deleted';
}

const aMember: Member = {
  userType: 'activist',
  role: 'user',
  state: 'Maharashtra',
  city: 'Pune',
  interests: [],
  isVerified: true,
  status: 'active',
};
