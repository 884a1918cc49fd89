import type { Actor } from '@aar/contracts/access';
import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import type { EventKind } from '@aar/contracts/messaging';
import type { OtpSent, SignedIn } from '@aar/contracts/identity/auth.contract';
import type { contacts, MemberContact, NoticeWords } from '@aar/contracts/identity/contacts.contract';
import { contactChanged } from '@aar/contracts/identity/members.messages';
import { OptionalPurpose } from '@aar/contracts/identity/privacy.contract';
import { noticeRaised } from '@aar/contracts/identity/notices.messages';
import type { sessions } from '@aar/contracts/identity/sessions.contract';
import { ensureStreams, EVENTS, eventSubject } from '@aar/platform/messaging/streams';
import { runService } from '@aar/platform/service/start-service';
import { actorEnv, actorToken } from '@aar/testing/actor-tokens';
import { startBackingServers } from '@aar/testing/backing-servers';
import { ManualClock } from '@aar/testing/manual-clock';
import { publishMessage } from '@aar/testing/publish-message';
import { migrateForTest } from '@aar/testing/migrate-for-test';
import { waitUntil } from '@aar/tools/ports.mjs';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { identityDatabase } from '../src/database/database';
import { identity } from '../src/identity.process';
import { startContent } from './content.stand-in';
import { startNotifications } from './notifications.stand-in';

