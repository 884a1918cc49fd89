import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { GrowthReport } from '@aar/contracts/identity/growth-report.contract';
import { actorToken } from '@aar/testing/actor-tokens';
import { endRecurringWork } from '@aar/testing/end-recurring-work';
import { GrowthSums, sumGrowth } from '../src/reports/growth-sums';
import { type Identity, startIdentity } from './identity.harness';
import { addMember } from './members';

const admin: Actor = { id: randomUUID(), role: 'admin' };

let site: Identity;
beforeAll(async () => {
  site = await startIdentity();
  await endRecurringWork(site.dataSource, sumGrowth);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  site.clock.set(new Date('2026-10-15T06:00:00Z'));
  for (const table of ['accounts', 'growth_days', 'report_books']) await site.dataSource.query(`delete from ${table}`);
});

const sum = () => site.service.app.get(GrowthSums).sum({}, { signal: new AbortController().signal });
async function report(query: Record<string, string> = {}) {
  const { body } = await site.call(`GET /admin/reports/growth?${new URLSearchParams(query)}`, undefined, {
    actor: admin,
  });
  return GrowthReport.parse(body);
}
const days = { from: '2026-10-12', to: '2026-10-14' };
const joinAt = (at: string, changes: Parameters<typeof addMember>[1] = {}) =>
  addMember(site, { createdAt: new Date(at), ...changes });

it('counts who joined on each day in India, and the members by then', async () => {
  await joinAt('2026-09-01T06:00:00Z');
  await joinAt('2026-10-12T18:29:00Z');
  await joinAt('2026-10-12T18:31:00Z', { userType: 'ngo', isVerified: false, state: 'Goa' });
  await sum();
  expect(await report(days)).toMatchObject({
    ...days,
    unit: 'day',
    countedAt: '2026-10-15T06:00:00.000Z',
    series: [
      { day: '2026-10-12', activists: 1, ngos: 0, verified: 1, left: 0, members: 2 },
      { day: '2026-10-13', activists: 0, ngos: 1, verified: 0, left: 0, members: 3 },
      { day: '2026-10-14', activists: 0, ngos: 0, verified: 0, left: 0, members: 3 },
    ],
    totals: { activists: 1, ngos: 1, verified: 1, left: 0, members: 3 },
  });
  expect((await report({ ...days, state: 'Goa' })).totals).toEqual({
    activists: 0,
    ngos: 1,
    verified: 0,
    left: null,
    members: 1,
  });
});

it('counts erased members, whose state is unknown', async () => {
  const { id } = await joinAt('2026-10-12T06:00:00Z');
  await sum();
  await site.dataSource.query(`update accounts set status = 'deleted', state = '' where id = $1`, [id]);
  await site.dataSource.query(
    `insert into erasures (account_id, keeper, rows, erased_at)
     select $1, keeper, 1, '2026-10-14T06:00:00Z' from unnest(array['identity', 'content']) keeper`,
    [id],
  );
  await sum();
  const { series, totals } = await report(days);
  expect(series.map(line => [line.activists, line.left, line.members])).toEqual([
    [1, 0, 1],
    [0, 0, 1],
    [0, 1, 0],
  ]);
  expect(totals).toMatchObject({ activists: 1, left: 1, members: 0 });
});

it('recounts members who were verified, moved or joined since, however often it runs', async () => {
  const { id } = await joinAt('2026-10-12T06:00:00Z', { isVerified: false });
  await sum();
  await sum();
  expect((await report(days)).totals).toMatchObject({ activists: 1, verified: 0 });
  await site.dataSource.query(`update accounts set is_verified = true, state = 'Kerala' where id = $1`, [id]);
  site.clock.set(new Date('2026-10-20T06:00:00Z'));
  await sum();
  expect((await report(days)).totals).toMatchObject({ activists: 1, verified: 1 });
  expect((await report({ ...days, state: 'Maharashtra' })).totals).toMatchObject({ activists: 0 });
});

it('is a CSV file on request', async () => {
  await joinAt('2026-10-12T06:00:00Z');
  await sum();
  const answer = await fetch(`${site.service.url}/admin/reports/growth?from=2026-10-12&to=2026-10-12&format=csv`, {
    headers: { 'x-actor': await actorToken(admin, 'identity') },
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect((await answer.text()).replace('\ufeff', '')).toBe(
    'Day,Activists,NGOs,Verified,Left,Members\n2026-10-12,1,0,1,0,1\n',
  );
});

it('is for administrators only', async () => {
  for (const role of ['user', 'moderator', 'editor'] as const)
    expect(
      (await site.call('GET /admin/reports/growth', undefined, { actor: { id: randomUUID(), role } })).status,
    ).toBe(403);
});
