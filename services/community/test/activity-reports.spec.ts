import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { activityReports } from '@aar/contracts/community/activity-reports.contract';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { endRecurringWork } from '@aar/testing/end-recurring-work';
import { ManualClock } from '@aar/testing/manual-clock';
import { ActivitySums, sumActivity } from '../src/reports/activity-sums';
import { type Community, newcomer, startCommunity } from './community.harness';

const clock = new ManualClock(new Date('2026-10-15T06:00:00Z'));
const admin: Actor = { id: randomUUID(), role: 'admin' };
type Reports = { [K in keyof typeof activityReports]: Output<(typeof activityReports)[K]> };

let site: Community;
beforeAll(async () => {
  site = await startCommunity({}, clock);
  await endRecurringWork(site.dataSource, sumActivity);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  clock.set(new Date('2026-10-15T06:00:00Z'));
  await site.empty(
    'activists, messages, responses, support_requests, event_participants, events, report_days, report_books cascade',
  );
});

const sum = () => site.service.app.get(ActivitySums).sum({}, { signal: new AbortController().signal });
async function report<K extends keyof Reports>(name: K, query: Record<string, string> = {}): Promise<Reports[K]> {
  const address = `GET /admin/reports/${name}?${new URLSearchParams(query)}`;
  const { body } = await site.call<Reports[K]>(address, undefined, { actor: admin });
  return activityReports[name].output.parse(body) as Reports[K];
}
const october = { from: '2026-10-10', to: '2026-10-15' };

interface Posted {
  at: string;
  state?: string;
  /** Minutes from the support request to each of its offers. */
  offers?: number[];
  status?: string;
}
async function post({ at, state = 'Goa', offers = [], status = 'active' }: Posted) {
  const id = randomUUID();
  await site.dataSource.query(
    `insert into support_requests (id, owner_id, title, description, request_type, urgency_level, location, state, city,
       required_support, status, created_at)
     values ($1, $2, 'A dog', 'Hurt', 'Other', 'low', 'Market', $3, 'Panaji', '{}', $4, $5)`,
    [id, randomUUID(), state, status, at],
  );
  for (const minutes of offers) await offer(id, new Date(Date.parse(at) + minutes * 60_000));
  return id;
}
const offer = (requestId: string, at: Date) =>
  site.dataSource.query(
    `insert into responses (id, request_id, member_id, message, created_at) values ($1, $2, $3, 'I come', $4)`,
    [randomUUID(), requestId, randomUUID(), at],
  );

it('count nothing before the first aggregation, and say so', async () => {
  const found = await report('activity', october);
  expect(found).toMatchObject({ ...october, unit: 'day', countedAt: null, totals: { requests: 0, messages: 0 } });
  expect(found.series).toHaveLength(6);
});

it('count what members did on its day in India', async () => {
  const id = await post({ at: '2026-10-13T18:29:00Z' });
  await post({ at: '2026-10-13T18:31:00Z', state: 'Kerala' });
  await offer(id, new Date('2026-10-14T04:00:00Z'));
  const sender = await site.join({ state: 'Goa' });
  await site.dataSource.query(
    `insert into messages (id, recipient_id, sender_id, subject, created_at)
     values (gen_random_uuid(), gen_random_uuid(), $1, 'Hello', '2026-10-12T10:00:00Z')`,
    [sender.id],
  );
  await sum();
  const { series, totals } = await report('activity', october);
  expect(series.map(({ day, requests, offers, messages }) => [day, requests, offers, messages])).toEqual([
    ['2026-10-10', 0, 0, 0],
    ['2026-10-11', 0, 0, 0],
    ['2026-10-12', 0, 0, 1],
    ['2026-10-13', 1, 0, 0],
    ['2026-10-14', 1, 1, 0],
    ['2026-10-15', 0, 0, 0],
  ]);
  expect(totals).toEqual({ requests: 2, offers: 1, events: 0, joins: 0, messages: 1 });
  expect((await report('activity', { ...october, state: 'Goa' })).totals).toMatchObject({ requests: 1, messages: 1 });
});

it('count an event on the day of its creation, and each seat on the day on which it was taken', async () => {
  const eventId = randomUUID();
  await site.insert('events', {
    id: eventId,
    ownerId: randomUUID(),
    title: 'Camp',
    description: 'Dogs.',
    eventType: 'Other',
    location: 'Hall',
    state: 'Goa',
    city: 'Panaji',
    requirements: [],
    eventDate: '2036-01-31',
    eventTime: '10:00',
    createdAt: new Date('2026-10-11T06:00:00Z'),
  });
  for (const day of [12, 12, 14])
    await site.dataSource.query(`insert into event_participants (event_id, member_id, joined_at) values ($1, $2, $3)`, [
      eventId,
      randomUUID(),
      `2026-10-${day}T06:00:00Z`,
    ]);
  await sum();
  const { series } = await report('activity', october);
  expect(series.map(({ events, joins }) => [events, joins])).toEqual([
    [0, 0],
    [1, 0],
    [0, 2],
    [0, 0],
    [0, 1],
    [0, 0],
  ]);
});