interface CallOptions {
  actor?: Actor | null;
  /** The client's IP address that the gateway forwards. */
  address?: string;
  userAgent?: string;
  /** Idempotency-Key. */
  key?: string;
  url?: string;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

type Told = { subject: string; data: Record<string, unknown> };

/** The identity service with real servers, fake notifications and content services, and helpers for tests. */
export async function startIdentity(extra: Record<string, string> = {}) {
  const started: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    return { ...(await start(extra, started)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same with registration by mobile code enabled. */
export async function startOpenIdentity() {
  const site = await startIdentity();
  await site.setFlag('otp_mobile_enabled', 'true').catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });
  return site;
}

async function start(extra: Record<string, string>, started: (() => Promise<unknown>)[]) {
  const servers = await startBackingServers({ postgres: true, nats: true });
  started.push(() => servers.close());
  const notifications = await startNotifications();
  started.push(() => notifications.stop());
  const content = await startContent();
  started.push(() => content.stop());
  const env = {
    APP_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...actorEnv('identity'),
    CODE_PEPPER: 'pepper-of-the-tests-0123456789abcdefghi',
    PUBLIC_URL: 'https://register.example.in',
    SECOND_FACTOR_KEY: 'second-factor-key-of-the-tests-0123456789',
    INTEGRATIONS_KEY: 'integrations-key-of-the-tests-0123456789',
    CONTENT_URL: content.url,
    DATABASE_URL: servers.databaseUrl,
    NATS_URL: servers.natsUrlFor('identity'),
    NOTIFICATIONS_URL: notifications.url,
    ...extra,
  };
  const clock = new ManualClock();
  await migrateForTest(servers.databaseUrl, 'identity', identityDatabase);
  const service = await runService(identity, env, clock);
  started.push(() => service.stop());
  const dataSource = service.app.get(DataSource);
  const connection = await connect({
    ...natsAddress(servers.natsUrl),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
  });
  started.push(() => connection.close());
  // Retried: on a busy machine the server may take longer than the request timeout.
  let failure: unknown;
  const made = () =>
    jetstreamManager(connection)
      .then(ensureStreams)
      .then(
        () => true,
        (error: unknown) => ((failure = error), false),
      );
  await waitUntil(made, { what: 'making the streams', timeout: 50_000 }).catch((error: Error) => {
    throw new Error(`${error.message}: ${String(failure)}`, { cause: failure });
  });
  const told: Told[] = [];
  for (const subject of ['events.identity.>', 'live.>'])
    connection.subscribe(subject, {
      callback: (_, message) => void told.push({ subject: message.subject, data: message.json() }),
    });
  await connection.flush();

  async function call<T = ProblemBody>(http: string, body?: unknown, options: CallOptions = {}): Promise<Answer<T>> {
    const { actor = null, address = '203.0.113.1', userAgent = '', key, url = service.url } = options;
    const [method, path] = http.split(' ');
    const answer = await fetch(url + path, {
      method,
      headers: {
        'x-actor': await actorToken(actor, 'identity'),
        'x-forwarded-for': address,
        'user-agent': userAgent,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
  }

  /** The events with this name and these values received so far. */
  const eventsOf = (name: string, like: object = {}) =>
    told
      .filter(({ subject }) => subject === eventSubject(name))
      .map(({ data }) => data)
      .filter(data => Object.entries(like).every(([field, value]) => data[field] === value));

  /** The newest of them, once there is one. */
  async function heard(name: string, like: object = {}) {
    await waitUntil(() => eventsOf(name, like).length > 0, { what: `${name} ${JSON.stringify(like)}` });
    return eventsOf(name, like).at(-1)!;
  }

  /** Looks up the session of a token, as the gateway does. */
  const find = (token: string) =>
    call<Output<typeof sessions.find>>(
      'POST /internal/sessions/find',
      { tokenHash: createHash('sha256').update(token).digest('hex') },
      { actor: { id: 'gateway', role: 'service' } },
    );

  const asNotifications = { actor: { id: 'notifications', role: 'service' } satisfies Actor };

  /** The newest security notice to a member with these values, once its event is published; fetched as notifications does. */
  async function noticeTo(memberId: string, like: Record<string, unknown> = {}): Promise<NoticeWords> {
    let noticeId: string | undefined;
    const find = async () => {
      const rows: Record<string, unknown>[] = await dataSource.query(
        `select id, kind, contact_type as "contactType" from notices where account_id = $1 order by raised_at desc`,
        [memberId],
      );
      noticeId = rows.find(row => Object.entries(like).every(([name, value]) => row[name] === value))?.id as string;
      return noticeId !== undefined;
    };
    await waitUntil(find, { what: `a notice ${JSON.stringify(like)}` });
    await heard(noticeRaised.name, { memberId, noticeId });
    const { body } = await call<Output<typeof contacts.notice>>(
      'POST /internal/notices/find',
      { noticeId },
      asNotifications,
    );
    return body.notice!;
  }

  /** The contacts of a member, fetched as notifications does after the event of a change. */
  async function contactOf(memberId: string): Promise<MemberContact> {
    await heard(contactChanged.name, { memberId });
    const { body } = await call<Output<typeof contacts.find>>(
      'POST /internal/contacts/find',
      { memberIds: [memberId] },
      asNotifications,
    );
    return body.contacts[0]!;
  }

  /** Publishes an event like another service. */
  const tell = <E extends EventKind>(event: E, data: z.input<E['schema']>) => publishMessage(connection, event, data);

  let version = 0;
  /** Sets a switch of the site's content, by the event that the content service would publish. */
  async function setFlag(key: string, content: string, isActive = true) {
    version += 1;
    await tell(siteContentChanged, { key, content, isActive, version });
    await waitUntil(
      async () => (await dataSource.query('select 1 from code_methods where version = $1', [version])).length > 0,
      {
        what: `applying ${key}`,
      },
    );
  }

  /** The newest event of a name that the stream has stored. */
  async function lastInStream(eventName: string): Promise<Record<string, unknown> | undefined> {
    try {
      const manager = await jetstreamManager(connection);
      const message = await manager.streams.getMessage(EVENTS, { last_by_subj: eventSubject(eventName) });
      return message?.json();
    } catch {
      return undefined; // the server is still starting
    }
  }

  let joined = 0;
  /** Contacts that nobody has used yet. */
  function newContacts() {
    joined += 1;
    return {
      email: `member${joined}@example.org`,
      mobile: `98220${String(joined).padStart(5, '0')}`,
      address: `198.51.${100 + (joined >> 8)}.${joined & 255}`,
    };
  }

  const sendCode = (contact: string, address = newContacts().address) =>
    call<z.infer<typeof OtpSent> & ProblemBody>(
      'POST /auth/send-otp',
      { contact, contactType: contact.includes('@') ? 'email' : 'mobile' },
      { address },
    );

  const register = (form: object, address?: string) =>
    call<z.infer<typeof SignedIn> & ProblemBody>('POST /auth/register', form, { address });

  /** Registers a new member by a mobile code, and confirms the e-mail directly in the database. */
  async function join(changes: object = {}) {
    const { address, ...contacts } = newContacts();
    const form = { ...aForm, ...contacts, ...changes };
    await sendCode(form.mobile, address);
    const { body } = await register({ ...form, otp: notifications.lastCode(form.mobile) }, address);
    await dataSource.query('update accounts set email = $2, email_confirmed_at = now() where id = $1', [
      body.user.id,
      form.email,
    ]);
    await dataSource.query('delete from pending_contacts where account_id = $1', [body.user.id]);
    body.user.email = form.email;
    body.user.reachedBy = ['sms', 'email'];
    return { ...body, password: form.password, actor: { id: body.user.id, role: 'user' } satisfies Actor };
  }

  return {
    servers,
    notifications,
    content,
    service,
    env,
    clock,
    dataSource,
    told,
    call,
    find,
    eventsOf,
    heard,
    noticeTo,
    contactOf,
    setFlag,
    tell,
    lastInStream,
    newContacts,
    sendCode,
    register,
    join,
  };
}

export type Identity = Awaited<ReturnType<typeof startIdentity>>;
/** A member after registration. */
export type Member = Awaited<ReturnType<Identity['join']>>;

/** A valid registration form except for the contacts and the code, which the test adds. */
export const aForm = {
  fullName: 'Asha Kulkarni',
  email: 'asha@example.org',
  mobile: '9822012345',
  password: 'crows-before-noon',
  confirmPassword: 'crows-before-noon',
  userType: 'activist',
  state: 'Maharashtra',
  city: 'Pune',
  termsAccepted: true,
  agreesTo: OptionalPurpose.options,
  experience: 'experienced',
  interests: ['Animal Rescue'],
  bio: 'Night rescues.',
};

/** A code that differs from this one. */
export const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
