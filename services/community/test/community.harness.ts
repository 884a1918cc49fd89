import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@aar/contracts/access';
import type { ProblemBody } from '@aar/contracts/errors';
import type { EventKind } from '@aar/contracts/messaging';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import type { Clock } from '@aar/platform/service/clock';
import { asColumns } from '@aar/platform/database/field-columns';
import { codeOf, sqlState } from '@aar/platform/errors/failure-policy';
import { runService } from '@aar/platform/service/start-service';
import { actorEnv, actorToken } from '@aar/testing/actor-tokens';
import { startBackingServers } from '@aar/testing/backing-servers';
import { migrateForTest } from '@aar/testing/migrate-for-test';
import { waitUntil } from '@aar/tools/ports.mjs';
import { publishMessage } from '@aar/testing/publish-message';
import { whenAvailable } from '@aar/testing/when-available';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { communityDatabase } from '../src/database/database';
import { db } from '../src/database/db';
import { community } from '../src/community.process';

type MemberData = z.input<typeof memberChanged.schema>;
type Told = { subject: string; data: Record<string, unknown> };

interface CallOptions {
  actor?: Actor | null;
  key?: string;
  /** URL of another process of the service. */
  at?: string;
}

export interface Answer<T> {
  status: number;
  body: T;
}

/** A member as in an event of identity. */
export const aMember: Omit<MemberData, 'memberId'> = {
  version: 1,
  fullName: 'Asha Kulkarni',
  userType: 'activist',
  role: 'user',
  state: 'Maharashtra',
  city: 'Pune',
  experience: 'experienced',
  interests: ['Animal Rescue'],
  bio: 'Night rescues.',
  ngoName: null,
  ngoWebsite: null,
  ngoDescription: null,
  isVerified: true,
  status: 'active',
  listed: true,
  joinedAt: '2026-01-05T10:00:00.000Z',
};

const week = 7 * 24 * 60;
const inAWeek = inMinutes(week);

/** A support request that is valid in every field. */
export const aRequest = {
  title: 'Dog hit by a scooter',
  description: 'She lies behind the tea stall and cannot use her hind legs.',
  requestType: 'Emergency Rescue',
  urgencyLevel: 'critical',
  location: 'Karve Road',
  state: 'Maharashtra',
  city: 'Pune',
  dateNeeded: inAWeek.eventDate,
  timeNeeded: '18:30',
  requiredSupport: ['Transport', 'Volunteers'],
  contactMobile: '+91 98220 12345',
  contactEmail: 'Asha@Example.org',
};

/** Date and time in India, a number of minutes after a moment (default: now). */
export function inMinutes(minutes: number, from = Date.now()) {
  const [eventDate, time] = new Date(from + (minutes + 330) * 60_000).toISOString().split('T') as [string, string];
  return { eventDate, eventTime: time.slice(0, 5) };
}

/** Moves an event to today in India: late in the evening an event in one hour would be tomorrow. */
export const moveToToday = (site: Community, id: string) =>
  site.dataSource.query('update events set event_date = $2 where id = $1', [id, inMinutes(0).eventDate]);

/** The day a number of weeks from now on which an event of `anEvent` would repeat. */
export const weeksFromNow = (weeks: number) => inMinutes(weeks * week).eventDate;

/** An event in a week from now that is valid in every field. */
export const anEvent = () => ({
  title: 'Adoption camp',
  description: 'Twenty puppies from the shelter look for a home.',
  eventType: 'Adoption Drive',
  location: 'Town hall',
  state: 'Maharashtra',
  city: 'Pune',
  ...inAWeek,
  maxParticipants: 2 as number | '',
  requirements: ['Identity card', 'A blanket'],
  contactInfo: 'Asha, 98220 12345',
});

export const publicUrl = 'https://register.example';

