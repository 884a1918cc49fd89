import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { activists } from '@aar/contracts/community/activists.contract';
import { activities } from '@aar/contracts/community/activities.contract';
import type { Contract, Output } from '@aar/contracts/contract';
import * as table from '@aar/contracts/table';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { waitUntil } from '@aar/tools/ports.mjs';
import { sql } from 'kysely';
import { ActivistsRepository } from '../src/activists/activists.repository';
import { contributions } from '../src/activists/impact';
import { db } from '../src/database/db';
import { aRequest, type Community, newcomer, startCommunity } from './community.harness';

let site: Community;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
beforeEach(() => site.empty('activists, messages, responses, support_requests, event_participants, events cascade'));

const ask = async (actor: Actor, changes: object = {}) =>
  (await site.call<{ id: string }>('POST /support-requests', { ...aRequest, ...changes }, { actor })).body.id;
const offer = async (id: string, actor: Actor) =>
  (await site.call<{ id: string }>(`POST /support-requests/${id}/respond`, { message: 'I come.' }, { actor })).body.id;
async function announce(owner: Actor, changes: object = {}) {
  const id = randomUUID();
  await site.insert('events', {
    id,
    ownerId: owner.id,
    title: 'Adoption day',
    description: 'Dogs.',
    eventType: 'Other',
    location: 'Market',
    state: 'Goa',
    city: 'Panaji',
    requirements: [],
    eventDate: '2036-01-31',
    eventTime: '10:00',
    ...changes,
  });
  return id;
}

describe('the dashboard', () => {
  const counters = async (actor: Actor) => (await site.call('GET /dashboard', undefined, { actor })).body;

  it('counts the member’s own content', async () => {
    const me = await site.join();
    const [first, second] = [await ask(me), await ask(me)];
    for (const id of [first, first, second]) await offer(id, newcomer());
    await announce(me);
    await announce(newcomer());
    await offer(await ask(newcomer()), newcomer());
    expect(await counters(me)).toEqual({
      supportRequests: 2,
      eventsCreated: 1,
      messages: 3,
      totalResponses: 3,
      impact: { score: 9, resolvedResponses: 0, eventsAttended: 0, created: 3 },
    });
  });

  it('shows the member’s impact score with its parts', async () => {
    const me = await site.join();
    const [first, second] = [await ask(newcomer()), await ask(newcomer())];
    const resolved = await offer(first, me);
    await offer(second, me);
    await site.dataSource.query('update responses set resolved_at = now() where id = $1', [resolved]);
    const [past, coming] = [await announce(newcomer()), await announce(me)];
    await site.dataSource.query(`update events set event_date = (now() - interval '2 days')::date where id = $1`, [
      past,
    ]);
    for (const eventId of [past, coming]) await site.insert('event_participants', { eventId, memberId: me.id });
    expect(await counters(me)).toMatchObject({
      impact: { score: 10 + 5 + 3, resolvedResponses: 1, eventsAttended: 1, created: 1 },
    });
  });

  it('of a new member is all zeros', async () => {
    expect(await counters(newcomer())).toEqual({
      supportRequests: 0,
      eventsCreated: 0,
      messages: 0,
      totalResponses: 0,
      impact: { score: 0, resolvedResponses: 0, eventsAttended: 0, created: 0 },
    });
  });
});

describe('recent activities', () => {
  const recent = async () => (await site.call<Output<typeof activities.recent>>('GET /recent-activities')).body;

  it('are the newest requests and events together, at most ten', async () => {
    const me = newcomer();
    for (let number = 0; number < 8; number += 1) await ask(me, { title: `Request ${number}` });
    for (let number = 0; number < 8; number += 1) await announce(me, { title: `Event ${number}` });
    const found = await recent();
    expect(activities.recent.output.parse(found)).toEqual(found);
    expect(found.map(({ title }) => title)).toEqual([
      ...[7, 6, 5, 4, 3, 2, 1, 0].map(number => `Event ${number}`),
      'Request 7',
      'Request 6',
    ]);
    expect(found[0]).toMatchObject({ type: 'event', status: 'active', participants: 0, responses: null });
    expect(found[9]).toMatchObject({ type: 'support_request', timeAgo: 'just now', responses: 0, location: 'Pune' });
  });

  it('leave out what is paused, closed or cancelled', async () => {
    for (const status of ['paused', 'cancelled']) await announce(newcomer(), { status });
    for (const status of ['paused', 'closed'])
      await site.dataSource.query('update support_requests set status = $2 where id = $1', [
        await ask(newcomer()),
        status,
      ]);
    expect(await recent()).toEqual([]);
  });

  it('show an event that has started as completed', async () => {
    await announce(newcomer(), { eventDate: '2026-01-31' });
    expect(await recent()).toMatchObject([{ status: 'completed' }]);
  });
});

describe('the statistics', () => {
  it('count active members, the organisations among them and the events of this month in India', async () => {
    await site.join();
    await site.join({ userType: 'ngo' });
    await site.join({ listed: false });
    await site.join({ status: 'suspended' });
    const [{ first, last }] = await site.dataSource.query(`
      select (date_trunc('month', now() at time zone 'Asia/Kolkata'))::date::text as first,
        (date_trunc('month', now() at time zone 'Asia/Kolkata') + interval '1 month - 1 day')::date::text as last`);
    await announce(newcomer(), { eventDate: first, eventTime: '00:00' });
    await announce(newcomer(), { eventDate: last, eventTime: '23:59' });
    await announce(newcomer(), { eventDate: last, status: 'cancelled' });
    await announce(newcomer());
    expect(await site.service.app.get(ActivistsRepository).statistics()).toEqual({
      activists: 3,
      ngos: 1,
      eventsThisMonth: 2,
    });
  });

  it('follow changes', async () => {
    await site.join();
    await waitUntil(async () => (await site.call<{ activists: number }>('GET /statistics')).body.activists === 1, {
      what: 'counting the member',
    });
  });
});

