import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';
import { sendJson } from './upstream';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.reset());

let unique = 0;
/** A path that no other test requested. */
const freshPath = () => `/support-requests?q=${unique++}`;

test('concurrent visitors cost the service one request, without headers of any caller', async () => {
  // Its TTL is long enough for slow callers.
  const path = '/pages/public/read-together';
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      gateway.call(path, { headers: { 'accept-language': `x${index}`, 'user-agent': 'first caller' } }),
    ),
  );
  expect(gateway.content.received).toHaveLength(1);
  const [{ headers, actor }] = gateway.content.received as [(typeof gateway.content.received)[0]];
  expect(actor).toBeNull();
  expect([headers['accept-language'], headers['user-agent'], headers['x-forwarded-for']]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a response has an ETag, and a client that has it gets 304', async () => {
  const path = freshPath();
  const first = await gateway.call(path);
  const etag = first.headers.get('etag')!;
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(first.headers.get('vary')).toBe('authorization, accept-encoding');
  expect(etag).toMatch(/^W\/"/);
  for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
    const again = await gateway.call(path, { headers: { 'if-none-match': known } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await gateway.call(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('equal responses have equal ETags, and different ones do not', async () => {
  const etag = async (body: object) => {
    gateway.community.answer = (_received, out) => sendJson(out, body);
    return (await gateway.call(freshPath())).headers.get('etag');
  };
  expect(await etag({ a: 1 })).toBe(await etag({ a: 1 }));
  expect(await etag({ a: 2 })).not.toBe(await etag({ a: 1 }));
});

test('the response to HEAD has the length of that to GET', async () => {
  const path = freshPath();
  gateway.community.answer = (_received, out) => sendJson(out, { supportRequests: [] });
  const answer = await gateway.call(path, { method: 'HEAD' });
  expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['22', '']);
});

describe('compression', () => {
  const list = { supportRequests: Array.from({ length: 50 }, (_, id) => ({ id, title: 'A dog on the road' })) };
  const text = JSON.stringify(list);
  beforeEach(() => {
    gateway.community.answer = (_received, out) => sendJson(out, list);
  });
  /** Sends a request without decompressing the response. */
  const raw = (path: string, accepted: string, method = 'GET', token?: string) =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const headers = { 'accept-encoding': accepted, ...(token && { authorization: `Bearer ${token}` }) };
      httpRequest(`${gateway.url}/api${path}`, { method, headers }, answer =>
        buffer(answer).then(body => resolve({ headers: answer.headers, body }), reject),
      )
        .on('error', reject)
        .end();
    });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('makes a cached response smaller for clients that accept %s, with one ETag for all', async (encoding, unpack) => {
    const path = freshPath();
    const plain = await raw(path, 'identity');
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, text]);
    for (let call = 0; call < 2; call++) {
      const { headers, body } = await raw(path, encoding);
      expect(headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag });
      expect(headers['content-length']).toBe(String(body.length));
      expect(body.length).toBeLessThan(text.length / 3);
      expect(unpack(body).toString()).toBe(text);
    }
    const again = await gateway.call(path, {
      headers: { 'accept-encoding': encoding, 'if-none-match': plain.headers.etag! },
    });
    expect(again.status).toBe(304);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('makes a member’s own response smaller while streaming it with %s', async (encoding, unpack) => {
    const { token } = gateway.signIn();
    const { headers, body } = await raw('/support-requests/my', encoding, 'GET', token);
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('content-length');
    expect(unpack(body).toString()).toBe(text);
  });

  test('skips short bodies, types other than text, and responses to writes', async () => {
    const { token } = gateway.signIn();
    expect((await raw('/support-requests', 'br', 'POST', token)).headers).not.toHaveProperty('content-encoding');
    gateway.community.answer = (_received, out) =>
      void out.writeHead(200, { 'content-type': 'application/json', 'content-length': '2' }).end('{}');
    expect((await raw(freshPath(), 'br')).headers).not.toHaveProperty('content-encoding');
    expect((await raw('/support-requests/my', 'br', 'GET', token)).headers).not.toHaveProperty('content-encoding');
    gateway.content.answer = (_received, out) =>
      void out.writeHead(200, { 'content-type': 'image/webp' }).end('x'.repeat(5_000));
    expect((await raw('/media/files/a.webp', 'br')).headers).not.toHaveProperty('content-encoding');
  });

  test('of a response that breaks off does not make it look complete', async () => {
    const { token } = gateway.signIn();
    gateway.community.answer = (_received, out) => {
      out.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
      out.write(text);
      setImmediate(() => out.destroy());
    };
    await expect(raw('/support-requests/my', 'gzip', 'GET', token)).rejects.toThrow();
  });
});

test('members get their own responses, never a cached one', async () => {
  const path = freshPath();
  await gateway.call(path);
  const { token, id } = gateway.signIn();
  const answer = await gateway.call(path, { token });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(gateway.community.received.map(({ actor }) => actor?.id)).toEqual([undefined, id]);
});

test('a response is stale as soon as its service announces it', async () => {
  const path = '/pages/public/about-us';
  let text = 'old';
  gateway.content.answer = (_received, out) => sendJson(out, { content: text });
  const read = async () => ((await (await gateway.call(path)).json()) as { content: string }).content;
  expect(await read()).toBe('old');
  text = 'new';
  expect(await read()).toBe('old');
  await gateway.tell(cacheInvalidated, { tags: ['content.pages'] });
  await waitUntil(async () => (await read()) === 'new', { what: 'the new answer' });
});

test('a change of one page invalidates only that page, and a change of a route all its pages', async () => {
  const [about, contact] = ['/pages/public/team', '/pages/public/press'] as const;
  let count = 0;
  gateway.content.answer = (_received, out) => sendJson(out, { content: String(++count) });
  const read = async (path: string) =>
    Number(((await (await gateway.call(path)).json()) as { content: string }).content);
  const [first, other] = [await read(about), await read(contact)];
  await gateway.tell(cacheInvalidated, { tags: ['content.pages.public:team'] });
  await waitUntil(async () => (await read(about)) > first, { what: 'the new page' });
  expect(await read(contact)).toBe(other);
  await gateway.tell(cacheInvalidated, { tags: ['content.pages.public'] });
  await waitUntil(async () => (await read(contact)) > other, { what: 'the other page anew' });
});

test('while a service is down its last response is served as stale; what was never requested is 503', async () => {
  const path = freshPath();
  await gateway.call(path);
  await gateway.community.kill();
  await waitUntil(async () => (await gateway.call(path)).headers.get('x-stale') === 'true', { what: 'the old answer' });
  expect((await gateway.call(path)).status).toBe(200);
  await expectProblem(await gateway.call(freshPath()), 503, 'service.away');
  await gateway.community.start();
  await waitUntil(async () => !(await gateway.call(path)).headers.has('x-stale'), { what: 'the new answer' });
});

test('a response that a change has made stale is not served while its service is down: it may have been hidden', async () => {
  const path = freshPath();
  await gateway.call(path);
  await gateway.community.kill();
  await gateway.tell(cacheInvalidated, { tags: ['community.support-requests'] });
  await waitUntil(async () => (await gateway.call(path)).status === 503, { what: 'the refusal' });
  await gateway.community.start();
  await waitUntil(async () => (await gateway.call(path)).status === 200, { what: 'the new answer' });
});

test('a service that hangs costs a reader the deadline, and its request is cancelled', async () => {
  const path = freshPath();
  gateway.community.answer = () => new Promise(() => undefined);
  await expectProblem(await gateway.call(path), 504, 'service.late');
  await waitUntil(() => gateway.community.abandoned.includes(path), { what: 'the cancelled call' });
});

test('a problem is forwarded and not cached', async () => {
  const path = '/support-requests/a7b0c1d2-0000-4000-8000-000000000001';
  const problem = {
    type: 'about:blank',
    title: 't',
    status: 404,
    code: 'community.support-request.unknown',
    message: 'm',
  };
  gateway.community.answer = (_received, out) => sendJson(out, problem, 404);
  const answer = await gateway.call(path);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  await expectProblem(answer, 404, 'community.support-request.unknown');
  gateway.reset();
  expect((await gateway.call(path)).status).toBe(200);
});

test('after an outage of NATS every response is refetched, because messages may have been missed', async () => {
  const path = '/pages/public/privacy-policy';
  await gateway.natsConnected();
  await gateway.call(path);
  await gateway.servers.nats.stop('SIGKILL');
  expect((await gateway.call(path)).status).toBe(200);
  expect(gateway.content.received).toHaveLength(1);
  await gateway.servers.nats.start();
  await waitUntil(async () => (await gateway.call(path)).ok && gateway.content.received.length > 1, {
    what: 'the next question',
  });
});
