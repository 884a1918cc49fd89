import type { Actor } from '@aar/contracts/access';
import { type SupportRequest, supportRequests } from '@aar/contracts/community/support-requests.contract';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { indianSpellings } from '@aar/testing/indian-spellings';
import { aRequest, type Community, newcomer, startCommunity } from './community.harness';

type Page = Output<typeof supportRequests.list>;
type Answered = SupportRequest & Pick<ProblemBody, 'code' | 'errors'>;

let site: Community;
let owner: Actor;
beforeAll(async () => {
  site = await startCommunity();
  owner = await site.join();
});
afterAll(() => site?.stop());
beforeEach(() => site.empty('messages, responses, support_requests cascade'));

const create = (changes: object = {}, actor: Actor | null = owner, key?: string) =>
  site.call<Answered>('POST /support-requests', { ...aRequest, ...changes }, { actor, key });
const list = async (query: Record<string, string> = {}, actor: Actor | null = null) =>
  (await site.call<Page>(`GET /support-requests?${new URLSearchParams(query)}`, undefined, { actor })).body;
const get = (id: string, actor: Actor | null = null) =>
  site.call<Answered>(`GET /support-requests/${id}`, undefined, { actor });
const setStatus = (id: string, status: string) =>
  site.dataSource.query('update support_requests set status = $2 where id = $1', [id, status]);
const count = async (table: string) =>
  (await site.dataSource.query(`select count(*)::int as count from ${table}`))[0].count as number;

