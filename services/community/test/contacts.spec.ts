import { randomUUID } from 'node:crypto';
import type { Actor, Role } from '@aar/contracts/access';
import type { SupportRequest, supportRequests } from '@aar/contracts/community/support-requests.contract';
import type { Output } from '@aar/contracts/contract';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { anEvent, aRequest, type Community, newcomer, startCommunity } from './community.harness';

let site: Community;
let owner: Actor;
beforeAll(async () => {
  site = await startCommunity({ CONTACTS_PER_DAY: '3' });
  owner = await site.join();
});
afterAll(() => site?.stop());

const create = (changes: object = {}) =>
  site.call<{ id: string }>('POST /support-requests', { ...aRequest, ...changes }, { actor: owner });
const page = async (id: string, actor: Actor | null) =>
  (await site.call<SupportRequest>(`GET /support-requests/${id}`, undefined, { actor })).body;
const setStatus = (id: string, status: string) =>
  site.dataSource.query('update support_requests set status = $2 where id = $1', [id, status]);

describe('the contact of a request', () => {
  const contact = (id: string, actor: Actor | null) =>
    site.call<Output<typeof supportRequests.contact>>(`GET /support-requests/${id}/contact`, undefined, { actor });

  it('is shown to a signed-in member, and the view is recorded', async () => {
    const { id } = (await create()).body;
    const viewer = newcomer();
    expect(await contact(id, viewer)).toEqual({
      status: 200,
      body: { contactMobile: '9822012345', contactEmail: 'asha@example.org' },
    });
    await site.waitForTold('events.community.contact.viewed.v1', { requestId: id, viewerId: viewer.id });
  });

  it('is not shown to a visitor', async () => {
    const { id } = (await create()).body;
    expect((await contact(id, null)).status).toBe(401);
  });

  it('of a hidden request is shown only to its owner, and nothing is recorded for others', async () => {
    const { id } = (await create()).body;
    await setStatus(id, 'paused');
    const stranger = newcomer();
    expect((await contact(id, stranger)).status).toBe(404);
    expect((await contact(id, owner)).status).toBe(200);
    await site.waitForTold('events.community.contact.viewed.v1', { viewerId: owner.id });
    expect(site.told.filter(({ data }) => data.viewerId === stranger.id)).toEqual([]);
  });

  it.each(['whom its owner has blocked', 'who has blocked its owner'])(
    'is not shown to a member %s, except to an administrator, and hasContact says so',
    async whose => {
      const { id } = (await create()).body;
      const other = await site.join();
      const [blocker, blocked] = whose === 'who has blocked its owner' ? [other, owner] : [owner, other];
      await site.call('POST /blocks', { memberId: blocked.id }, { actor: blocker });
      for (const role of ['user', 'moderator', 'editor'] as const) {
        expect(await contact(id, { ...other, role })).toMatchObject({
          status: 404,
          body: { code: 'community.support-request.unknown' },
        });
        expect(await page(id, { ...other, role })).toMatchObject({ code: 'community.support-request.unknown' });
      }
      expect((await contact(id, newcomer())).status).toBe(200);
      const admin: Actor = { ...other, role: 'admin' };
      expect((await contact(id, admin)).status).toBe(200);
      expect(await page(id, admin)).toMatchObject({ hasContact: true });
    },
  );

  it('of one that moderation has hidden is shown to its owner and administrators, not to other staff', async () => {
    const { id } = (await create()).body;
    await site.dataSource.query('insert into hidden_content (kind, id, version, is_hidden) values ($1, $2, 1, true)', [
      'community.support-request',
      id,
    ]);
    const staff = (role: Role): Actor => ({ ...newcomer(), role });
    for (const role of ['moderator', 'editor'] as const) {
      expect(await contact(id, staff(role))).toMatchObject({
        status: 404,
        body: { code: 'community.support-request.unknown' },
      });
      expect(await page(id, staff(role))).toMatchObject({ code: 'community.support-request.unknown' });
    }
    for (const actor of [owner, staff('admin')]) {
      expect((await contact(id, actor)).status).toBe(200);
      expect(await page(id, actor)).toMatchObject({ isHidden: true, hasContact: true });
    }
  });

  it('is missing when none was given', async () => {
    const { id } = (await create({ contactMobile: '', contactEmail: '' })).body;
    expect(await contact(id, newcomer())).toMatchObject({ status: 404, body: { code: 'community.contact.none' } });
  });

  it('is not shown when the view cannot be recorded', async () => {
    const { id } = (await create()).body;
    await site.waitForTold('events.community.support-request.created.v1', { requestId: id });
    await site.dataSource.query('alter table outbox rename to outbox_away');
    const answer = await contact(id, newcomer());
    await site.dataSource.query('alter table outbox_away rename to outbox');
    expect(answer.status).toBe(500);
  });
});

