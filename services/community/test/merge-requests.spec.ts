import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { adminActivities } from '@aar/contracts/community/admin-activities.contract';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import type { ProblemBody } from '@aar/contracts/errors';
import type { Output } from '@aar/contracts/contract';
import { atOnce } from '@aar/testing/at-once';
import { waitUntil } from '@aar/tools/ports.mjs';
import { aRequest, type Community, startCommunity } from './community.harness';

type Merged = Output<typeof adminActivities.merge> & Pick<ProblemBody, 'code' | 'errors'>;

let site: Community;
let first: Actor;
let second: Actor;
let helpers: Actor[];
beforeAll(async () => {
  site = await startCommunity();
  [first, second] = [await site.join(), await site.join()];
  helpers = [await site.join(), await site.join()];
});
afterAll(() => site?.stop());

const admin: Actor = { id: randomUUID(), role: 'admin' };
const point = { latitude: 18.5074321, longitude: 73.8312345 };
let kept: string;
let doubled: string;
beforeEach(async () => {
  const ask = async (actor: Actor, title: string) =>
    (await site.call<{ id: string }>('POST /support-requests', { ...aRequest, title, point }, { actor })).body.id;
  [kept, doubled] = [await ask(first, 'Dog hit by a scooter'), await ask(second, 'Scooter hit a dog')];
});

const offer = (id: string, actor: Actor) =>
  site.call<{ id: string }>(
    `POST /support-requests/${id}/respond`,
    { message: 'I come.', contactInfo: '98220 54321' },
    { actor },
  );
const merge = (id: string, into: string, actor = admin) =>
  site.call<Merged>(`POST /admin/support-requests/${id}/merge`, { into }, { actor });
const get = async (id: string, actor: Actor | null = null) =>
  (await site.call<SupportRequest>(`GET /support-requests/${id}`, undefined, { actor })).body;
const offersOn = async (id: string, owner: Actor) => {
  const path = `GET /support-requests/${id}/responses`;
  const { body } = await site.call<{ responses: { memberId: string }[] }>(path, undefined, { actor: owner });
  return body.responses.map(({ memberId }) => memberId).sort();
};
const idsOf = (actors: Actor[]) => actors.map(({ id }) => id).sort();

