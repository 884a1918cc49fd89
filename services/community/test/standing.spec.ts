import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { atOnce } from '@aar/testing/at-once';
import { waitUntil } from '@aar/tools/ports.mjs';
import { ActivistsRepository } from '../src/activists/activists.repository';
import {
  anEvent,
  aRequest,
  type Community,
  inMinutes,
  moveToToday,
  newcomer,
  startCommunity,
} from './community.harness';

let site: Community;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());

let version = 1;
type Standing = 'active' | 'leaving' | 'suspended' | 'deleted';
async function become(actor: Actor, standing: Standing) {
  version += 1;
  const leaving = standing === 'leaving';
  await site.tellMember({ memberId: actor.id, version, status: standing === 'leaving' ? 'active' : standing, leaving });
  await site.waitForRow('select 1 from activists where id = $1 and version = $2', [actor.id, version]);
}

const read = async <T = Record<string, object[]>>(path: string, actor: Actor | null = null) =>
  (await site.call<T>(`GET ${path}`, undefined, { actor })).body;
const post = async (actor: Actor, changes: object = {}) =>
  (await site.call<{ id: string }>('POST /support-requests', { ...aRequest, ...changes }, { actor })).body.id;
const offer = (id: string, actor: Actor) =>
  site.call<{ code: string }>(
    `POST /support-requests/${id}/respond`,
    { message: 'I come.', contactInfo: '98220 54321' },
    { actor },
  );
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