describe('the contact of a request that is over', () => {
  const contact = (id: string, actor: Actor) => site.call(`GET /support-requests/${id}/contact`, undefined, { actor });

  it.each([
    ['completed', 409, 'community.support-request.closed'],
    ['closed', 404, 'community.support-request.unknown'],
  ])('is shown only to its owner if it is %s, and nothing is recorded', async (state, status, code) => {
    const { id } = (await create()).body;
    await setStatus(id, state);
    const stranger = await site.join();
    expect(await contact(id, stranger)).toMatchObject({ status, body: { code } });
    expect(await contact(id, owner)).toMatchObject({ status: 200, body: { contactMobile: '9822012345' } });
    await site.waitForTold('events.community.contact.viewed.v1', { requestId: id, viewerId: owner.id });
    expect(site.told.filter(({ data }) => data.viewerId === stranger.id)).toEqual([]);
  });

  it('is not reported by hasContact to others', async () => {
    const { id } = (await create()).body;
    expect(await page(id, null)).toMatchObject({ hasContact: true });
    await setStatus(id, 'completed');
    for (const stranger of [null, newcomer()]) expect(await page(id, stranger)).toMatchObject({ hasContact: false });
    expect(await page(id, owner)).toMatchObject({ hasContact: true });
  });
});

describe('views of contacts in one day', () => {
  const view = (id: string, actor: Actor) => site.call(`GET /support-requests/${id}/contact`, undefined, { actor });
  const several = (count: number) => Promise.all(Array.from({ length: count }, async () => (await create()).body.id));
  const secondsOfTheDayLeft = () => 86_400 - ((Date.now() / 1_000 + 5.5 * 3_600) % 86_400);

  it('are as many as configured, however fast they come, and each is recorded', async () => {
    const [viewer, ids] = [newcomer(), await several(6)];
    const answers = await Promise.all(ids.map(id => view(id, viewer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]!.body).toMatchObject({
      code: 'community.contact.limit',
      message: 'You have viewed as many contacts as allowed in one day. Please try again tomorrow.',
    });
    for (const [at, { status }] of answers.entries())
      if (status === 200)
        await site.waitForTold('events.community.contact.viewed.v1', { viewerId: viewer.id, requestId: ids[at] });
    expect(site.told.filter(({ data }) => data.viewerId === viewer.id)).toHaveLength(3);
  });

  it('include those of events: joining and leaving one after another is stopped at the same number', async () => {
    const viewer = await site.join();
    const announce = async () => (await site.call<{ id: string }>('POST /events', anEvent(), { actor: owner })).body.id;
    await view((await several(1))[0]!, viewer);
    const answers = [];
    const ids = [await announce(), await announce(), await announce(), await announce()];
    for (const id of ids) {
      const joined = await site.call(`POST /events/${id}/join`, {}, { actor: viewer });
      expect(JSON.stringify(joined.body)).not.toContain('98220');
      answers.push(await site.call(`GET /events/${id}/contact`, undefined, { actor: viewer }));
      await site.call(`POST /events/${id}/leave`, {}, { actor: viewer });
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(answers[2]!.body).toMatchObject({ code: 'community.contact.limit' });
    for (const id of ids.slice(0, 2))
      await site.waitForTold('events.community.contact.viewed.v1', {
        viewerId: viewer.id,
        requestId: id,
        targetType: 'event',
      });
    await site.call(`POST /events/${ids[0]}/join`, {}, { actor: viewer });
    expect((await site.call(`GET /events/${ids[0]}/contact`, undefined, { actor: viewer })).status).toBe(200);
  });

  it('report when the next day begins in India', async () => {
    const viewer = newcomer();
    for (const id of await several(3)) await view(id, viewer);
    const [id] = await several(1);
    const before = secondsOfTheDayLeft();
    const answer = await site.send(`GET /support-requests/${id}/contact`, { actor: viewer });
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeLessThanOrEqual(before + 1);
    expect(wait).toBeGreaterThanOrEqual(secondsOfTheDayLeft() - 1);
  });

  it('count a request once, are counted for each member, and start at zero the next day', async () => {
    const viewer = newcomer();
    const [first, second, third, fourth] = await several(4);
    for (const id of [first, first, second, second, third, first]) expect((await view(id!, viewer)).status).toBe(200);
    expect((await view(fourth!, viewer)).status).toBe(429);
    expect((await view(third!, viewer)).status).toBe(200);
    expect((await view(fourth!, newcomer())).status).toBe(200);
    await site.dataSource.query('update contact_looks set day = day - 1 where member_id = $1', [viewer.id]);
    expect((await view(fourth!, viewer)).status).toBe(200);
    expect((await view(first!, viewer)).status).toBe(200);
  });

  it('of a member’s own requests do not count', async () => {
    for (const id of await several(5)) expect((await view(id, owner)).status).toBe(200);
  });

  it('are deleted after some days', async () => {
    const [old, recent] = [randomUUID(), randomUUID()];
    for (const [id, days] of [[old, 3] as const, [recent, 0] as const])
      await site.dataSource.query(`insert into contact_looks values ($1, current_date - $2::int, '{}')`, [id, days]);
    await site.service.app.get(Housekeeping).forget();
    const kept = await site.dataSource.query('select member_id from contact_looks where member_id = any($1)', [
      [old, recent],
    ]);
    expect(kept).toEqual([{ member_id: recent }]);
  });
});
