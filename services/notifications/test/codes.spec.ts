import type { ProblemBody } from '@aar/contracts/errors';
import { waitUntil } from '@aar/tools/ports.mjs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { SealedCodes } from '../src/codes/sealed-codes';
import PostalMime from 'postal-mime';
import { runService } from '@aar/platform/service/start-service';
import { notifications } from '../src/notifications.process';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const identity = { actor: { id: 'identity', role: 'service' as const } };

const aCode = (changes: object = {}) => ({
  contactType: 'email',
  contact: 'asha@example.in',
  code: '042137',
  purpose: 'registration',
  expiresAt: new Date(Date.now() + 5 * 60_000).toISOString(),
  ...changes,
});

const deliver = (changes: object = {}) =>
  site.call<{ provider: string } & ProblemBody>('POST /internal/codes/deliver', aCode(changes), identity);

/** The append-only file of Redis, with every command it has received. */
async function fileOfRedis() {
  const redis = new Redis(site.servers.redisUrl);
  const [, folder] = (await redis.config('GET', 'dir')) as string[];
  const [, name] = (await redis.config('GET', 'appenddirname')) as string[];
  await redis.quit();
  const path = join(folder!, name!);
  const files = (await readdir(path)).filter(file => file.endsWith('.aof'));
  return (await Promise.all(files.map(file => readFile(join(path, file), 'latin1')))).join('');
}

/** The whole content of Redis, as text. */
async function everythingInRedis() {
  const redis = new Redis(site.servers.redisUrl);
  const read: Record<string, (key: string) => Promise<unknown>> = {
    string: key => redis.get(key),
    hash: key => redis.hgetall(key),
    list: key => redis.lrange(key, 0, -1),
    set: key => redis.smembers(key),
    zset: key => redis.zrange(key, 0, '-1'),
    stream: key => redis.xrange(key, '-', '+'),
    none: async () => undefined,
  };
  const keys = await redis.keys('*');
  const values = await Promise.all(keys.map(async key => [key, await read[await redis.type(key)]!(key)]));
  await redis.quit();
  return JSON.stringify(values);
}

describe('a one-time code', () => {
  it('is sent by e-mail at once', async () => {
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    expect(await deliver()).toMatchObject({ status: 202, body: { provider: 'smtp' } });
    await waitUntil(() => site.mail.sentTo('asha@example.in').length > 0, { what: 'The code' });
    const message = await PostalMime.parse(Buffer.from(site.mail.received[0]!.raw, 'latin1'));
    expect(message.subject).toBe('Your code for Animal Activist Register');
    expect(message.text).toContain('042137');
    expect(message.html).toContain('042137');
  });

  it('and its contact are never in Redis or its file; PostgreSQL stores them encrypted until they are sent', async () => {
    const codes = [aCode(), aCode({ contactType: 'mobile', contact: '9822012345', code: '731940' })];
    for (const code of codes) expect((await deliver(code)).status).toBe(202);
    const secrets = codes.flatMap(({ code, contact }) => [code, contact]);
    // Six digits also occur within timestamps in milliseconds.
    const found = (text: string) => secrets.filter(secret => new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text));
    expect(found(await everythingInRedis())).toEqual([]);
    const rows = await site.dataSource.query('select * from codes_under_way');
    expect(rows).toHaveLength(2);
    expect(found(JSON.stringify(rows))).toEqual([]);

    let refusals = 1;
    site.mail.recipientReply = address => (refusals-- > 0 ? `451 busy with <${address}>` : '250 OK');
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await waitUntil(() => site.mail.received.length === 2, { what: 'the codes' });
    await waitUntil(async () => (await site.dataSource.query('select 1 from codes_under_way')).length === 0, {
      what: 'forgetting the codes',
    });
    const file = await fileOfRedis();
    expect(file).toContain('send-code');
    expect(found(file)).toEqual([]);
  });

  it('is sent as a text message of one line to the local inbox', async () => {
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    expect(await deliver({ contactType: 'mobile', contact: '9822012345' })).toMatchObject({
      status: 202,
      body: { provider: 'local' },
    });
    await waitUntil(() => site.mail.sentTo('9822012345@sms.local').length > 0, { what: 'The text message' });
    const message = await PostalMime.parse(Buffer.from(site.mail.received[0]!.raw, 'latin1'));
    expect(message.text?.trim()).toBe(
      '042137 is your Animal Activist Register code. It is valid for 5 minutes. Do not share it with anyone.',
    );
  });

  it('arrives while a campaign of 5,000 runs', async () => {
    await site.addMembers(5_000);
    site.mail.delay = 10;
    const { body } = await site.broadcast();
    await site.startWorker();
    await waitUntil(() => site.mail.received.length > 500, { what: 'The campaign to run' });
    await deliver();
    await waitUntil(() => site.mail.sentTo('asha@example.in').length > 0, { what: 'The code' });
    expect((await site.campaign(body.campaignId)).counts.pending).toBeGreaterThan(0);
    await site.completed(body.campaignId);
    expect(site.mail.duplicates).toBe(0);
  });

  it('that has expired in the queue is dropped', async () => {
    await deliver({ expiresAt: new Date(Date.now() - 1_000).toISOString(), contact: 'late@example.in' });
    await deliver({ contact: 'in-time@example.in' });
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await waitUntil(() => site.mail.sentTo('in-time@example.in').length > 0, { what: 'The other code' });
    expect(site.mail.sentTo('late@example.in')).toEqual([]);
    await waitUntil(async () => (await site.dataSource.query('select 1 from codes_under_way')).length === 0, {
      what: 'Forgetting the codes',
    });
  });

  it('that was not sent is deleted once it has expired', async () => {
    await deliver({ expiresAt: new Date(Date.now() - 1_000).toISOString() });
    await deliver();
    await site.service.app.get(SealedCodes).forgetExpired();
    expect(await site.dataSource.query('select 1 from codes_under_way')).toHaveLength(1);
  });

  it('is retried if the mail server is busy for a moment', async () => {
    let refusals = 1;
    site.mail.recipientReply = () => (refusals-- > 0 ? '451 busy' : '250 OK');
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await deliver();
    await waitUntil(() => site.mail.sentTo('asha@example.in').length > 0, { what: 'The code' });
  });

  it('is accepted only from services', async () => {
    expect((await site.call('POST /internal/codes/deliver', aCode(), { actor: null })).status).toBe(401);
    expect((await site.call('POST /internal/codes/deliver', aCode())).status).toBe(403);
  });

  it('for a mobile is rejected in production while there is no SMS provider', async () => {
    const production = await runService(notifications, { ...site.env, APP_ENV: 'production' });
    const { status, body } = await site.call<ProblemBody>(
      'POST /internal/codes/deliver',
      aCode({ contactType: 'mobile', contact: '9822012345' }),
      { ...identity, url: production.url },
    );
    await production.stop();
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'notifications.code.undeliverable' });
  });

  it('is rejected within the caller’s timeout while Redis is down, and accepted again when it is back', async () => {
    await site.servers.redis.stop('SIGKILL');
    const started = performance.now();
    const refused = await deliver();
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 503,
      code: 'notifications.code.undeliverable',
    });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await site.dataSource.query('select 1 from codes_under_way')).toEqual([]);
    await site.servers.redis.start();
    await waitUntil(async () => (await deliver()).status === 202, { what: 'Taking codes again' });
  });
});