describe.each(['leaving', 'suspended', 'deleted'] as const)('the content of a member who is %s', standing => {
  let owner: Actor;
  let requestId: string;
  let eventId: string;
  beforeEach(async () => {
    await site.empty('activists, messages, responses, support_requests, event_participants, events cascade');
    owner = await site.join();
    requestId = await post(owner);
    eventId = await announce(owner);
  });

  /** Ids of everything that a visitor can find. */
  const found = async () => {
    const { supportRequests } = await read<{ supportRequests: { id: string }[] }>('/support-requests');
    const matches = await read<{ supportRequests: { id: string }[] }>('/support-requests?q=scooter');
    const { events } = await read<{ events: { id: string }[] }>('/events');
    const recent = await read<{ id: string }[]>('/recent-activities');
    const { activists } = await read<{ activists: { id: string }[] }>('/activists');
    return {
      requests: supportRequests.map(({ id }) => id),
      matches: matches.supportRequests.map(({ id }) => id),
      events: events.map(({ id }) => id),
      recent: recent.map(({ id }) => id).sort(),
      activists: activists.map(({ id }) => id),
    };
  };
  const everything = () => ({
    requests: [requestId],
    matches: [requestId],
    events: [eventId],
    recent: [requestId, eventId].sort(),
    activists: [owner.id],
  });
  const nothing = { requests: [], matches: [], events: [], recent: [], activists: [] };

  it('leaves the lists at once, and returns when that ends', async () => {
    expect(await found()).toEqual(everything());
    await become(owner, standing);
    expect(await found()).toEqual(nothing);
    await become(owner, 'active');
    expect(await found()).toEqual(everything());
  });

  it('has no page and no contact for others, and accepts no offers', async () => {
    const other = await site.join();
    await become(owner, standing);
    const unknown = { status: 404, body: { code: 'community.support-request.unknown' } };
    for (const actor of [null, other])
      expect(await site.call(`GET /support-requests/${requestId}`, undefined, { actor })).toMatchObject(unknown);
    const contact = () => site.call(`GET /support-requests/${requestId}/contact`, undefined, { actor: other });
    expect(await contact()).toMatchObject(unknown);
    expect(await offer(requestId, other)).toMatchObject(unknown);
    await become(owner, 'active');
    expect(await contact()).toMatchObject({ status: 200, body: { contactMobile: '9822012345' } });
    expect((await offer(requestId, other)).status).toBe(201);
  });

  it('has no page and no seats for others, and has both again when the member returns', async () => {
    const guest = await site.join();
    const join = () => site.call<{ code: string }>(`POST /events/${eventId}/join`, {}, { actor: guest });
    await become(owner, standing);
    const unknown = { status: 404, body: { code: 'community.event.unknown' } };
    for (const actor of [null, guest])
      expect(await site.call(`GET /events/${eventId}`, undefined, { actor })).toMatchObject(unknown);
    expect(await join()).toMatchObject(unknown);
    await become(owner, 'active');
    expect(await join()).toMatchObject({ status: 200, body: { isParticipating: true } });
  });

  it('is not listed among the attendees of others meanwhile', async () => {
    const host = await site.join();
    const id = await announce(host);
    expect((await site.call(`POST /events/${id}/join`, {}, { actor: owner })).status).toBe(200);
    const attendees = async () =>
      (await read<{ attendees: { memberId: string }[] }>(`/events/${id}/attendees`, host)).attendees;
    expect(await attendees()).toMatchObject([{ memberId: owner.id }]);
    await become(owner, standing);
    expect(await attendees()).toEqual([]);
    await become(owner, 'active');
    expect(await attendees()).toHaveLength(1);
  });

  it('is not included in the offers, counts and messages of others meanwhile', async () => {
    const [asker, helper] = [await site.join(), await site.join()];
    const id = await post(asker);
    for (const actor of [owner, helper]) expect((await offer(id, actor)).status).toBe(201);
    const seen = async () => {
      const [{ responses }, { messages }, counters, { responses: counted }] = await Promise.all([
        read<{ responses: { memberId: string }[] }>(`/support-requests/${id}/responses`, asker),
        read<{ messages: object[] }>('/messages', asker),
        read<object>('/dashboard', asker),
        read<{ responses: number }>(`/support-requests/${id}`),
      ]);
      return { offers: responses.map(({ memberId }) => memberId).sort(), messages: messages.length, counters, counted };
    };
    const impact = { score: 3, resolvedResponses: 0, eventsAttended: 0, created: 1 };
    const both = {
      offers: [owner.id, helper.id].sort(),
      messages: 2,
      counted: 2,
      counters: { supportRequests: 1, eventsCreated: 0, messages: 2, totalResponses: 2, impact },
    };
    expect(await seen()).toEqual(both);
    await become(owner, standing);
    expect(await seen()).toEqual({
      offers: [helper.id],
      messages: 1,
      counted: 1,
      counters: { supportRequests: 1, eventsCreated: 0, messages: 1, totalResponses: 1, impact },
    });
    await become(owner, 'active');
    expect(await seen()).toEqual(both);
  });

  it('is not counted by the statistics, and the member is no longer featured', async () => {
    const [{ today }] = await site.dataSource.query(`select (now() at time zone 'Asia/Kolkata')::date::text as today`);
    await announce(owner, { eventDate: today });
    const activists = site.service.app.get(ActivistsRepository);
    expect(await activists.statistics()).toEqual({ activists: 1, ngos: 0, eventsThisMonth: 1 });
    expect(await activists.featured()).toMatchObject({ id: owner.id });
    await become(owner, standing);
    expect(await activists.statistics()).toEqual({ activists: 0, ngos: 0, eventsThisMonth: 0 });
    expect(await activists.featured()).toBeUndefined();
  });

  it('invalidates all cached responses that may show it', async () => {
    site.told.length = 0;
    await become(owner, standing);
    const nouns = [
      'activists',
      'support-requests',
      'events',
      'event-feeds',
      'event-photos',
      'activities',
      'share-pictures',
    ];
    await site.waitForTold('live.answers-changed', { tags: nouns.map(noun => `community.${noun}`) });
  });

  it('does not grow by a request in progress', async () => {
    await become(owner, standing);
    const ended = refusedAs(standing);
    const theirs = await post(newcomer());
    expect(await site.call('POST /support-requests', aRequest, { actor: owner })).toMatchObject(ended);
    expect(await offer(theirs, owner)).toMatchObject(ended);
    const coming = await announce(newcomer());
    expect(await site.call('POST /events', anEvent(), { actor: owner })).toMatchObject(ended);
    for (const act of ['join', 'leave', 'waitlist'])
      expect(await site.call(`POST /events/${coming}/${act}`, {}, { actor: owner })).toMatchObject(ended);
    expect(await site.call(`PUT /events/${eventId}`, anEvent(), { actor: owner })).toMatchObject(ended);
    expect(await site.call(`POST /events/${eventId}/cancel`, {}, { actor: owner })).toMatchObject(ended);
    const report = { targetType: 'event', targetId: coming, reason: 'This is not an adoption camp.' };
    expect(await site.call('POST /reports', report, { actor: owner })).toMatchObject(ended);
    const appeal = `POST /moderation/decisions/${randomUUID()}/appeal`;
    expect(await site.call(appeal, { reason: 'It is one, come and see.' }, { actor: owner })).toMatchObject(ended);
    const view = await site.call(`GET /support-requests/${theirs}/contact`, undefined, { actor: owner });
    expect(view).toMatchObject(ended);
    expect(await site.call(`PUT /support-requests/${requestId}`, aRequest, { actor: owner })).toMatchObject(ended);
    const close = site.call(`POST /support-requests/${requestId}/status`, { status: 'closed' }, { actor: owner });
    expect(await close).toMatchObject(ended);
    const point = site.call(`GET /support-requests/${requestId}/point`, undefined, { actor: owner });
    expect(await point).toMatchObject(ended);
  });

  const nowhere = '00000000-0000-4000-8000-000000000000';
  it.each<[string, object | undefined]>([
    ['POST /blocks', { memberId: nowhere }],
    ['POST /connections', { memberId: nowhere }],
    [`PUT /connections/${nowhere}`, { status: 'accepted' }],
    [`DELETE /connections/${nowhere}`, undefined],
    ['POST /conversations', { memberId: nowhere, text: 'Can you foster a puppy?' }],
    [`POST /conversations/${nowhere}/messages`, { text: 'Yes, from Monday.' }],
    [`PUT /conversations/${nowhere}`, { status: 'accepted' }],
    [`POST /events/${nowhere}/check-in`, { code: nowhere }],
    [`POST /events/${nowhere}/photos`, { photos: [nowhere] }],
    [`DELETE /events/${nowhere}/photos/${nowhere}`, undefined],
    ['POST /calendar', {}],
    ['DELETE /calendar', undefined],
  ])('does not grow by %s, either', async (http, body) => {
    await become(owner, standing);
    const answer = await site.call(http, body, { actor: owner });
    expect(answer).toMatchObject(refusedAs(standing));
  });
});