/** The community service with real servers, and the helpers of its tests. */
export async function startCommunity(extra: Record<string, string> = {}, clock?: Clock) {
  const servers = await startBackingServers({ postgres: true, nats: true });
  const env = {
    APP_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...actorEnv('community'),
    DATABASE_URL: servers.databaseUrl,
    NATS_URL: servers.natsUrlFor('community'),
    PUBLIC_URL: publicUrl,
    // Nothing listens there, so lists have no data from identity.
    IDENTITY_URL: 'http://127.0.0.1:9',
    ...extra,
  };
  await migrateForTest(servers.databaseUrl, 'community', communityDatabase);
  const service = await runService(community, env, clock);
  let running = service;
  const dataSource = service.app.get(DataSource);
  const connection = await connect(natsAddress(servers.natsUrl));
  const told: Told[] = [];
  for (const subject of ['events.community.>', 'events.moderation.>', 'events.identity.deed.>', 'live.>'])
    connection.subscribe(subject, {
      callback: (_, message) => void told.push({ subject: message.subject, data: message.json() }),
    });
  await connection.flush();
  const manager = await jetstreamManager(connection);
  const durableIsThere = () =>
    manager.consumers.info('EVENTS', 'community__identity_member_changed_v1').then(
      () => true,
      () => false,
    );
  await waitUntil(durableIsThere, { what: 'following the members' });

  async function send(
    http: string,
    { actor = null, key, at = running.url, body }: CallOptions & { body?: object } = {},
  ) {
    const [method, path] = http.split(' ');
    return fetch(at + path, {
      method,
      headers: {
        'x-actor': await actorToken(actor, 'community'),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      body: body && JSON.stringify(body),
    });
  }

  /**
   * Many concurrent calls on a busy machine may wait too long for a connection or a lock: such a 503 or 504 is
   * retried, as a member would.
   */
  async function call<T = ProblemBody>(http: string, body?: object, options: CallOptions = {}): Promise<Answer<T>> {
    const answer = await whenAvailable(() => send(http, { ...options, body }));
    return { status: answer.status, body: (await answer.json()) as T };
  }

  /** Publishes identity's event about a member, without waiting for it to be consumed. */
  const tellMember = (member: Partial<MemberData> & { memberId: string }) =>
    publishMessage(connection, memberChanged, { ...aMember, ...member });

  /** Publishes an event of another service, without waiting for it to be consumed; returns its id. */
  const tell = <E extends EventKind>(event: E, data: z.input<E['schema']>) => publishMessage(connection, event, data);

  /** Waits until a query, `select ...`, returns at least one row. */
  const waitForRow = (text: string, values: unknown[] = []) =>
    waitUntil(async () => (await dataSource.query(text, values)).length > 0, { what: text });

  /** A member known to this service; returns the actor for requests. */
  async function join(member: Partial<MemberData> = {}): Promise<Actor> {
    const memberId = randomUUID();
    await tellMember({ ...member, memberId });
    await waitForRow('select 1 from activists where id = $1', [memberId]);
    return { id: memberId, role: 'user' };
  }

  /** Waits for a message on a subject with matching data. */
  async function waitForTold(subject: string, data: object) {
    const fits = (one: Told) =>
      one.subject === subject &&
      Object.entries(data).every(([name, value]) => isDeepStrictEqual(one.data[name], value));
    await waitUntil(() => told.some(fits), { what: `${subject} ${JSON.stringify(data)}` });
    return told.find(fits)!;
  }

  /** Discards the published messages, including those in flight. */
  async function forgetTold() {
    await waitForRow('select where not exists (select from outbox)');
    await connection.flush();
    told.length = 0;
  }

  /** Inserts a row; its columns by the names of the contracts' fields. */
  const insert = (table: 'events' | 'event_participants', row: object) =>
    db(dataSource)
      .insertInto(table)
      .values(asColumns(row) as never)
      .execute();

  /**
   * Empties tables before a test. Effects of the previous test may still be applied and lock the tables in another
   * order: then it is retried.
   */
  async function empty(tables: string): Promise<void> {
    await dataSource.query(`truncate ${tables}`).catch((error: unknown) => {
      if (codeOf(error) !== sqlState.deadlock) throw error;
      return empty(tables);
    });
  }

  return {
    servers,
    service,
    env,
    dataSource,
    insert,
    told,
    send,
    call,
    join,
    tell,
    tellMember,
    empty,
    waitForRow,
    waitForTold,
    forgetTold,
    /** Restarts the service; the data source of the tests is closed from then on. */
    async restart(meanwhile: () => void) {
      await running.stop();
      meanwhile();
      running = await runService(community, env, clock);
    },
    async stop() {
      await connection.close();
      await running.stop();
      await servers.close();
    },
  };
}

export type Community = Awaited<ReturnType<typeof startCommunity>>;

/** A member unknown to this service. */
export const newcomer = (): Actor => ({ id: randomUUID(), role: 'user' });
