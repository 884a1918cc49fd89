import path from 'node:path';
import { actorEnv } from '@aar/testing/actor-tokens';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { type ServiceProcess, spawnService } from '@aar/testing/service-process';
import { migrateForTest } from '@aar/testing/migrate-for-test';
import { waitUntil } from '@aar/tools/ports.mjs';
import { notificationsDatabase } from '../src/database/database';

const main = path.join(__dirname, '../src/main.ts');
const migrate = path.join(__dirname, '../src/migrate.ts');
let servers: BackingServers;
const processes: ServiceProcess[] = [];
beforeAll(async () => {
  servers = await startBackingServers({ postgres: true, redis: true, nats: true });
  await migrateForTest(servers.databaseUrl, 'notifications', notificationsDatabase);
});
afterEach(() => Promise.all(processes.splice(0).map(each => each.stop())));
afterAll(() => servers?.close());

const environment = () => ({
  APP_ENV: 'test',
  ...actorEnv('notifications'),
  DATABASE_URL: servers.databaseUrl,
  REDIS_URL: servers.redisUrlFor('notifications'),
  NATS_URL: servers.natsUrlFor('notifications'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'https://register.example.in',
  UNSUBSCRIBE_KEY: 'unsubscribe-key-of-the-tests-0123456789',
  INTEGRATIONS_KEY: 'integrations-key-of-the-tests-0123456789',
  MAIL_FROM: 'no-reply@register.example.in',
  IDENTITY_URL: 'http://127.0.0.1:9',
  COMMUNITY_URL: 'http://127.0.0.1:9',
});

async function start(file: string, changes: Record<string, string | undefined>) {
  const changed = Object.entries({ ...environment(), ...changes }).filter(([, value]) => value !== undefined);
  const started = await spawnService(file, Object.fromEntries(changed) as Record<string, string>);
  processes.push(started);
  return started;
}

const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href;

/** The readiness response of a process, once it responds. */
async function readiness({ url }: ServiceProcess) {
  const ask = () => fetch(`${url}/health/ready`);
  await waitUntil(
    () =>
      ask().then(
        () => true,
        () => false,
      ),
    { what: 'answering', timeout: 50_000 },
  );
  const answer = await ask();
  return { code: answer.status, ...((await answer.json()) as { failed: string[] }) };
}

describe('a process with a wrong setting', () => {
  it('names it and exits', async () => {
    const started = await start(main, { UNSUBSCRIBE_KEY: undefined, MAIL_FROM: 'nobody' });
    expect(await started.exited).toBe(1);
    expect(started.output()).toMatch(/^notifications: The configuration is wrong:$/m);
    expect(started.output()).toMatch(/^ {2}UNSUBSCRIBE_KEY: /m);
    expect(started.output()).toMatch(/^ {2}MAIL_FROM: /m);
  });

  it('does so for the migrate command too', async () => {
    const started = await start(migrate, { DATABASE_URL: 'mysql://here' });
    expect(await started.exited).toBe(1);
    expect(started.output()).toContain('DATABASE_URL: a postgres:// URL');
  });
});

describe('credentials that are refused', () => {
  it('by PostgreSQL exit the process with one line', async () => {
    const started = await start(main, { DATABASE_URL: withPassword(servers.databaseUrl, 'wrong') });
    expect(await started.exited).toBe(1);
    expect(started.output().trim().split('\n')).toEqual([
      'notifications: The configuration is wrong:',
      expect.stringMatching(/^ {2}DATABASE_URL: PostgreSQL refuses this process: password authentication failed/),
    ]);
  });

  it.each([
    ['NATS', 'NATS_URL', () => withPassword(servers.natsUrlFor('notifications'), 'wrong')],
    ['Redis', 'REDIS_URL', () => withPassword(servers.redisUrlFor('notifications'), 'wrong')],
  ])('by %s make the process not ready, which is logged once', async (server, setting, wrong) => {
    const started = await start(main, { [setting]: wrong() });
    await started.waitForOutput(new RegExp(`"level":50.*${setting}: the server refuses this user`));
    // The other connections may not be established yet.
    const isAlone = async () => (await readiness(started)).failed.join() === server;
    await waitUntil(isAlone, { what: `${server} to be all that is missing` });
    expect(await readiness(started)).toMatchObject({ code: 503, failed: [server] });
  });
});

describe('the migrate command', () => {
  it('migrates an empty database and exits', async () => {
    const url = await servers.createDatabase();
    const started = await start(migrate, { DATABASE_URL: url });
    expect(await started.exited).toBe(0);
    expect(started.output()).toContain('CreateRecipients20261121080000');
    const again = await start(migrate, { DATABASE_URL: 'postgres://a.pooler/x', DIRECT_DATABASE_URL: url });
    expect(await again.exited).toBe(0);
    expect(again.output()).toContain('nothing to do');
  });
});