describe('a support request', () => {
  it('is returned as everybody will see it, without its contacts', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const { contactMobile, contactEmail, ...shown } = aRequest;
    expect(body).toEqual({
      ...shown,
      id: body.id,
      createdAt: body.createdAt,
      hasContact: true,
      responses: 0,
      status: 'active',
      completedAt: null,
      outcome: null,
      cell: null,
      photos: [],
      mergedInto: null,
      isPromoted: false,
      isHidden: false,
      isOwner: true,
      hasResponded: false,
      myResponse: null,
      owner: {
        memberId: owner.id,
        name: 'Asha Kulkarni',
        person: null,
        userType: 'activist',
        city: 'Pune',
        reachedBy: [],
        isChecked: false,
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/98220|example/i);
  });

  it('publishes an event without its contacts, and invalidates the lists', async () => {
    const { body } = await create();
    const { data } = await site.waitForTold('events.community.support-request.created.v1', { requestId: body.id });
    expect(data).toEqual({
      requestId: body.id,
      ownerId: owner.id,
      title: aRequest.title,
      requestType: 'Emergency Rescue',
      urgencyLevel: 'critical',
      location: 'Karve Road',
      state: 'Maharashtra',
      city: 'Pune',
      description: aRequest.description,
      requiredSupport: aRequest.requiredSupport,
      createdAt: body.createdAt,
    });
    await site.waitForTold('live.answers-changed', {
      tags: ['community.support-requests.list', 'community.activities'],
    });
  });

  it('invalidates the cached responses about itself when help is offered, and those about no other', async () => {
    const { body } = await create();
    await site.call(`POST /support-requests/${body.id}/respond`, { message: 'On my way.' }, { actor: newcomer() });
    await site.waitForTold('live.answers-changed', {
      tags: ['community.support-requests.list', `community.support-requests.get:${body.id}`, 'community.activities'],
    });
  });

  it('publishes the beginning of its description, with the contacts in it masked', async () => {
    const description = `Call 98220 12345 or asha@example.org. ${'She waits. '.repeat(100)}`;
    const { body } = await create({ description });
    const { data } = await site.waitForTold('events.community.support-request.created.v1', { requestId: body.id });
    expect(data.description).toMatch(/^Call 98\*{6}45 or a\*{3}@example.org. She waits. /);
    expect((data.description as string).length).toBeLessThanOrEqual(600);
  });

  it('is accepted with an emoji wherever the beginning of its description ends', async () => {
    for (const before of [598, 599, 600]) {
      const { status, body } = await create({ description: `${'a'.repeat(before)}🐕 is hurt` });
      expect([before, status]).toEqual([before, 201]);
      const { data } = await site.waitForTold('events.community.support-request.created.v1', { requestId: body.id });
      expect(data).toMatchObject({ description: before === 598 ? `${'a'.repeat(before)}🐕` : 'a'.repeat(before) });
    }
  });

  it('may leave optional fields out or blank', async () => {
    const blank = { dateNeeded: '', timeNeeded: '', contactMobile: '', contactEmail: '', requiredSupport: undefined };
    const { body } = await create(blank);
    expect(body).toMatchObject({ dateNeeded: null, timeNeeded: null, requiredSupport: [], hasContact: false });
  });

  it('by a member unknown to this service is accepted', async () => {
    expect((await create({}, newcomer())).status).toBe(201);
  });

  it('needs a signed-in member', async () => {
    expect(await create({}, null)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(await count('support_requests')).toBe(0);
  });

  it('is written together with its event or not at all', async () => {
    const { requestId } = { requestId: (await create()).body.id };
    await site.waitForTold('events.community.support-request.created.v1', { requestId });
    await site.dataSource.query('alter table outbox rename to outbox_away');
    expect((await create()).status).toBe(500);
    await site.dataSource.query('alter table outbox_away rename to outbox');
    expect(await count('support_requests')).toBe(1);
  });

  it.each([
    ['title', 'Dog', 'Title must be at least 5 characters'],
    ['title', '  Dog   ', 'Title must be at least 5 characters'],
    ['title', 'Dog\r\nBcc: all', 'Line breaks are not allowed here'],
    ['description', 'Too short', 'Description must be at least 20 characters'],
    ['requestType', 'Party', 'Please select a request type'],
    ['urgencyLevel', 'whenever', 'Please select urgency level'],
    ['location', 'x', 'Location is required'],
    ['state', 'Atlantis', 'Please select a state'],
    ['city', '', 'Please select a city'],
    ['city', 'Jaipur', 'Please select a city'],
    ['contactEmail', 'nonsense', 'Invalid email'],
    ['contactMobile', '12345', 'Invalid mobile number'],
    ['dateNeeded', '2026-02-30', 'Please enter a date'],
    ['dateNeeded', '0000-01-01', 'Please enter a date'],
    ['dateNeeded', '2024-02-29', 'Please choose a date and time in the future'],
    ['timeNeeded', '25:00', 'Please enter a time'],
    ['status', 'completed', 'This field is not expected here'],
    ['ownerId', '00000000-0000-4000-8000-000000000000', 'This field is not expected here'],
  ])('with %s "%s" is refused: %s', async (path, value, message) => {
    const { status, body } = await create({ [path]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'input.invalid', errors: expect.arrayContaining([{ path, message }]) });
    expect(await count('support_requests')).toBe(0);
  });

  it('gets an error for every invalid field', async () => {
    const { body } = await site.call('POST /support-requests', { title: '', city: '' }, { actor: owner });
    expect(body.errors!.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['title', 'description', 'requestType', 'urgencyLevel', 'location', 'state', 'city']),
    );
  });

  it('sent ten times at once with one key is stored once, and every response is the same', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (;;) {
          const answer = await create({}, owner, 'one-and-the-same');
          // If the first takes longer than the others wait for it, they get a 409 and retry.
          if (answer.status !== 409) return answer;
        }
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await count('support_requests')).toBe(1);
    const { body } = await create({ title: 'Another title' }, owner, 'one-and-the-same');
    expect(body).toMatchObject({ status: 422, code: 'idempotency.mismatch' });
    expect((await create({}, newcomer(), 'one-and-the-same')).status).toBe(201);
  });
});