/** Members who are leaving are signed in, and can change their mind. */
const refusedAs = (standing: Standing) =>
  standing === 'leaving'
    ? { status: 403, body: { code: 'community.member.leaving' } }
    : { status: 401, body: { code: 'auth.session-ended' } };

describe('a member who leaves', () => {
  let owner: Actor;
  beforeEach(async () => void (owner = await site.join()));

  it('can still read their own content', async () => {
    const [requestId, eventId] = [await post(owner), await announce(owner)];
    await become(owner, 'leaving');
    expect(await read('/support-requests/my', owner)).toMatchObject({ supportRequests: [{ id: requestId }] });
    expect(await read(`/support-requests/${requestId}`, owner)).toMatchObject({ id: requestId });
    expect(await read('/events/my', owner)).toMatchObject({ events: [{ id: eventId }] });
    expect(await read(`/events/${eventId}`, owner)).toMatchObject({ id: eventId });
    expect((await site.call('GET /dashboard', undefined, { actor: owner })).status).toBe(200);
  });

  it('has no seat in the organiser’s list and no ticket, until they stay', async () => {
    const host = await site.join();
    const id = await announce(host, inMinutes(60));
    await site.call(`POST /events/${id}/join`, {}, { actor: owner });
    const { ticket } = await read<{ ticket: string }>(`/events/${id}`, owner);
    const checkIn = () => site.call(`POST /events/${id}/check-in`, { code: ticket }, { actor: host });
    await moveToToday(site, id);
    await become(owner, 'leaving');
    expect(await checkIn()).toMatchObject({ status: 404, body: { code: 'community.ticket.unknown' } });
    await become(owner, 'active');
    expect((await checkIn()).status).toBe(200);
  });

  it('cannot mute anybody or change quiet mode', async () => {
    const other = await site.join();
    await become(owner, 'leaving');
    for (const [http, body] of [
      ['POST /mutes', { memberId: other.id }],
      ['PUT /quiet-mode', { days: 7 }],
    ] as const)
      expect(await site.call(http, body, { actor: owner })).toMatchObject(refusedAs('leaving'));
  });

  it('has no picture for links to their request, which is in no feed', async () => {
    const eventId = await announce(owner);
    const feed = async () => (await site.send('GET /feeds/events/atom.xml')).text();
    expect(await feed()).toContain(eventId);
    await become(owner, 'leaving');
    expect(await feed()).not.toContain(eventId);
    expect((await site.send(`GET /share-pictures/events/${eventId}/abc.png`)).status).toBe(404);
  });

  it('has no name in conversations and no connection for others', async () => {
    const other = await site.join();
    const { body } = await site.call<{ id: string }>('POST /connections', { memberId: other.id }, { actor: owner });
    await site.call(`PUT /connections/${body.id}`, { status: 'accepted' }, { actor: other });
    const talk = await site.call<{ id: string }>(
      'POST /conversations',
      { memberId: other.id, text: 'Hello' },
      { actor: owner },
    );
    await become(owner, 'leaving');
    const nobody = { id: talk.body.id, isUnavailable: true, member: { id: null, fullName: 'A member' } };
    expect(await read('/conversations', other)).toMatchObject({ conversations: [nobody] });
    expect(await read('/connections', other)).toMatchObject({ connections: [] });
    expect(await read(`/conversations/${talk.body.id}`, other)).toMatchObject(nobody);
    await become(owner, 'active');
    expect(await read('/conversations', other)).toMatchObject({
      conversations: [{ id: talk.body.id, isUnavailable: false, member: { id: owner.id } }],
    });
  });
});

