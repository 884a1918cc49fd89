import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { adminActivities, type AdminActivity } from '@aar/contracts/community/admin-activities.contract';
import { waitUntil } from '@aar/tools/ports.mjs';
import { contacts } from '@aar/contracts/identity/contacts.contract';
import { atOnce } from '@aar/testing/at-once';
import { startServiceStandIn } from '@aar/testing/service-stand-in';
import { indianSpellings } from '@aar/testing/indian-spellings';
import { aRequest, type Community, startCommunity } from './community.harness';

let site: Community;
let identity: Awaited<ReturnType<typeof startServiceStandIn>>;
/** The member ids in each request to identity. */
const asked: string[][] = [];
beforeAll(async () => {
  identity = await startServiceStandIn('identity', {
    [contacts.masked.http]: body => {
      const { memberIds } = contacts.masked.input.parse(body);
      asked.push(memberIds);
      return { contacts: memberIds.map(memberId => ({ memberId, maskedEmail: 'f***@galitrust.example' })) };
    },
  });
  site = await startCommunity({ IDENTITY_URL: identity.url });
});
afterAll(async () => {
  await site?.stop();
  await identity?.stop();
});

const admin: Actor = { id: randomUUID(), role: 'admin' };
const editor: Actor = { id: randomUUID(), role: 'editor' };
const helper: Actor = { id: randomUUID(), role: 'user' };
let owner: Actor;
beforeAll(async () => void (owner = await site.join({ fullName: 'Farida Qureshi', ngoName: 'Gali Trust' })));
beforeEach(async () => {
  await site.forgetTold();
  await site.empty('messages, responses, support_requests, event_participants, events, hidden_content cascade');
});

const ask = async (changes: object = {}) =>
  (await site.call<{ id: string }>('POST /support-requests', { ...aRequest, ...changes }, { actor: owner })).body.id;
