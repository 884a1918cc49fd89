import { once } from 'node:events';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';
import { sendJson } from './upstream';

let gateway: Gateway;
let admit: jest.SpyInstance;
beforeAll(async () => {
  gateway = await startGateway({ BODY_SECONDS: '1' });
  admit = jest.spyOn(gateway.admission, 'admit');
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.reset());

type Calls = Pick<Gateway, 'call' | 'url'>;

let unique = 0;
/** The path of a response that is cached for half a minute. */
async function keptPath(at: Calls = gateway) {
  const path = `/pages/public/kept-${unique++}`;
  expect((await at.call(path)).status).toBe(200);
  admit.mockClear();
  return path;
}

/** A response without its date; the request id is separate, because it differs for each request. */
async function parts(answer: Response) {
  const { date: _date, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers);
  return { id, status: answer.status, headers, body: await answer.text() };
}

test('a cached response is sent before Fastify handles the request, with every byte as the first time', async () => {
  const path = `/pages/public/kept-${unique++}`;
  gateway.content.answer = (_received, out) => sendJson(out, { content: 'नमस्ते 🐕' });
  const first = await parts(await gateway.call(path));
  expect(first.body).toBe('{"content":"नमस्ते 🐕"}');
  admit.mockClear();
  const again = await parts(await gateway.call(path));
  expect({ ...again, id: first.id }).toEqual(first);
  expect(admit).not.toHaveBeenCalled();
});

test('each request has its own id', async () => {
  const path = await keptPath();
  const ids = [await gateway.call(path), await gateway.call(path)].map(({ headers }) => headers.get('x-request-id'));
  expect(new Set([...ids, undefined, null, '']).size).toBe(5);
});

test('a gateway without the cache forwards each request', async () => {
  const other = await gateway.beside({ ANSWERS_CACHE: 'off' });
  const path = await keptPath(other);
  other.content.answer = (_received, out) => sendJson(out, { content: 'changed' });
  expect(await (await other.call(path)).json()).toEqual({ content: 'changed' });
});

test('a 304 has the headers to revalidate a cached copy, and no more', async () => {
  const path = await keptPath();
  const etag = (await gateway.call(path)).headers.get('etag')!;
  const answer = await gateway.call(path, { headers: { 'if-none-match': etag } });
  expect(answer.status).toBe(304);
  expect([...answer.headers.keys()].sort()).toEqual([
    'cache-control',
    'connection',
    'date',
    'etag',
    'keep-alive',
    'vary',
  ]);
  expect(admit).not.toHaveBeenCalled();
});

test('HEAD has the headers of GET and no body, so that the connection serves the next request', async () => {
  const path = await keptPath();
  const { headers, body } = await parts(await gateway.call(path));
  expect(headers['content-length']).toBe(String(body.length));
  const call = (method: string) => `${method} /api${path} HTTP/1.1\r\nhost: x\r\n`;
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(`${call('HEAD')}\r\n${call('HEAD')}connection: close\r\n\r\n`);
  const answers = (await text(socket)).split('HTTP/1.1 200 OK\r\n').slice(1);
  expect(answers.map(answer => answer.split('\r\n\r\n')[1])).toEqual(['', '']);
  for (const answer of answers) expect(answer).toContain(`content-length: ${body.length}\r\n`);
  expect(admit).not.toHaveBeenCalled();
});

test('compression delays one request; later ones are as fast as without', async () => {
  const path = `/pages/public/kept-${unique++}`;
  gateway.content.answer = (_received, out) => sendJson(out, { content: 'a dog on the road '.repeat(200) });
  await gateway.call(path, { headers: { 'accept-encoding': 'identity' } });
  const compressed = () => gateway.call(path, { headers: { 'accept-encoding': 'gzip, br' } }).then(parts);
  const first = await compressed();
  expect(first.headers['content-encoding']).toBe('br');
  admit.mockClear();
  expect({ ...(await compressed()), id: first.id }).toEqual(first);
  expect(admit).not.toHaveBeenCalled();
});

test('a request that may be more than a read of a visitor is left to Fastify', async () => {
  const path = await keptPath();
  const { token } = gateway.signIn();
  expect((await gateway.call(path, { token })).headers.get('cache-control')).toBe('no-store');
  const wrong = await gateway.call(path, { headers: { authorization: 'Basic abc' } });
  expect(wrong.status).toBe(200);
  expect(admit).toHaveBeenCalledTimes(2);
  await expectProblem(await gateway.call(path, { method: 'PUT' }), 405, 'route.method');
  await expectProblem(await gateway.call(path, { method: 'OPTIONS' }), 405, 'route.method');
});

test('another spelling of the path is unknown', async () => {
  const path = await keptPath();
  for (const prefix of ['/%61pi', '/API', '/api/', '/apis', '/apix'])
    await expectProblem(await fetch(gateway.url + prefix + path), 404, 'route.unknown');
  await expectProblem(await fetch(gateway.url + path), 404, 'route.unknown');
});

test('a request with two Host headers is refused', async () => {
  const path = await keptPath();
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.end(`GET /api${path} HTTP/1.1\r\nhost: a.example\r\nHoSt: b.example\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

test.each(['content-length: 5', 'transfer-encoding: chunked'])(
  'a request that announces a body (%s) and does not send it loses its connection',
  async announcement => {
    const path = await keptPath();
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.write(`GET /api${path} HTTP/1.1\r\nhost: x\r\n${announcement}\r\n\r\n`);
    socket.resume();
    await once(socket, 'close');
    expect(admit).toHaveBeenCalledTimes(1);
  },
);

test('a cached response is one observation in the metrics, with the pattern of its route', async () => {
  const path = await keptPath();
  const observed = async (method: string, status: number) => {
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    const labels = `{method="${method}",route="/api/pages/public/:slug",status="${status}"}`;
    const [, count = 0] =
      metrics
        .split('\n')
        .find(line => line.startsWith(`http_request_duration_seconds_count${labels}`))
        ?.split(' ') ?? [];
    return Number(count);
  };
  const etag = (await gateway.call(path)).headers.get('etag')!;
  for (const [method, status, headers] of [
    ['GET', 200, {}],
    ['HEAD', 200, {}],
    ['GET', 304, { 'if-none-match': etag }],
  ] as const) {
    const before = await observed(method, status);
    await gateway.call(path, { method, headers });
    expect([method, status, await observed(method, status)]).toEqual([method, status, before + 1]);
  }
  expect(admit).not.toHaveBeenCalled();
});

test('a gateway that is about to stop ends keep-alive connections', async () => {
  const other = await gateway.beside({ SHUTDOWN_GRACE: '3000' });
  const path = await keptPath(other);
  expect((await other.call(path)).headers.get('connection')).toBe('keep-alive');
  const stopped = other.stop();
  const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) =>
    httpRequest(`${other.url}/api${path}`, { headers: { connection: 'keep-alive' } }, answer => {
      answer.resume();
      resolve(answer.headers);
    })
      .on('error', reject)
      .end(),
  );
  expect(headers.connection).toBe('close');
  await stopped;
});

describe('the rate limit of reads', () => {
  const six = { RATE_FACTOR: '0.05' };
  const statuses = async (at: Calls, paths: string[], headers = {}) => {
    const list: number[] = [];
    for (const path of paths) list.push((await at.call(path, { headers })).status);
    return list;
  };

  test('is shared by cached and uncached responses, and both are refused alike', async () => {
    const other = await gateway.beside(six);
    const path = await keptPath(other);
    const asked = await statuses(other, [path, '/pages/public/new', path, '/pages/public/newer', path]);
    expect(asked).toEqual([200, 200, 200, 200, 200]);
    const [kept, unknown] = [await other.call(path), await other.call('/pages/public/newest')];
    await expectProblem(kept.clone(), 429, 'rate.limited');
    const [one, two] = [await parts(kept), await parts(unknown)];
    for (const { headers } of [one, two]) {
      // A new second may begin between the two requests.
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      delete headers['retry-after'];
    }
    expect(one.id).not.toBe(two.id);
    expect({ ...one, id: two.id }).toEqual(two);
  });

  test.each([
    ['without proxies is of the connection, whatever it says of itself', {}, 429],
    ['behind a proxy is of whom the proxy names', { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }, 200],
  ])('%s', async (_what, environment, status) => {
    const other = await gateway.beside({ ...six, ...environment });
    const path = await keptPath(other);
    const from = (address: string) => ({ 'x-forwarded-for': `198.51.100.1, ${address}, 10.1.2.3` });
    const calls = Array<string>(7).fill(path);
    expect((await statuses(other, calls, from('203.0.113.7'))).at(-1)).toBe(429);
    expect(await statuses(other, [path], from('203.0.113.8'))).toEqual([status]);
  });
});
