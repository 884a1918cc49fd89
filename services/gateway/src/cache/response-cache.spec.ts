import { activists } from '@aar/contracts/community/activists.contract';
import { type Answer, ResponseCache, type Load } from './response-cache';

const answerOf = (text: string, status = 200): Answer => {
  const content = { status, head: [], bytes: text };
  const sent = { whole: content, encoded: {}, unchanged: content };
  return { ...sent, route: activists.list, pattern: '', status, body: Buffer.from(text), etag: `"${text}"`, head: [] };
};
const answering = (text: string, status?: number) => jest.fn<ReturnType<Load>, []>(async () => answerOf(text, status));
const failing = () => jest.fn<ReturnType<Load>, []>(async () => Promise.reject(new Error('away')));

let cache: ResponseCache;
const get = async (load: Load, key = '/requests') => {
  const { body, status, stale } = await cache.get(
    key,
    () => ['community.requests', 'community.requests.get', `community.requests.get:${key}`],
    1,
    load,
  );
  return { text: body.toString(), status, stale };
};

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  cache = new ResponseCache();
});
afterEach(() => jest.useRealTimers());

const later = (seconds: number) => jest.advanceTimersByTime(seconds * 1_000);

test('concurrent readers share one request to the service', async () => {
  const load = answering('a');
  await Promise.all(Array.from({ length: 50 }, () => get(load)));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a response is cached for its TTL and refetched after it', async () => {
  await get(answering('a'));
  expect(await get(answering('b'))).toMatchObject({ text: 'a' });
  later(1.1);
  expect(await get(answering('b'))).toMatchObject({ text: 'b' });
});

test.each(['community.requests', 'community.requests.get', 'community.requests.get:/requests'])(
  'a change of %s makes the responses with that tag stale at once, and no others',
  async tag => {
    await get(answering('a'));
    cache.changed(['content.pages', 'community.requests.list', 'community.requests.get:/other']);
    expect(await get(answering('b'))).toMatchObject({ text: 'a' });
    cache.changed(['content.pages', tag]);
    expect(await get(answering('b'))).toMatchObject({ text: 'b' });
  },
);

test('when all responses must expire, their expiry is spread over five seconds', async () => {
  const keys = Array.from({ length: 500 }, (_, index) => `/${index}`);
  const load = jest.fn(answering('a'));
  const readAll = () => Promise.all(keys.map(key => cache.get(key, () => ['content.pages'], 30, load)));
  await readAll();
  cache.expireAll();
  await readAll();
  expect(load.mock.calls.length - keys.length).toBeLessThan(10);
  for (const half of [1, 2]) {
    later(2.5);
    const before = load.mock.calls.length;
    await readAll();
    const asked = load.mock.calls.length - before;
    expect([half, asked > 150 && asked < 350]).toEqual([half, true]);
  }
  later(0.1);
  await readAll();
  expect(load).toHaveBeenCalledTimes(2 * keys.length);
});

test('a response that is being loaded while all responses expire is not cached', async () => {
  let answer!: (value: Awaited<ReturnType<Load>>) => void;
  const slow = get(() => new Promise(resolve => (answer = resolve)));
  cache.expireAll();
  answer(answerOf('old'));
  await slow;
  expect(await get(answering('new'))).toMatchObject({ text: 'new' });
});

test('a response requested before a change is not cached and not given to later readers', async () => {
  let answer!: (value: Awaited<ReturnType<Load>>) => void;
  const slow = get(() => new Promise(resolve => (answer = resolve)));
  cache.changed(['community.requests']);
  expect(await get(answering('new'))).toMatchObject({ text: 'new' });
  answer(answerOf('old'));
  expect(await slow).toMatchObject({ text: 'old' });
  expect(await get(answering('newer'))).toMatchObject({ text: 'new' });
});

test('while the service fails, the last response is served for a minute more, marked as stale', async () => {
  await get(answering('a'));
  later(30);
  expect(await get(failing())).toMatchObject({ text: 'a', stale: true });
  later(30);
  expect(await get(answering('{}', 503))).toMatchObject({ text: 'a', stale: true });
  later(2);
  await expect(get(failing())).rejects.toThrow('away');
});

test('a failed service gets no request for a second; its next response is no longer marked as stale', async () => {
  await get(answering('a'));
  later(2);
  await get(failing());
  const load = answering('b');
  expect(await get(load)).toMatchObject({ text: 'a', stale: true });
  expect(load).not.toHaveBeenCalled();
  later(1.1);
  expect(await get(load)).toEqual(expect.objectContaining({ text: 'b', stale: undefined }));
});

test('a problem reaches the waiting reader and is not cached', async () => {
  expect(await get(answering('{}', 404))).toMatchObject({ status: 404 });
  expect(await get(answering('a'))).toMatchObject({ status: 200, text: 'a' });
});

test.each([
  ['is down', failing()],
  ['answers a failure', answering('{}', 503)],
])('a response that a change made stale is not served when its service %s next', async (_what, load) => {
  await get(answering('hidden by moderation'));
  cache.changed(['community.requests']);
  const shown = await get(load).catch(() => ({ text: 'nothing' }));
  expect(shown.text).not.toBe('hidden by moderation');
});

test('a clock that is set back by an hour neither extends a response nor its grace', async () => {
  await get(answering('a'));
  jest.setSystemTime(Date.now() - 3_600_000);
  later(1.1);
  expect(await get(answering('b'))).toMatchObject({ text: 'b' });
  later(62);
  await expect(get(failing())).rejects.toThrow('away');
});

test('without an older response the error is thrown', async () => {
  await expect(get(failing())).rejects.toThrow('away');
  expect(await get(answering('a'))).toMatchObject({ text: 'a' });
});

test('memory is bounded: the least recently read responses are evicted', async () => {
  const megabyte = 'x'.repeat(1024 * 1024);
  const load = answering('again');
  for (let i = 0; i < 70; i++) {
    await get(answering(megabyte), `/${i}`);
    await get(load, '/0');
  }
  await get(load, '/69');
  expect(load).not.toHaveBeenCalled();
  await get(load, '/1');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a flood of paths that are requested once does not evict a path that is read all the time', async () => {
  const load = answering('wanted');
  await get(load, '/wanted');
  for (let i = 0; i < 6_000; i++) {
    await get(answering('x'), `/${i}`);
    if (i % 100 === 0) await get(load, '/wanted');
  }
  expect(load).toHaveBeenCalledTimes(1);
});

test('memory is bounded even if all responses arrive concurrently', async () => {
  const megabyte = 'x'.repeat(1024 * 1024);
  await Promise.all(Array.from({ length: 70 }, (_, index) => get(answering(megabyte), `/${index}`)));
  const load = answering('again');
  await get(load, '/0');
  expect(load).toHaveBeenCalledTimes(1);
});