describe('a request that staff merge into another', () => {
  it('is closed and redirects everybody to the other, which now has its offers', async () => {
    await offer(doubled, helpers[0]!);
    await offer(kept, helpers[1]!);
    const { status, body } = await merge(doubled, `https://site.example/support-requests/${kept}?from=mail`);
    expect(status).toBe(200);
    const closed = { requestId: doubled, status: 'closed' };
    await site.waitForTold('events.community.support-request.status-changed.v1', closed);
    expect(adminActivities.merge.output.parse(body)).toEqual(body);
    expect(body.activity).toMatchObject({ id: doubled, status: 'closed', responses: 0 });
    for (const actor of [null, second, helpers[0]!])
      expect(await get(doubled, actor)).toMatchObject({ status: 'closed', mergedInto: kept });
    expect(await offersOn(kept, first)).toEqual(idsOf(helpers));
    expect(await get(kept)).toMatchObject({ status: 'active', responses: 2, mergedInto: null });
    const { body: list } = await site.call<{ supportRequests: { id: string }[] }>('GET /support-requests');
    expect(list.supportRequests.map(({ id }) => id)).not.toContain(doubled);
  });

  it('keeps the offers of members who offered on both or own the other, and loses its exact place', async () => {
    await offer(doubled, helpers[0]!);
    await offer(kept, helpers[0]!);
    await offer(doubled, first);
    await merge(doubled, kept);
    expect(await offersOn(kept, first)).toEqual(idsOf([helpers[0]!]));
    expect((await get(kept)).responses).toBe(1);
    expect(await site.dataSource.query('select from request_points where request_id = $1', [doubled])).toEqual([]);
  });

  it.each([
    ['the helper has blocked', () => [helpers[0]!, first] as const],
    ['has blocked the helper', () => [first, helpers[0]!] as const],
  ])(
    'ends the offer to an owner who %s: it does not move, and is there for neither after the block',
    async (_, who) => {
      const offered = await offer(doubled, helpers[0]!);
      await site.call(`POST /responses/${offered.body.id}/accept`, {}, { actor: second });
      await offer(doubled, helpers[1]!);
      const [blocker, blocked] = who();
      await site.call('POST /blocks', { memberId: blocked.id }, { actor: blocker });
      await site.forgetTold();
      await merge(doubled, kept);
      await site.call(`DELETE /blocks/${blocked.id}`, undefined, { actor: blocker });
      expect(await offersOn(kept, first)).toEqual([helpers[1]!.id]);
      expect((await get(kept)).responses).toBe(1);
      expect(await get(doubled, helpers[0]!)).toMatchObject({ myResponse: { status: 'declined' } });
      for (const id of [kept, doubled]) {
        const point = await site.call(`GET /support-requests/${id}/point`, undefined, { actor: helpers[0]! });
        expect(point.status).toBe(404);
      }
      await site.waitForTold('events.community.response.withdrawn.v1', {
        requestId: doubled,
        responderId: helpers[0]!.id,
      });
      await site.waitForTold(`live.pushed.${helpers[0]!.id}`, { event: 'request', data: { requestId: doubled } });
    },
  );

  it('notifies its owner and helpers, and is recorded in the audit log', async () => {
    await offer(doubled, helpers[0]!);
    const declined = await offer(doubled, helpers[1]!);
    await site.call(`POST /responses/${declined.body.id}/decline`, {}, { actor: second });
    await merge(doubled, kept);
    const { data } = await site.waitForTold('events.community.request.merged.v1', { intoId: kept });
    expect(data).toMatchObject({ intoTitle: 'Dog hit by a scooter', ownerId: first.id });
    expect((data.memberIds as string[]).toSorted()).toEqual(idsOf([second, helpers[0]!]));
    await site.waitForTold('events.identity.deed.done.v1', {
      actorId: admin.id,
      action: 'support-request.merged',
      targetId: doubled,
      diff: { mergedInto: [null, kept] },
    });
    await site.waitForTold(`live.pushed.${helpers[0]!.id}`, { event: 'request', data: { requestId: kept } });
  });

  it('notifies all of its helpers, however many they are', async () => {
    await site.dataSource.query(
      `insert into responses (id, request_id, member_id, message)
       select gen_random_uuid(), $1, gen_random_uuid(), 'I come.' from generate_series(1, 600)`,
      [doubled],
    );
    await merge(doubled, kept);
    const told = () =>
      site.told.flatMap(({ subject, data }) =>
        subject === 'events.community.request.merged.v1' && data.intoId === kept ? (data.memberIds as string[]) : [],
      );
    // 600 helpers and the owner.
    await waitUntil(() => told().length === 601, { what: 'the news to everybody' });
    expect(new Set(told()).size).toBe(601);
  });

  it('must be open, and so must the other, which must not be itself', async () => {
    const refused = { status: 409, body: { code: 'community.support-request.merge', errors: [{ path: 'into' }] } };
    expect(await merge(doubled, doubled)).toMatchObject(refused);
    await merge(doubled, kept);
    expect(await merge(doubled, kept)).toMatchObject(refused);
    expect(await merge(kept, doubled)).toMatchObject(refused);
    expect(await merge(kept, randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'community.support-request.unknown', errors: [{ path: 'into' }] },
    });
    expect(await merge(randomUUID(), kept)).toMatchObject({ status: 404 });
    expect(await merge(kept, 'the other one')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'into', message: 'Please paste the link to the other request' }] },
    });
  });

  it('stays open if the other is merged into it at the same moment', async () => {
    const answers = await atOnce(
      site.dataSource,
      ['select from support_requests where id = any ($1) for update', [[kept, doubled]]],
      [() => merge(doubled, kept), () => merge(kept, doubled)],
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is for administrators', async () => {
    for (const role of ['user', 'moderator', 'editor'] as const)
      expect((await merge(doubled, kept, { id: randomUUID(), role })).status).toBe(403);
  });
});
