import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommunityConfig } from '@aar/community/src/community.config';
import { community } from '@aar/community/src/community.process';
import { communityDatabase } from '@aar/community/src/database/database';
import { ContentConfig } from '@aar/content/src/content.config';
import { content } from '@aar/content/src/content.process';
import { contentDatabase } from '@aar/content/src/database/database';
import { identityDatabase } from '@aar/identity/src/database/database';
import { IdentityConfig } from '@aar/identity/src/identity.config';
import { identity } from '@aar/identity/src/identity.process';
import { notificationsDatabase } from '@aar/notifications/src/database/database';
import { NotificationsConfig } from '@aar/notifications/src/notifications.config';
import { notifications } from '@aar/notifications/src/notifications.process';
import { migrateDatabase } from '@aar/platform/database/migrate';
import { type Compared, ReadModelComparer } from '@aar/platform/read-models/comparer';
import { Clock } from '@aar/platform/service/clock';
import { type RunningService, runService } from '@aar/platform/service/start-service';
import { actorEnv } from '@aar/testing/actor-tokens';
import { startBackingServers } from '@aar/testing/backing-servers';
import { freePort, waitUntil } from '@aar/tools/ports.mjs';
import { DataSource } from 'typeorm';

const descriptions = { identity, community, content, notifications };
const databases = {
  identity: identityDatabase,
  community: communityDatabase,
  content: contentDatabase,
  notifications: notificationsDatabase,
};
export type Name = keyof typeof descriptions;
const names = Object.keys(descriptions) as Name[];

/** All services with data, each with its own database, and NATS and Redis between them. */
export async function startServices() {
  const servers = await startBackingServers({ postgres: true, redis: true, nats: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'aar-services-'));
  const stopping: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stopping.splice(0).reverse()) await one();
    await servers.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const ports = Object.fromEntries(await Promise.all(names.map(async name => [name, await freePort()])));
    const urls = Object.fromEntries(
      names.map(name => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`]),
    );
    const running = {} as Record<Name, RunningService>;
    const environments = {} as Record<Name, Record<string, string>>;
    for (const name of names) {
      const databaseUrl = name === 'identity' ? servers.databaseUrl : await servers.createDatabase();
      await migrateDatabase({ url: databaseUrl, service: name }, databases[name]);
      environments[name] = {
        ...urls,
        ...actorEnv(name),
        APP_ENV: 'test',
        LOG_LEVEL: 'silent',
        PORT: String(ports[name]),
        DATABASE_URL: databaseUrl,
        NATS_URL: servers.natsUrlFor(name),
        REDIS_URL: name === 'notifications' ? servers.redisUrlFor('notifications') : '',
        PUBLIC_URL: 'https://register.example.in',
        SECOND_FACTOR_KEY: 'second-factor-key-of-the-tests-0123456789',
        CODE_PEPPER: 'pepper-of-the-tests-0123456789abcdefghi',
        INTEGRATIONS_KEY: 'integrations-key-of-the-tests-0123456789',
        UNSUBSCRIBE_KEY: 'unsubscribe-key-of-the-tests-0123456789',
        MEDIA_DIR: path.join(folder, 'media'),
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'Animal Activist Register <no-reply@register.example.in>',
      };
      running[name] = await runService(descriptions[name] as typeof identity, environments[name]);
      stopping.push(() => running[name].stop());
    }
    const database = Object.fromEntries(names.map(name => [name, running[name].app.get(DataSource)])) as Record<
      Name,
      DataSource
    >;
    const models = {
      identity: identity.readModels!(new IdentityConfig(environments.identity)),
      community: community.readModels!(new CommunityConfig(environments.community)),
      content: content.readModels!(new ContentConfig(environments.content)),
      notifications: notifications.readModels!(new NotificationsConfig(environments.notifications)),
    };
    /** Compares one read model, or all of a service. */
    const compare = async (name: Name, model?: string): Promise<Compared[]> => {
      const some = models[name].filter(one => !model || one.model.name === model);
      const comparer = new ReadModelComparer({
        dataSource: database[name],
        clock: new Clock(),
        models: some,
        settling: 0,
      });
      return comparer.compare(some);
    };
    const isEqual = (name: Name, model: string) =>
      waitUntil(async () => (await compare(name, model))[0]!.differences.length === 0, {
        what: `${model} equals its owner`,
        timeout: 60_000,
      });
    return { database, running, models, compare, isEqual, servers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Services = Awaited<ReturnType<typeof startServices>>;

/** Adds accounts without publishing events, as if every event about them had been lost. */
export async function addUnheardMembers(identityDb: DataSource, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort();
  await identityDb.query(
    `insert into accounts (id, full_name, email, email_confirmed_at, user_type, state, city, interests, bio, experience, is_verified)
     select id, 'Asha ' || id, id || '@example.in', now(), 'activist', 'Maharashtra', 'Pune', '{Animal Rescue}', 'Night calls',
       'experienced', true
     from unnest($1::uuid[]) id`,
    [ids],
  );
  await identityDb.query(
    `insert into consents (id, account_id, purpose, granted, notice_version, source)
     select gen_random_uuid(), id, purpose, purpose <> 'broadcasts', '1', 'settings'
     from unnest($1::uuid[]) id cross join unnest('{terms,directory,alerts,broadcasts}'::text[]) purpose`,
    [ids],
  );
  return ids;
}
