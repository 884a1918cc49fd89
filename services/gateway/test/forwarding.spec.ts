import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { publishedRoutes } from '../src/routes/published-routes';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';
import { sendJson } from './upstream';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ ANSWERS_CACHE: 'off' });
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.reset());

const last = () => gateway.community.received.at(-1)!;

test('path, query, body and response are forwarded byte for byte', async () => {
  const { token } = gateway.signIn();
  const sent = ' {"title":"नमस्ते","n":1.0}\n';
  const answered = '{"b":2,  "a":"\\u0928"}';
  gateway.community.answer = (_received, out) =>
    void out.writeHead(201, { 'content-type': 'application/json; charset=utf-8' }).end(answered);
  const answer = await gateway.call('/support-requests?q=a%20b&q=c', {
    method: 'POST',
    token,
    body: sent,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
  });
  expect([answer.status, await answer.text()]).toEqual([201, answered]);
  expect(last()).toMatchObject({
    method: 'POST',
    path: '/support-requests?q=a%20b&q=c',
    body: sent,
    headers: { 'idempotency-key': 'k1', 'content-type': 'application/json' },
  });
});

test('the service gets the caller, its IP address and the request id, and nothing that could be forged', async () => {
  const member = gateway.signIn('editor');
  const answer = await gateway.call('/events/my', {
    token: member.token,
    headers: {
      'x-actor': 'forged',
      'x-request-id': 'forged',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=203.0.113.7',
      cookie: 'authToken=secret',
      'x-anything': 'else',
    },
  });
  const { headers, actor } = last();
  expect(actor).toEqual({ id: member.id, role: 'editor', session: member.session });
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get('x-request-id')).toBe(headers['x-request-id']);
  for (const name of ['cookie', 'authorization', 'forwarded', 'x-forwarded-host', 'x-anything'])
    expect(headers).not.toHaveProperty(name);
});

test('a visitor stays a visitor, whatever actor the browser claims to be', async () => {
  await gateway.call('/events', { headers: { 'x-actor': 'eyJhY3RvciI6eyJyb2xlIjoiYWRtaW4ifX0.x' } });
  expect(last().actor).toBeNull();
});

test('personal responses must not be stored and have the security headers of data', async () => {
  const answer = await gateway.call('/events/my', { token: gateway.signIn().token });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'permissions-policy': expect.stringContaining('geolocation=()'),
  });
});

test('only harmless headers of a service reach the caller', async () => {
  gateway.community.answer = (_received, out) =>
    void out
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b', server: 'x', 'x-powered-by': 'y' })
      .end('{}');
  const { headers } = await gateway.call('/events');
  expect(['set-cookie', 'server', 'x-powered-by'].filter(name => headers.has(name))).toEqual([]);
});

test('a service’s problem reaches the caller unchanged', async () => {
  const problem = { type: 'about:blank', title: 't', status: 409, code: 'community.response.exists', message: 'm' };
  gateway.community.answer = (_received, out) => sendJson(out, problem, 409);
  const { token } = gateway.signIn();
  const path = '/support-requests/a7b0c1d2-0000-4000-8000-000000000001/respond';
  expect(await expectProblem(await gateway.post(path, {}, { token }), 409, 'community.response.exists')).toEqual(
    problem,
  );
});

test.each([
  [502, 'text/html'],
  [500, 'text/plain'],
  [404, 'application/json'],
  [200, 'text/html'],
])('a response %d of type %s is not forwarded', async (status, type) => {
  gateway.community.answer = (_received, out) =>
    void out.writeHead(status, { 'content-type': type }).end('<h1>stack trace at /srv/secret</h1>');
  expect(JSON.stringify(await expectProblem(await gateway.call('/events'), 500, 'internal'))).not.toContain('secret');
});

test('HEAD responds like GET, without the body', async () => {
  gateway.community.answer = (_received, out) => sendJson(out, { events: [] });
  const answer = await gateway.call('/events', { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'application/json; charset=utf-8',
    '',
  ]);
});