describe('the list', () => {
  it('contains open requests, newest first, in the form of the contract', async () => {
    const [first, second] = [await create({ title: 'The first one' }), await create({ title: 'The second one' })];
    const page = await list();
    expect(supportRequests.list.output.parse(page)).toEqual(page);
    expect(page.supportRequests.map(({ id }) => id)).toEqual([second.body.id, first.body.id]);
    expect(page.supportRequests[1]).toEqual({
      ...first.body,
      isOwner: false,
      createdAt: expect.stringContaining(first.body.createdAt.slice(0, 23)),
    });
  });

  it.each(['paused', 'closed', 'completed'])('excludes %s ones', async status => {
    await setStatus((await create()).body.id, status);
    expect(await list()).toEqual({ supportRequests: [], nextCursor: null });
    expect((await list({}, owner)).supportRequests).toEqual([]);
  });

  it('is filtered by state, city, urgency and words of the title', async () => {
    await create();
    await create({ title: 'Café for 50% of dogs', state: 'Goa', city: 'Panaji', urgencyLevel: 'low' });
    const titles = async (query: Record<string, string>) =>
      (await list(query)).supportRequests.map(({ title }) => title);
    expect(await titles({ state: 'Goa' })).toEqual(['Café for 50% of dogs']);
    expect(await titles({ state: 'Maharashtra', city: 'Pune' })).toEqual([aRequest.title]);
    expect(await titles({ urgency: 'low' })).toEqual(['Café for 50% of dogs']);
    expect(await titles({ q: 'SCOOTER dog' })).toEqual([aRequest.title]);
    expect(await titles({ q: 'café' })).toEqual(['Café for 50% of dogs']);
    expect(await titles({ q: '50% dog' })).toEqual(['Café for 50% of dogs']);
    expect(await titles({ q: 'd_g' })).toEqual([]);
    const { written, asked, others } = indianSpellings;
    await create({ title: written });
    for (const q of asked) expect([q, await titles({ q })]).toEqual([q, [written]]);
    for (const q of others) expect([q, await titles({ q })]).toEqual([q, []]);
    expect((await site.call('GET /support-requests?state=Atlantis')).status).toBe(400);
  });

  describe('for a member', () => {
    const titles = async (query: Record<string, string> = {}, actor: Actor | null = owner) =>
      (await list(query, actor)).supportRequests.map(({ title }) => title);
    beforeEach(async () => {
      const places = {
        pune: { state: 'Maharashtra', city: 'Pune' },
        mumbai: { state: 'Maharashtra', city: 'Mumbai' },
        kochi: { state: 'Kerala', city: 'Kochi' },
      };
      for (const [title, place, urgencyLevel] of [
        ['Pune, low', 'pune', 'low'],
        ['Pune, critical', 'pune', 'critical'],
        ['Mumbai, critical', 'mumbai', 'critical'],
        ['Pune, high, older', 'pune', 'high'],
        ['Pune, high, newer', 'pune', 'high'],
        ['Kochi, medium', 'kochi', 'medium'],
        ['Kochi, critical', 'kochi', 'critical'],
      ] as const)
        await create({ title, ...places[place], urgencyLevel }, newcomer());
    });
    const near = ['Pune, critical', 'Pune, high, newer', 'Pune, high, older', 'Pune, low'];
    const far = ['Kochi, critical', 'Mumbai, critical', 'Kochi, medium'];
    const newest = ['Kochi, critical', 'Kochi, medium', 'Pune, high, newer', 'Pune, high, older'];

    it('begins with their city and the most urgent, then the newest', async () => {
      expect(await titles()).toEqual([...near, ...far]);
      expect(await titles({ order: 'near' })).toEqual([...near, ...far]);
    });

    it('is newest first on request, and always for visitors', async () => {
      expect((await titles({ order: 'newest' })).slice(0, 4)).toEqual(newest);
      expect((await titles({}, null)).slice(0, 4)).toEqual(newest);
      expect((await titles({ order: 'near' }, null)).slice(0, 4)).toEqual(newest);
    });

    it('begins with the most urgent if the member’s city is unknown', async () => {
      const critical = ['Kochi, critical', 'Mumbai, critical', 'Pune, critical'];
      expect((await titles({}, newcomer())).slice(0, 3)).toEqual(critical);
    });

    it('is filtered too', async () => {
      expect(await titles({ state: 'Maharashtra' })).toEqual([...near, 'Mumbai, critical']);
      expect(await titles({ state: 'Kerala' })).toEqual(['Kochi, critical', 'Kochi, medium']);
      expect(await titles({ urgency: 'high' })).toEqual(['Pune, high, newer', 'Pune, high, older']);
    });

    it.each([1, 2, 3, 4, 5, 7, 10])('is paged by %i without an empty last page', async limit => {
      const seen: string[][] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page: Page = await list({ limit: String(limit), ...(cursor && { cursor }) }, owner);
        seen.push(page.supportRequests.map(({ title }) => title));
        cursor = page.nextCursor;
      }
      expect(seen.flat()).toEqual([...near, ...far]);
      expect(seen.map(page => page.length)).not.toContain(0);
    });

    it('refuses an invalid cursor', async () => {
      for (const cursor of ['~nonsense', 'nonsense'])
        expect((await site.call(`GET /support-requests?cursor=${cursor}`, undefined, { actor: owner })).status).toBe(
          400,
        );
    });
  });

  it('shows a member which are their own and on which they have offered help', async () => {
    const { id } = (await create()).body;
    const helper = await site.join();
    await site.call(`POST /support-requests/${id}/respond`, { message: 'I come.' }, { actor: helper });
    expect((await list({}, owner)).supportRequests).toMatchObject([{ isOwner: true, hasResponded: false }]);
    expect((await list({}, helper)).supportRequests).toMatchObject([{ isOwner: false, hasResponded: true }]);
    expect((await list()).supportRequests).toMatchObject([{ isOwner: false, hasResponded: false, responses: 1 }]);
  });

  it('is paged without gaps or repeats, also among equal times', async () => {
    for (let number = 0; number < 9; number += 1) await create({ title: `Request number ${number}` });
    await site.dataSource.query(`update support_requests set created_at = date_trunc('second', created_at)`);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page: Page = await list({ limit: '2', ...(cursor && { cursor }) });
      seen.push(...page.supportRequests.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(9);
    expect(new Set(seen).size).toBe(9);
  });

  it('of the member’s own contains all of them, whatever their status, and nobody else’s', async () => {
    const mine = await create();
    await setStatus(mine.body.id, 'closed');
    await create({}, newcomer());
    const { body } = await site.call<Page>('GET /support-requests/my', undefined, { actor: owner });
    expect(supportRequests.my.output.parse(body)).toEqual(body);
    expect(body.supportRequests).toMatchObject([{ id: mine.body.id, status: 'closed', isOwner: true }]);
    expect((await site.call('GET /support-requests/my')).status).toBe(401);
  });
});

describe('the page of a request', () => {
  it('is visible to everybody while it is active or completed', async () => {
    const { id } = (await create()).body;
    const { status, body } = await get(id);
    expect(status).toBe(200);
    expect(supportRequests.get.output.parse(body)).toEqual(body);
    await setStatus(id, 'completed');
    expect((await get(id)).body.status).toBe('completed');
  });

  it.each(['paused', 'closed'])('is visible only to its owner while it is %s', async status => {
    const { id } = (await create()).body;
    await setStatus(id, status);
    expect((await get(id, owner)).body).toMatchObject({ id, status, isOwner: true });
    for (const stranger of [null, newcomer()])
      expect(await get(id, stranger)).toMatchObject({
        status: 404,
        body: { code: 'community.support-request.unknown' },
      });
  });

  it('is unknown for an id that does not exist or is invalid', async () => {
    expect((await get('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await get('my-request')).status).toBe(404);
  });
});