describe('the report about response times', () => {
  it('says how soon the first offer came, and how the requests ended', async () => {
    const at = '2026-10-12T06:00:00Z';
    await post({ at, offers: [10, 200], status: 'completed' });
    await post({ at, offers: [50] });
    await post({ at, offers: [600], status: 'closed' });
    await post({ at, offers: [1_500] });
    await post({ at });
    await sum();
    expect((await report('response', october)).totals).toEqual({
      requests: 5,
      within15Minutes: 1,
      within1Hour: 1,
      within24Hours: 1,
      later: 1,
      unanswered: 1,
      averageMinutes: 540,
      completed: 1,
      closed: 1,
      open: 3,
    });
  });

  it('has no average if no request has an offer', async () => {
    await post({ at: '2026-10-12T06:00:00Z' });
    await sum();
    const { series, totals } = await report('response', october);
    expect(totals).toMatchObject({ requests: 1, unanswered: 1, averageMinutes: null });
    expect(series[0]).toMatchObject({ requests: 0, averageMinutes: null });
  });
});

it('are the same however often they are aggregated, even by two processes concurrently', async () => {
  await post({ at: '2026-10-12T06:00:00Z', offers: [5] });
  await Promise.all([sum(), sum()]);
  await sum();
  expect((await report('activity', october)).totals).toMatchObject({ requests: 1, offers: 1 });
});

it('include late changes: an offer days later, a request that staff delete', async () => {
  const [first, second] = [await post({ at: '2026-10-12T06:00:00Z' }), await post({ at: '2026-10-12T07:00:00Z' })];
  await sum();
  expect((await report('response', october)).totals).toMatchObject({ requests: 2, unanswered: 2 });
  clock.set(new Date('2026-10-18T06:00:00Z'));
  await offer(first, clock.now());
  await site.dataSource.query('delete from support_requests where id = $1', [second]);
  await sum();
  expect((await report('response', october)).totals).toMatchObject({ requests: 1, later: 1, unanswered: 0 });
});

it('include changes of older days: all days in the first run, and a few weeks more in each run after that', async () => {
  const old = await post({ at: '2025-01-20T06:00:00Z' });
  await post({ at: '2026-08-01T06:00:00Z' });
  await sum();
  const years = { from: '2025-01-10', to: '2026-10-15' };
  const before = await report('response', years);
  expect(before).toMatchObject({ unit: 'month', totals: { requests: 2, unanswered: 2 } });
  expect(before.series).toHaveLength(22);
  expect(before.series[0]).toMatchObject({ day: '2025-01-10', requests: 1 });
  await offer(old, clock.now());
  // Computes the sums again from the oldest day.
  await sum();
  expect((await report('response', years)).totals).toMatchObject({ later: 1, unanswered: 1 });
});

it('group by state, with the members there', async () => {
  await site.join({ state: 'Kerala' });
  await site.join({ state: 'Goa', listed: false });
  await post({ at: '2026-10-12T06:00:00Z', offers: [5, 6] });
  await sum();
  const { series, totals } = await report('places', october);
  expect(series).toEqual([
    { state: 'Goa', members: 0, requests: 1, answered: 1, offers: 2, events: 0, joins: 0 },
    { state: 'Kerala', members: 1, requests: 0, answered: 0, offers: 0, events: 0, joins: 0 },
  ]);
  expect(totals).toEqual({ members: 1, requests: 1, answered: 1, offers: 2, events: 0, joins: 0 });
  expect((await report('places', { ...october, state: 'Kerala' })).series).toHaveLength(1);
});

it('are CSV files on request', async () => {
  await post({ at: '2026-10-12T06:00:00Z', offers: [5] });
  await sum();
  const answer = await site.send('GET /admin/reports/places?from=2026-10-10&to=2026-10-15&format=csv', {
    actor: admin,
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain('places-2026-10-10-to-2026-10-15.csv');
  expect((await answer.text()).replace('\ufeff', '')).toBe(
    'State,Members,Requests,Answered,Offers of help,Events created,Seats taken\nGoa,0,1,1,1,0,0\n',
  );
});

it.each([
  ['a day that is none', 'from=2026-13-01', 'from'],
  ['a day of the year 1', 'to=0001-01-01', 'to'],
  ['a day after the year 2200', 'to=2201-01-01', 'to'],
  ['an end before the beginning', 'from=2026-10-10&to=2026-10-09', 'to'],
  ['more than five years', 'from=2020-10-10&to=2026-10-09', 'from'],
  ['a state that is none', 'state=Atlantis', 'state'],
  ['another format', 'format=pdf', 'format'],
])('refuse %s', async (_, query, path) => {
  const { status, body } = await site.call<ProblemBody>(`GET /admin/reports/activity?${query}`, undefined, {
    actor: admin,
  });
  expect([status, body.errors?.map(error => error.path)]).toEqual([400, [path]]);
});

it('are for administrators only', async () => {
  for (const actor of [newcomer(), { id: randomUUID(), role: 'editor' as const }])
    expect((await site.call('GET /admin/reports/activity', undefined, { actor })).status).toBe(403);
});