it('an event that does not change the standing recounts nothing and invalidates only the directory', async () => {
  const [owner, helper] = [await site.join(), await site.join()];
  const id = await post(owner);
  await offer(id, helper);
  await site.dataSource.query('update support_requests set response_count = 7 where id = $1', [id]);
  site.told.length = 0;
  await become(helper, 'active');
  await site.waitForTold('live.answers-changed', { tags: ['community.activists'] });
  expect(site.told.filter(({ data }) => String(data.tags).includes('community.events'))).toEqual([]);
  expect(await read(`/support-requests/${id}`)).toMatchObject({ responses: 7 });
});

it('the offers of a helper who is suspended and reinstated in the same moment are counted', async () => {
  const [owner, helper] = [await site.join(), await site.join()];
  const id = await post(owner);
  await offer(id, helper);
  const standings = (['suspended', 'active'] as const).map(status => () => {
    version += 1;
    return site.tellMember({ memberId: helper.id, version, status });
  });
  await atOnce(site.dataSource, ['select from activists where id = $1 for update', [helper.id]], standings);
  await site.waitForRow('select 1 from activists where id = $1 and version = $2', [helper.id, version]);
  expect(await read(`/support-requests/${id}`)).toMatchObject({ responses: 1 });
});

it('the offers on a request include one that is being created while another of its helpers is suspended', async () => {
  const [owner, helper, other] = [await site.join(), await site.join(), await site.join()];
  const id = await post(owner);
  await offer(id, helper);
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  version += 1;
  await holdTransaction(site.dataSource, async tx => {
    await tx.query('update support_requests set response_count = response_count + 1 where id = $1', [id]);
    await tx.query(
      `insert into responses (id, request_id, member_id, message) values (gen_random_uuid(), $1, $2, 'I come.')`,
      [id, other.id],
    );
    await site.tellMember({ memberId: helper.id, version, status: 'suspended' });
    await waitUntil(async () => (await site.dataSource.query(waiting)).length > 0, { what: 'the count to wait' });
  });
  await site.waitForRow('select 1 from activists where id = $1 and version = $2', [helper.id, version]);
  expect(await read(`/support-requests/${id}`)).toMatchObject({ responses: 1 });
});
