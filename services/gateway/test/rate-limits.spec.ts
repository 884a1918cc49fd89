import { Redis } from 'ioredis';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { startTcpProxy } from '@aar/testing/tcp-proxy';
import { expectProblem, runGateway } from './gateway.harness';

let servers: BackingServers;
beforeAll(async () => {
  servers = await startBackingServers({ redis: true, nats: true });
});
afterAll(() => servers?.close());

let gateway: Awaited<ReturnType<typeof runGateway>>;
/** Everything that a test started, so that it is stopped even if the test fails. */
const started: (typeof gateway)[] = [];
const start = async (environment: Record<string, string | undefined> = {}) => {
  gateway = await runGateway(servers, { RATE_FACTOR: '1', ...environment });
  started.push(gateway);
};
beforeEach(async () => {
  const redis = new Redis(servers.redisUrl);
  await redis.flushall();
  await redis.quit();
});
afterEach(() => Promise.all(started.splice(0).map(each => each.stop())));

/** Statuses of sequential requests. */
async function statuses(count: number, call: (index: number) => Promise<Response>) {
  const list: number[] = [];
  for (let i = 0; i < count; i++) list.push((await call(i)).status);
  return list;
}
const sendCode = (headers: Record<string, string> = {}) => gateway.post('/auth/send-otp', {}, { headers });

test('a visitor reads 120 times a minute, then gets the time to wait', async () => {
  await start();
  const read = () => gateway.call('/activists');
  expect(await statuses(120, read)).toEqual(Array(120).fill(200));
  const refused = await read();
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  await expectProblem(refused, 429, 'rate.limited');
});

test('a hundred made-up X-Forwarded-For addresses count as one caller', async () => {
  await start({ RATE_FACTOR: '0.05' });
  const random = () => Array.from({ length: 4 }, () => Math.ceil(Math.random() * 254)).join('.');
  const answers = await statuses(100, () =>
    gateway.call('/activists', { headers: { 'x-forwarded-for': random(), 'x-real-ip': random() } }),
  );
  expect(answers.filter(status => status === 200)).toHaveLength(6);
  expect(answers.at(-1)).toBe(429);
});

test('behind a trusted proxy each address has its own limit, whatever a client puts before it', async () => {
  await start({ RATE_FACTOR: '0.05', TRUSTED_PROXIES: '127.0.0.1' });
  const from = (address: string) => () =>
    gateway.call('/activists', { headers: { 'x-forwarded-for': `198.51.100.1, ${address}` } });
  expect((await statuses(7, from('203.0.113.7'))).at(-1)).toBe(429);
  expect(await statuses(1, from('203.0.113.8'))).toEqual([200]);
  expect((await statuses(7, index => from(`2001:db8:1:2::${index}`)())).at(-1)).toBe(429);
  expect(await statuses(1, from('2001:db8:1:3::1'))).toEqual([200]);
});

test('each member has its own limit of 20 writes a minute, separate from reads', async () => {
  await start();
  const [one, other] = [gateway.signIn(), gateway.signIn()];
  const write = ({ token }: { token: string }) => gateway.post('/notifications/read', {}, { token });
  expect((await statuses(21, () => write(one))).lastIndexOf(200)).toBe(19);
  expect((await write(other)).status).toBe(200);
  expect((await gateway.call('/notifications', { token: one.token })).status).toBe(200);
});

test('offers of help and broadcasts have their own limits', async () => {
  await start();
  const { token } = gateway.signIn();
  const path = '/support-requests/a7b0c1d2-0000-4000-8000-000000000001/respond';
  expect((await statuses(11, () => gateway.post(path, {}, { token }))).lastIndexOf(200)).toBe(9);
  const admin = gateway.signIn('admin').token;
  const broadcasts = await statuses(6, () => gateway.post('/admin/broadcast', {}, { token: admin }));
  expect(broadcasts.lastIndexOf(200)).toBe(4);
});

test('codes and writes are counted for all gateways together', async () => {
  await start({ RATE_FACTOR: '0.1' });
  expect(await statuses(6, () => sendCode())).toEqual(Array(6).fill(200));
  await start({ RATE_FACTOR: '0.1' });
  await expectProblem(await sendCode(), 429, 'rate.limited');
});

test('codes are counted by IP address for members too, so that more accounts give no more codes', async () => {
  await start({ RATE_FACTOR: '0.1' });
  const [one, other] = [gateway.signIn(), gateway.signIn()];
  const send = ({ token }: { token: string }) => gateway.post('/auth/send-otp', {}, { token });
  expect(await statuses(6, () => send(one))).toEqual(Array(6).fill(200));
  await expectProblem(await send(other), 429, 'rate.limited');
});

test('a whole IPv6 network gets ten codes an hour', async () => {
  await start({ TRUSTED_PROXIES: '127.0.0.1' });
  const answers = await statuses(11, index => sendCode({ 'x-forwarded-for': `2001:db8:1:2::${index}` }));
  expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
  expect((await sendCode({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
});

test('with APP_ENV=local the limits are twenty times larger', async () => {
  await start({ APP_ENV: 'local', RATE_FACTOR: undefined });
  expect(await statuses(130, () => gateway.call('/activists'))).not.toContain(429);
});

test('while Redis is down each gateway counts by itself, including what it has let pass before, and can start', async () => {
  await start({ RATE_FACTOR: '0.1' });
  const before = await statuses(4, () => sendCode());
  await servers.redis.stop('SIGKILL');
  const during = await statuses(4, () => sendCode());
  await gateway.stop();
  await start({ RATE_FACTOR: '0.1' });
  const started = await statuses(1, () => sendCode());
  await servers.redis.start();
  expect([...before, ...during]).toEqual([...Array<number>(6).fill(200), 429, 429]);
  expect(started).toEqual([200]);
});

test('while Redis responds late no more requests than the limit pass either', async () => {
  const proxy = await startTcpProxy(servers.redisUrlFor('gateway'));
  await start({ RATE_FACTOR: '0.1', REDIS_URL: proxy.url });
  const inTime = await statuses(4, () => sendCode());
  proxy.freeze();
  const late = await statuses(4, () => sendCode());
  proxy.thaw();
  const after = await statuses(1, () => sendCode());
  proxy.close();
  expect([...inTime, ...late, ...after]).toEqual([...Array<number>(6).fill(200), 429, 429, 429]);
});

test('guessing tokens is limited by IP address', async () => {
  await start({ RATE_FACTOR: '0.05' });
  const answers = await statuses(40, index => gateway.call('/auth/me', { token: `guess-${index}` }));
  expect(answers.filter(status => status === 401)).toHaveLength(30);
  expect(answers.at(-1)).toBe(429);
  expect(gateway.identity.lookUps).toBe(30);
});