async function announce(changes: object = {}) {
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

type List = { activities: AdminActivity[]; total: object; nextCursor: string | null };
const list = async (query = '', actor = admin) =>
  (await site.call<List>(`GET /admin/activities${query}`, undefined, { actor })).body;
const titles = async (query = '') => (await list(query)).activities.map(({ title }) => title);
const update = (type: 'event' | 'support_request', id: string, body: object, actor = admin) =>
  site.call<{ activity: AdminActivity; code: string; errors: object[] }>(`PUT /admin/activities/${type}/${id}`, body, {
    actor,
  });
const setStatus = (status: string) => ({ action: 'update_status', status });
const publicTitles = async () => {
  const [{ body: requests }, { body: events }, { body: recent }] = await Promise.all([
    site.call<{ supportRequests: { title: string }[] }>('GET /support-requests'),
    site.call<{ events: { title: string }[] }>('GET /events'),
    site.call<{ title: string }[]>('GET /recent-activities'),
  ]);
  return [requests.supportRequests, events.events, recent].map(found => found.map(({ title }) => title));
};

describe('the activities of the admin panel', () => {
  it('are requests and events of every status, newest first, in the shape of the contract', async () => {
    const request = await ask();
    await announce({ status: 'cancelled', createdAt: new Date(Date.now() - 2 * 3_600_000) });
    const found = await list();
    expect(adminActivities.list.output.parse(found)).toEqual(found);
    expect(found.activities).toMatchObject([
      { id: request, type: 'support_request', urgency: 'critical', responses: 0, participants: null },
      { type: 'event', status: 'cancelled', urgency: null, responses: null, participants: 0, timeAgo: '2 hours ago' },
    ]);
    expect(found.activities[0]).toMatchObject({ userId: owner.id, userName: 'Gali Trust (Farida Qureshi)' });
    expect(found.total).toEqual({ count: 2, isCapped: false });
  });

  it('have the masked e-mail addresses of their owners, fetched from identity once per page and stored nowhere', async () => {
    const id = await ask();
    await announce();
    asked.length = 0;
    expect((await list()).activities.map(({ userEmail }) => userEmail)).toEqual(
      Array(2).fill('f***@galitrust.example'),
    );
    expect(asked).toEqual([[owner.id]]);
    const one = { actor: admin, key: randomUUID() };
    const pause = () =>
      site.call<{ activity: AdminActivity }>(
        `PUT /admin/activities/support_request/${id}`,
        { action: 'update_status', status: 'paused' },
        one,
      );
    expect((await pause()).body.activity.userEmail).toBe('f***@galitrust.example');
    const [{ kept }] = await site.dataSource.query('select answer::text as kept from idempotency_keys where key = $1', [
      one.key,
    ]);
    expect(kept).not.toContain('galitrust.example');
  });

  it('come without the addresses while identity is unavailable', async () => {
    const id = await ask();
    identity.goAway(true);
    expect((await list()).activities).toMatchObject([{ id, userEmail: null }]);
    identity.goAway(false);
  });

  it('contain no contacts of the request', async () => {
    const id = await ask();
    const answers = [await list(), (await site.call(`GET /admin/activities/${id}`, undefined, { actor: admin })).body];
    expect(JSON.stringify(answers)).not.toMatch(/98220|example\.org/);
  });

  it('can be filtered by type, status, urgency, state, featured or not, and words', async () => {
    await ask({ title: 'Dog hit by a scooter' });
    await ask({ title: 'Blankets for calves', urgencyLevel: 'low', state: 'Kerala', city: 'Kochi' });
    await announce();
    await announce({ title: 'Past rally', status: 'completed' });
    await update('event', (await list('?q=adoption')).activities[0]!.id, { action: 'promote', isPromoted: true });
    expect(await titles('?type=event&status=active')).toEqual(['Adoption day']);
    expect(await titles('?urgency=low')).toEqual(['Blankets for calves']);
    expect(await titles('?state=Kerala')).toEqual(['Blankets for calves']);
    expect(await titles('?promoted=yes')).toEqual(['Adoption day']);
    expect((await titles('?promoted=no')).sort()).toEqual([
      'Blankets for calves',
      'Dog hit by a scooter',
      'Past rally',
    ]);
    const answered = (await list('?q=scooter')).activities[0]!.id;
    await site.call(`POST /support-requests/${answered}/respond`, { message: 'I come.' }, { actor: helper });
    expect(await titles('?answered=no&order=asc')).toEqual(['Blankets for calves']);
    expect(await titles('?answered=yes')).toEqual(['Dog hit by a scooter']);
    expect((await titles('?order=asc'))[0]).toBe('Dog hit by a scooter');
    expect(await titles('?q=scooter')).toEqual(['Dog hit by a scooter']);
    const { written, asked, others } = indianSpellings;
    await ask({ title: written });
    await announce({ title: written });
    for (const q of asked) expect([q, await titles(`?q=${encodeURIComponent(q)}`)]).toEqual([q, [written, written]]);
    for (const q of others) expect([q, await titles(`?q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
    const short = await site.call('GET /admin/activities?q=do', undefined, { actor: admin });
    expect(short).toMatchObject({ status: 400, body: { code: 'search.too-short', errors: [{ path: 'q' }] } });
  });

  it('are paged without repeats', async () => {
    const moment = new Date(Date.now() - 1_000);
    for (let number = 0; number < 3; number += 1) {
      await announce({ title: `Event ${number}`, createdAt: moment });
      await ask({ title: `Request ${number}` });
    }
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: List = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.activities.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([6, 6]);
  });
});

describe.each([['support_request', ask, 0] as const, ['event', announce, 1] as const])(
  'staff who moderate a %s',
  (type, make, place) => {
    const noun = type.replace('_', '-');

    it('pause it, which removes it from the public lists at once, and activate it again', async () => {
      const id = await make({ title: 'Shown to all' });
      expect((await publicTitles())[place]).toEqual(['Shown to all']);
      expect(await update(type, id, setStatus('paused'))).toMatchObject({
        status: 200,
        body: { activity: { id, status: 'paused' } },
      });
      expect(await publicTitles()).toEqual([[], [], []]);
      const isStale = ({ subject, data }: (typeof site.told)[number]) =>
        subject === 'live.answers-changed' &&
        (data.tags as string[]).includes('community.activities') &&
        (data.tags as string[]).some(tag => tag.startsWith(`community.${noun}s`));
      await waitUntil(() => site.told.some(isStale), { what: 'the gateways to forget their answers' });
      await update(type, id, setStatus('active'));
      expect((await publicTitles())[place]).toEqual(['Shown to all']);
      for (const status of type === 'event' ? [] : ['paused', 'active'])
        await site.waitForTold('events.community.support-request.status-changed.v1', { requestId: id, status });
    });

    it.each(['completed', place === 0 ? 'closed' : 'cancelled'])(
      'cannot pause or activate one that is %s',
      async status => {
        const id = await make();
        await site.dataSource.query(`update ${noun.replace('-', '_')}s set status = $2 where id = $1`, [id, status]);
        for (const wanted of ['paused', 'active'])
          expect(await update(type, id, setStatus(wanted))).toMatchObject({
            status: 409,
            body: { code: 'community.activity.state' },
          });
      },
    );

    it('feature it: it has a badge and leads the recent activities while it is open', async () => {
      const id = await make({ title: 'Featured' });
      await (type === 'event' ? ask : announce)({ title: 'Newer' });
      await update(type, id, { action: 'promote', isPromoted: true });
      const { body } = await site.call<{ title: string; isPromoted: boolean }[]>('GET /recent-activities');
      expect(body.map(({ title, isPromoted }) => [title, isPromoted])).toEqual([
        ['Featured', true],
        ['Newer', false],
      ]);
      await update(type, id, { action: 'promote', isPromoted: false });
      expect((await list('?promoted=yes')).activities).toEqual([]);
    });

    it('delete it with what belongs to it, and every service hides its references to it for good', async () => {
      const id = await make();
      if (type === 'event') await site.insert('event_participants', { eventId: id, memberId: helper.id });
      else await site.call(`POST /support-requests/${id}/respond`, { message: 'I come.' }, { actor: helper });
      expect(await update(type, id, { action: 'delete' })).toMatchObject({ status: 200, body: { activity: null } });
      expect(await publicTitles()).toEqual([[], [], []]);
      expect((await list()).activities).toEqual([]);
      const mine = await site.call(`GET /${noun}s/my`, undefined, { actor: owner });
      expect(mine.body).toMatchObject({ [type === 'event' ? 'events' : 'supportRequests']: [] });
      await site.waitForTold('events.moderation.visibility.decided.v1', {
        kind: `community.${noun}`,
        id,
        isHidden: true,
        version: 2_147_483_647,
      });
      const closed = { requestId: id, status: 'closed' };
      if (type !== 'event') await site.waitForTold('events.community.support-request.status-changed.v1', closed);
      const again = await update(type, id, { action: 'delete' });
      expect(again).toMatchObject({ status: 404, body: { code: 'community.activity.unknown' } });
    });

    it('are recorded in the audit log with their changes, once for a repeated request', async () => {
      const id = await make({ title: 'Noted' });
      const pause = () => update(type, id, setStatus('paused'));
      await atOnce(
        site.dataSource,
        [`select from ${noun.replace('-', '_')}s where id = $1 for update`, [id]],
        [pause, pause],
      );
      await update(type, id, { action: 'promote', isPromoted: true });
      await update(type, id, { action: 'delete' });
      const target = { actorId: admin.id, targetType: noun, targetId: id, targetLabel: 'Noted' };
      await site.waitForTold('events.identity.deed.done.v1', { ...target, action: `${noun}.deleted` });
      const noted = site.told.filter(({ subject }) => subject === 'events.identity.deed.done.v1');
      expect(noted.map(({ data }) => [data.action, data.diff])).toEqual([
        [`${noun}.paused`, { status: ['active', 'paused'] }],
        [`${noun}.featured`, { isPromoted: [false, true] }],
        [`${noun}.deleted`, { status: ['paused', 'deleted'] }],
      ]);
    });

    it('must name the action', async () => {
      const id = await make();
      expect(await update(type, id, { action: 'update_status' })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'status', message: 'Please choose a status' }] },
      });
      expect(await update(type, id, { action: 'promote' })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'isPromoted' }] },
      });
      expect(await update(type, id, setStatus('completed'))).toMatchObject({ status: 400 });
    });
  },
);

it('owners and helpers of a request see at once that it is paused or deleted', async () => {
  const id = await ask();
  await site.call(`POST /support-requests/${id}/respond`, { message: 'I come.' }, { actor: helper });
  for (const body of [setStatus('paused'), { action: 'delete' }]) {
    site.told.length = 0;
    await update('support_request', id, body);
    for (const member of [helper, owner])
      await site.waitForTold(`live.pushed.${member.id}`, { event: 'request', data: { requestId: id } });
  }
});

it('participants and the waitlist are notified when an event is deleted, and the waitlist gets the seats of one that is activated', async () => {
  const id = await announce({ maxParticipants: 1, status: 'paused' });
  const waiting = randomUUID();
  await site.dataSource.query('insert into event_waitlist (event_id, member_id) values ($1, $2)', [id, waiting]);
  await update('event', id, setStatus('active'));
  const news = { eventId: id, memberIds: [waiting] };
  await site.waitForTold('events.community.event-news.told.v1', { ...news, kind: 'seat-offered' });
  await update('event', id, { action: 'delete' });
  await site.waitForTold('events.community.event-news.told.v1', { ...news, kind: 'cancelled' });
});

it('editors manage events only', async () => {
  const [event, request] = [await announce(), await ask()];
  for (const body of [setStatus('paused'), { action: 'promote', isPromoted: true }, { action: 'delete' }]) {
    expect(await update('support_request', request, body, editor)).toMatchObject({
      status: 403,
      body: { code: 'access.denied' },
    });
    expect(await update('event', event, body, editor)).toMatchObject({ status: 200 });
  }
  expect((await list('', editor)).activities).toMatchObject([{ id: request, status: 'active', isPromoted: false }]);
});

it('deleted activities are removed from every table that refers to them', async () => {
  const references: { table: string; column: string }[] = await site.dataSource.query(`
    select conrelid::regclass::text as table, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('support_requests'::regclass, 'events'::regclass) order by 1`);
  // Each has its statement in delete-activity.ts; without one for a new column the deletion would fail.
  expect(references.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'event_news.event_id',
    'event_participants.event_id',
    'event_photos.event_id',
    'event_removals.event_id',
    'event_waitlist.event_id',
    'messages.request_id',
    'request_photos.request_id',
    'request_points.request_id',
    'responses.request_id',
    'support_requests.merged_into',
  ]);
});

it('an event whose day passed while it was paused is over as soon as it is activated', async () => {
  const id = await announce({ eventDate: '2026-01-31', status: 'paused' });
  await update('event', id, setStatus('active'));
  const statusOf = async () => (await list()).activities.find(activity => activity.id === id)?.status;
  await waitUntil(async () => (await statusOf()) === 'completed', { what: 'the end of the event' });
});

describe('the organiser of an event that staff pause or activate', () => {
  const newsOf = (eventId: string) =>
    site.told.filter(
      ({ subject, data }) => subject.startsWith('events.community.event-news') && data.eventId === eventId,
    );

  it('is notified once of each', async () => {
    const id = await announce();
    await update('event', id, setStatus('paused'), editor);
    await update('event', id, setStatus('paused'), editor);
    await site.waitForTold('events.community.event-news.told.v1', {
      eventId: id,
      kind: 'paused',
      memberIds: [owner.id],
    });
    await update('event', id, setStatus('active'), editor);
    await site.waitForTold('events.community.event-news.told.v1', { eventId: id, kind: 'activated' });
    expect(newsOf(id)).toHaveLength(2);
  });

  it('is not notified of their own actions as staff', async () => {
    const [own, other] = [await announce({ ownerId: editor.id }), await announce()];
    for (const id of [own, other]) await update('event', id, setStatus('paused'), editor);
    await site.waitForTold('events.community.event-news.told.v1', { eventId: other });
    expect(newsOf(own)).toEqual([]);
  });
});
