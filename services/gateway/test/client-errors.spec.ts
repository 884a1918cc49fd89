import type { Output } from '@aar/contracts/contract';
import { platformHealth } from '@aar/contracts/gateway/health.contract';
import { expectProblem, type Gateway, type runGateway, startGateway } from './gateway.harness';

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

const error = {
  release: 'aB3_x',
  route: '/events/:id',
  name: 'TypeError',
  frames: ['site-aB3_x.js:1:2345'],
  message: "Cannot read properties of undefined (reading 'map')",
};
const report = (body: object | string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/api/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
async function shown(at = site) {
  const { token } = at.signIn('admin');
  const answer = await at.call('/admin/health', { token });
  const health = platformHealth.get.output.parse(await answer.json()) as Output<typeof platformHealth.get>;
  return health.clientErrors;
}

it('errors that browsers report are counted by release and route, and shown to administrators by every gateway', async () => {
  for (const body of [error, error, { ...error, route: '/' }]) expect((await report(body)).status).toBe(204);
  const other = await first.beside();
  expect(await shown(other)).toEqual([
    { ...error, count: 2 },
    { ...error, route: '/', count: 1 },
  ]);
});

it('no personal data is stored, whatever a browser sends', async () => {
  await report({ ...error, name: 'RangeError', message: 'No member “Ravi Pawar”, ravi@mail.example, 9876543210' });
  expect(JSON.stringify(await shown())).not.toMatch(/ravi|98765/i);
  for (const body of [
    { ...error, route: '/activists/7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0003' },
    { ...error, route: '/search?q=ravi' },
    { ...error, frames: ['https://elsewhere.example/x.js:1:1'] },
    { ...error, name: 'Ravi Pawar' },
    { ...error, member: 'ravi' },
  ])
    await expectProblem(await report(body), 400, 'input.invalid');
  await expectProblem(await report('{'), 400, 'input.unreadable');
});

it('a page of another site cannot report, and one address only ten times a minute', async () => {
  await expectProblem(await report(error, { 'sec-fetch-site': 'cross-site' }), 403, 'access.cross-site');
  site = await first.beside({ RATE_FACTOR: '1' });
  const statuses: number[] = [];
  for (let call = 0; call < 11; call++) statuses.push((await report(error)).status);
  expect(statuses.at(-1)).toBe(429);
});