describe('bodies', () => {
  test('one over 100 kB is refused, and the gateway continues', async () => {
    const { token } = gateway.signIn();
    const large = { title: 'x'.repeat(101_000) };
    await expectProblem(await gateway.post('/support-requests', large, { token }), 413, 'input.too-large');
    expect(gateway.community.received).toEqual([]);
    expect((await gateway.call('/events')).status).toBe(200);
  });

  test('one without a content length is counted as it arrives', async () => {
    const { token } = gateway.signIn();
    const call = httpRequest(`${gateway.url}/api/support-requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    call.on('error', () => undefined);
    for (let i = 0; i < 20; i++) call.write('x'.repeat(10_000));
    const [answer] = await once(call, 'response');
    expect(answer.statusCode).toBe(413);
    call.destroy();
    expect(gateway.community.received).toEqual([]);
  });

  test('one below the limit passes', async () => {
    const { token } = gateway.signIn();
    const body = { title: 'x'.repeat(99_000) };
    expect((await gateway.post('/support-requests', body, { token })).status).toBe(200);
    expect(JSON.parse(last().body)).toEqual(body);
  });
});

describe('input that is not a request', () => {
  /** The response to raw bytes. */
  async function answerTo(bytes: string) {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').end(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, problem: JSON.parse(body) };
  }

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a head that is too long', `GET /api/events HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s gets a problem too', async (_what, bytes, status) => {
    const { head, problem } = await answerTo(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('content-type: application/problem+json');
    expect(problem).toMatchObject({ status, code: 'input.unreadable', message: expect.any(String) });
    expect((await gateway.call('/events')).status).toBe(200);
  });
});

test('a CORS preflight gives no permission to another site', async () => {
  const answer = await gateway.call('/support-requests', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect([...answer.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([]);
  await expectProblem(answer, 405, 'route.method');
});

describe('paths', () => {
  test('an unknown one is a problem, not a page', async () => {
    for (const path of ['', '/', '/nothing', '/support-requests/1/2/3'])
      await expectProblem(await gateway.call(path), 404, 'route.unknown');
  });

  test('a known one with another method gets the allowed methods', async () => {
    const answer = await gateway.call('/support-requests', { method: 'PATCH' });
    await expectProblem(answer, 405, 'route.method');
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    await expectProblem(await gateway.call('/events/some-id/leave', { method: 'PUT' }), 405, 'route.method');
  });

  test('a literal one is never matched as the parameter of another', async () => {
    const { token } = gateway.signIn('admin');
    for (const path of new Set(publishedRoutes.map(({ path }) => path).filter(path => !path.includes(':')))) {
      const possible = publishedRoutes
        .filter(route => route.path === path)
        .flatMap(({ method, stream }) => (method === 'GET' && !stream ? ['GET', 'HEAD'] : [method]));
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(each => !possible.includes(each))) {
        const { status, headers } = await gateway.call(path, { method, token });
        const answer = { method, path, status, allow: headers.get('allow')?.split(', ').sort() };
        expect(answer).toEqual({ method, path, status: 405, allow: possible.sort() });
      }
    }
  });

  test('are case-sensitive for every method', async () => {
    for (const method of ['GET', 'PATCH'])
      await expectProblem(await gateway.call('/Support-Requests', { method }), 404, 'route.unknown');
  });

  test.each(['%', '%ZZ', '%E0%A4%A', '%ED%A0%80', '%C0%AF', '%FF'])(
    'with %s, which is not a valid encoding, are refused wherever it is, and reach no service',
    async piece => {
      const { token } = gateway.signIn('admin');
      const places = [`/events/${piece}`, `/${piece}`, `/events?city=${piece}`, `/events?${piece}=1`, `/docs/${piece}`];
      const ofBoard = ['queue/', 'static/', 'api/queues?activeQueue='].map(place => `/admin/queues/${place}${piece}`);
      for (const path of [...places, ...ofBoard]) {
        const answer = await gateway.call(path, { token });
        await expectProblem(answer, 400, 'input.unreadable');
        expect([path, answer.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      }
      expect([...gateway.community.received, ...gateway.notifications.received]).toEqual([]);
    },
  );

  test('with any valid encoding are forwarded', async () => {
    const path = '/events?city=%E0%A4%AA%E0%A5%81%E0%A4%A3%E0%A5%87&q=%F0%9F%90%95%25';
    expect((await gateway.call(path)).status).toBe(200);
    expect(last().path).toBe(path);
  });

  test('other spellings of the prefix are unknown', async () => {
    await expectProblem(await fetch(`${gateway.url}/%61pi/events`), 404, 'route.unknown');
  });
});