describe('the featured activist', () => {
  const featured = () => site.service.app.get(ActivistsRepository).featured();

  it('has the highest impact of the last 90 days', async () => {
    const [asker, helper, guest] = [
      await site.join(),
      await site.join({ fullName: 'Farhan Shaikh' }),
      await site.join(),
    ];
    const response = await offer(await ask(asker), helper);
    expect(await featured()).toMatchObject({ id: asker.id, impactScore: 3 });
    await site.dataSource.query('update responses set resolved_at = now() where id = $1', [response]);
    expect(await featured()).toMatchObject({ id: helper.id, fullName: 'Farhan Shaikh', impactScore: 10 });
    for (let number = 0; number < 3; number += 1) {
      const eventId = await announce(newcomer(), { eventDate: '2026-01-31' });
      await site.dataSource.query(`update events set event_date = (now() - interval '2 days')::date where id = $1`, [
        eventId,
      ]);
      await site.insert('event_participants', { eventId, memberId: guest.id });
    }
    expect(await featured()).toMatchObject({ id: guest.id, impactScore: 15 });
  });

  it('gets no points for contributions that are older, cancelled or still to come', async () => {
    const member = await site.join();
    const [old, cancelled, coming] = [
      await announce(member, { createdAt: new Date(Date.now() - 91 * 86_400_000) }),
      await announce(member, { status: 'cancelled' }),
      await announce(newcomer()),
    ];
    for (const eventId of [cancelled, coming])
      await site.insert('event_participants', { eventId, memberId: member.id });
    expect(old).toBeDefined();
    expect(await featured()).toBeUndefined();
  });

  it('in a tie is the member who joined first, and nobody who is hidden', async () => {
    const late = await site.join({ joinedAt: '2026-03-01T00:00:00Z' });
    const early = await site.join({ joinedAt: '2026-02-01T00:00:00Z' });
    const hidden = await site.join({ listed: false });
    for (const member of [late, early, hidden, hidden]) await ask(member);
    expect(await featured()).toMatchObject({ id: early.id, impactScore: 3 });
  });

  it('is searched only among the latest contributions of each kind', async () => {
    const member = await site.join();
    for (const days of [3, 2, 1]) {
      const at = new Date(Date.now() - days * 86_400_000);
      await ask(member);
      const response = await offer(await ask(newcomer()), member);
      await site.dataSource.query('update responses set resolved_at = $2 where id = $1', [response, at]);
      const eventId = await announce(member);
      await site.dataSource.query('update events set event_date = $2 where id = $1', [eventId, at]);
      await site.insert('event_participants', { eventId, memberId: member.id });
    }
    const count = (of: Parameters<typeof contributions>[0]) =>
      db(site.dataSource)
        .selectFrom(contributions(of))
        .select(['contribution', sql<number>`count(*)::int`.as('count')])
        .groupBy('contribution')
        .orderBy('contribution')
        .execute();
    expect(await count({ most: 2 })).toEqual([
      { contribution: 'created', count: 4 },
      { contribution: 'eventsAttended', count: 2 },
      { contribution: 'resolvedResponses', count: 2 },
    ]);
    expect(await count({ me: uuidOf(member.id) })).toEqual([
      { contribution: 'created', count: 6 },
      { contribution: 'eventsAttended', count: 3 },
      { contribution: 'resolvedResponses', count: 3 },
    ]);
  });

  it('is missing while there are no contributions, and otherwise in the form of the contract', async () => {
    const member = await site.join();
    const nobody = await site.call('GET /featured-activist');
    expect(nobody).toMatchObject({ status: 404, body: { code: 'community.featured-activist.unknown' } });
    await ask(member);
    expect(activists.featured.output.strict().parse(await featured())).toMatchObject({ id: member.id });
  });
});

it('no response to a visitor contains a contact', async () => {
  const planted = { contactMobile: '9833344455', contactEmail: 'planted@example.org' };
  const [owner, helper] = [await site.join(), await site.join()];
  const id = await ask(owner, planted);
  await site.call(
    `POST /support-requests/${id}/respond`,
    { message: 'Call me at 9833344466.', contactInfo: '9833344466' },
    { actor: helper },
  );
  await announce(owner);
  const open = Object.values(table as unknown as Record<string, Contract>)
    .flatMap(contract => Object.values(contract))
    .filter(route => route.owner === 'community' && route.method === 'GET');
  const answers = await Promise.all(
    open.map(async route => {
      const answer = await site.send(`GET ${route.path.replace(':id', id)}`);
      return { route, status: answer.status, text: await answer.text() };
    }),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5);
  for (const { route, status, text } of answers) {
    expect([route.id, text]).toEqual([route.id, expect.not.stringMatching(/98333444|planted/)]);
    if (route.access !== 'public') expect([route.id, status]).toEqual([route.id, 401]);
  }
});
