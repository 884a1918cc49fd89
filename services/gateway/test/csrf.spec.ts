import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { publishedRoutes } from '../src/routes/published-routes';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.reset());

const writes = publishedRoutes.filter(({ method }) => method !== 'GET');
const knownPath = (path: string) => path.replace(/:\w+/g, 'a7b0c1d2-0000-4000-8000-000000000001');
const send = ({ method, path }: { method: string; path: string }, headers: Record<string, string>, body?: string) =>
  gateway.call(knownPath(path), { method, token: gateway.signIn('admin').token, headers, body });
const forwarded = () =>
  [gateway.identity, gateway.community, gateway.content, gateway.notifications]
    .flatMap(({ received }) => received)
    .filter(({ path }) => path !== '/internal/sessions/find');

/** Content types that a page may send to another site without a CORS preflight. */
const unasked = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'TEXT/PLAIN;a=b',
];

describe.each(writes.map(route => [route.http, route] as const))('%s', (_http, route) => {
  const { form, upload, bodyType } = route;
  // A webhook that accepts a form is authenticated by a header, which a page of another site cannot send without a preflight.
  const refused = unasked.filter(
    type => !(form && !/plain/i.test(type)) && !(upload && type.startsWith('multipart')) && type !== bodyType,
  );

  test.each(refused)('accepts no body of type %s', async type => {
    await expectProblem(await send(route, { 'content-type': type }, '{}'), 415, 'input.type');
    expect(forwarded()).toEqual([]);
  });

  test('is refused when the browser marks it as cross-site, unless it accepts forms', async () => {
    const answer = await send(route, { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }, '{}');
    if (form) return expect(answer.status).toBe(200);
    await expectProblem(answer, 403, 'access.cross-site');
    expect(forwarded()).toEqual([]);
  });
});

test('mail programs may post to the one route that accepts forms', async () => {
  expect(writes.filter(({ form }) => form).map(({ http }) => http)).toEqual(['POST /unsubscribe/:token']);
  for (const type of unasked.filter(each => !/plain/i.test(each)))
    expect(
      (await gateway.call('/unsubscribe/t', { method: 'POST', body: 'x', headers: { 'content-type': type } })).status,
    ).toBe(200);
});

test('a body without a content type is refused', async () => {
  const body = new Blob(['{"contact":"a@example.in","contactType":"email"}']);
  await expectProblem(await gateway.call('/auth/send-otp', { method: 'POST', body }), 415, 'input.type');
  expect(forwarded()).toEqual([]);
});

test.each(['same-origin', 'same-site', 'none'])('a request that the browser marks as %s passes', async site => {
  const headers = { 'sec-fetch-site': site, 'content-type': 'application/json' };
  expect((await gateway.call('/auth/send-otp', { method: 'POST', body: '{}', headers })).status).toBe(200);
});

test('cross-site requests do not use up the rate limit of the visitor', async () => {
  const limited = await gateway.beside({ RATE_FACTOR: '0.05' });
  try {
    const headers = { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' };
    for (let call = 0; call < 10; call++)
      expect((await limited.call('/auth/forgot-password', { method: 'POST', body: '{}', headers })).status).toBe(403);
    expect((await limited.post('/auth/forgot-password', {})).status).toBe(200);
  } finally {
    await limited.stop();
  }
});

test('links from other sites still reach every page and every read', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await gateway.call('/support-requests', { headers })).status).toBe(200);
});

test.each([
  ['host', 'host: a.example\r\nHost: b.example'],
  ['authorization', 'host: x\r\nauthorization: Bearer a\r\nAuthorization: Bearer b'],
])('a request with two %s headers is refused', async (_name, headers) => {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(`GET /api/support-requests HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"code":"input.unreadable"');
  expect(gateway.community.received).toEqual([]);
});
