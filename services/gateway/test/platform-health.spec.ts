import type { Output } from '@aar/contracts/contract';
import { platformHealth } from '@aar/contracts/gateway/health.contract';
import { expectProblem, type Gateway, type runGateway, startGateway } from './gateway.harness';
import { sendJson, type Upstream } from './upstream';

type Site = Awaited<ReturnType<typeof runGateway>>;

let first: Gateway;
let site: Site;
beforeAll(async () => {
  first = await startGateway();
});
afterAll(() => first?.stop());
beforeEach(async () => {
  site = await first.beside();
});
afterEach(() => site.stop());

const health = async () => {
  const { token } = site.signIn('admin');
  const answer = await site.call('/admin/health', { token });
  expect(answer.status).toBe(200);
  return platformHealth.get.output.parse(await answer.json()) as Output<typeof platformHealth.get>;
};
const unhappy = async () => (await health()).checks.filter(({ isGood }) => !isGood);

/** Makes a service report how long the oldest item has waited in its queues, and what it gave up. */
const waits = (
  service: Upstream,
  lags: Record<string, number | null>,
  concerns: Record<string, number | null> = {},
) => {
  const answers: Record<string, object> = { '/health/lags': { lags }, '/health/concerns': { concerns } };
  service.answer = ({ path }, out) => sendJson(out, answers[path!] ?? { status: 'ready', failed: [] });
};

it('is good while every service is ready and nothing waits long', async () => {
  waits(site.community, { outbox: 0.4 });
  waits(site.notifications, { outbox: 0, 'queue codes': 59.9 }, { 'events set aside': 0 });
  const { status, checks } = await health();
  expect(status).toBe('good');
  expect(checks.map(({ service, name, seconds, count = seconds }) => [service, name, count])).toEqual([
    ['identity', 'ready', null],
    ['community', 'ready', null],
    ['community', 'outbox', 0.4],
    ['content', 'ready', null],
    ['notifications', 'ready', null],
    ['notifications', 'outbox', 0],
    ['notifications', 'queue codes', 59.9],
    ['notifications', 'events set aside', 0],
  ]);
});

it.each([3, null])('is a problem while a service reports %p dead letters', async count => {
  waits(site.notifications, { 'queue email': 61 }, { 'events set aside': count, 'due work given up': 0 });
  expect((await health()).status).toBe('problem');
  expect(await unhappy()).toContainEqual({
    service: 'notifications',
    name: 'events set aside',
    isGood: false,
    seconds: null,
    count,
  });
});

it('is good while a service of an earlier version does not count what it gave up', async () => {
  site.content.answer = ({ path }, out) =>
    path === '/health/concerns' ? sendJson(out, {}, 404) : sendJson(out, { status: 'ready', failed: [], lags: {} });
  expect((await health()).status).toBe('good');
});

it('is delayed while something has waited for more than a minute', async () => {
  waits(site.notifications, { outbox: 0, 'queue email': 61 });
  expect((await health()).status).toBe('delayed');
  expect(await unhappy()).toEqual([{ service: 'notifications', name: 'queue email', isGood: false, seconds: 61 }]);
});

it.each([
  ['does not answer', (service: Upstream) => service.kill()],
  [
    'answers that it is not ready',
    (service: Upstream) => void (service.answer = (_, out) => sendJson(out, { failed: ['database'] }, 503)),
  ],
  ['never answers', (service: Upstream) => void (service.answer = () => undefined)],
])('is a problem while a service %s', async (_what, happen) => {
  await happen(site.content);
  expect((await health()).status).toBe('problem');
  expect(await unhappy()).toEqual([{ service: 'content', name: 'ready', isGood: false, seconds: null }]);
});

it('is a problem while a service cannot measure its queue', async () => {
  waits(site.notifications, { 'queue codes': null });
  expect((await health()).status).toBe('problem');
});

it('probes the services once for concurrent requests', async () => {
  await Promise.all([health(), health(), health()]);
  expect(site.community.received.map(({ path }) => path).sort()).toEqual([
    '/health/concerns',
    '/health/lags',
    '/health/ready',
  ]);
});

describe('the queue board', () => {
  const queues = '/admin/queues/api/queues';

  it('loads only files that we serve, under a policy that allows no others', async () => {
    const at = `${site.url}/api/admin/queues/`;
    const page = await fetch(at);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('content-security-policy')).not.toContain('script-src');
    expect(html).not.toMatch(/https?:\/\/|<script>/);
    // The base also resolves its files on pages below its own URL.
    expect(html).toContain('<base href="/api/admin/queues/"');
    expect(page.headers.get('content-security-policy')).toContain("base-uri 'self'");
    const files = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files).toContain('session.js');
    for (const file of files) expect([file, (await fetch(at + file)).status]).toEqual([file, 200]);
    await expectProblem(await fetch(`${at}static/none.js`), 404, 'route.unknown');
  });

  it('shows the queues to administrators, and to nobody else', async () => {
    site.notifications.answer = (_, out) => sendJson(out, { queues: [] });
    await expectProblem(await site.call(queues), 401, 'auth.required');
    for (const role of ['user', 'moderator', 'editor'] as const)
      await expectProblem(await site.call(queues, { token: site.signIn(role).token }), 403, 'access.denied');
    const answer = await site.call(queues, { token: site.signIn('admin').token });
    expect([answer.status, await answer.json()]).toEqual([200, { queues: [] }]);
  });

  it('accepts no request that would change a queue', async () => {
    const { token } = site.signIn('admin');
    const change = (path: string) => site.call(`${queues}/${path}`, { token, method: 'PUT' });
    for (const path of ['codes/pause', 'codes/empty']) await expectProblem(await change(path), 405, 'route.method');
    await expectProblem(await change('pause'), 404, 'route.unknown');
  });
});
