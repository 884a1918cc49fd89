import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { activists } from '@aar/contracts/community/activists.contract';
import { type Connection, connections } from '@aar/contracts/community/connections.contract';
import type { Conversation } from '@aar/contracts/community/conversations.contract';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { atOnce } from '@aar/testing/at-once';
import { type Community, newcomer, startCommunity } from './community.harness';

let site: Community;
let asha: Actor;
let ravi: Actor;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
beforeEach(async () => {
  asha = await site.join({ fullName: 'Asha Kulkarni' });
  ravi = await site.join({ fullName: 'Ravi Menon' });
});

const get = async <T>(path: string, actor: Actor | null) =>
  (await site.call<T>(`GET ${path}`, undefined, { actor })).body;
const ask = (actor: Actor, member: Actor) =>
  site.call<Connection & Pick<ProblemBody, 'code'>>('POST /connections', { memberId: member.id }, { actor });
const decide = (id: string, actor: Actor, status: string) => site.call(`PUT /connections/${id}`, { status }, { actor });
const end = (id: string, actor: Actor) => site.call(`DELETE /connections/${id}`, undefined, { actor });
const list = async (actor: Actor, status = 'accepted') =>
  (await get<Output<typeof connections.list>>(`/connections?status=${status}`, actor)).connections;
const seen = async (member: Actor, actor: Actor | null) =>
  (await get<Output<typeof activists.get>>(`/activists/${member.id}`, actor)).activist.connection;
async function putOut(member: Actor) {
  await site.tellMember({ memberId: member.id, version: 2, status: 'suspended' });
  await site.waitForRow(`select from activists where id = $1 and status = 'suspended'`, [member.id]);
}
const unknown = { status: 404, body: { code: 'community.connection.unknown' } };

describe('a member who asks to connect', () => {
  it('is pending, and the other sees the request', async () => {
    const { status, body } = await ask(asha, ravi);
    expect(status).toBe(201);
    expect(connections.ask.output.parse(body)).toEqual(body);
    expect(body).toMatchObject({ status: 'waiting', member: { id: ravi.id, fullName: 'Ravi Menon' } });
    expect(await list(ravi, 'requested')).toMatchObject([
      { id: body.id, status: 'requested', member: { id: asha.id } },
    ]);
    expect(await list(asha, 'waiting')).toMatchObject([{ id: body.id, status: 'waiting' }]);
    expect(await get('/conversations/unread', ravi)).toEqual({ unread: 0, requests: 1 });
    expect(await list(ravi)).toEqual([]);
    for (const member of [asha, ravi])
      await site.waitForTold(`live.pushed.${member.id}`, { event: 'message', data: { connectionId: body.id } });
  });

  it('asks once, however often they send the request', async () => {
    const [first, again] = [await ask(asha, ravi), await ask(asha, ravi)];
    expect(again.body).toEqual(first.body);
    expect(await list(ravi, 'requested')).toHaveLength(1);
  });

  it('is accepted by the other, and both may write at once', async () => {
    const { id } = (await ask(asha, ravi)).body;
    expect(await decide(id, ravi, 'accepted')).toMatchObject({ status: 200, body: { id } });
    expect(await list(asha)).toMatchObject([{ status: 'accepted', member: { id: ravi.id } }]);
    expect(await list(ravi)).toMatchObject([{ status: 'accepted', member: { id: asha.id } }]);
    const conversation = await site.call<Conversation>(
      'POST /conversations',
      { memberId: ravi.id, text: 'Hello' },
      { actor: asha },
    );
    expect(conversation.body.status).toBe('accepted');
  });

  it('is accepted together with the pending first message', async () => {
    await site.call('POST /conversations', { memberId: ravi.id, text: 'Hello' }, { actor: asha });
    await decide((await ask(asha, ravi)).body.id, ravi, 'accepted');
    expect(await get('/conversations', ravi)).toMatchObject({ conversations: [{ status: 'accepted', unread: 1 }] });
  });

  it('may write no more than a stranger before they are accepted', async () => {
    await ask(asha, ravi);
    const words = { memberId: ravi.id, text: 'Hello' };
    const { body } = await site.call<Conversation>('POST /conversations', words, { actor: asha });
    expect(body.status).toBe('waiting');
  });

  it('gets one decision, even when two arrive concurrently', async () => {
    const { id } = (await ask(asha, ravi)).body;
    const answers = await atOnce(
      site.dataSource,
      ['select from connections where id = $1 for update', [id]],
      ['accepted', 'declined'].map(status => () => decide(id, ravi, status)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it.each([
    ['away', () => putOut(ravi)],
    ['blocked', () => site.call('POST /blocks', { memberId: ravi.id }, { actor: asha })],
  ])('is not shown while %s, connected or not', async (_what, leave) => {
    const { id } = (await ask(ravi, asha)).body;
    await leave();
    expect(await list(asha, 'requested')).toEqual([]);
    expect(await get('/conversations/unread', asha)).toEqual({ unread: 0, requests: 0 });
    await site.dataSource.query(`update connections set status = 'accepted' where id = $1`, [id]);
    expect(await list(asha)).toEqual([]);
  });

  it('is not notified of a refusal, and the other may ask later', async () => {
    const { id } = (await ask(asha, ravi)).body;
    await decide(id, ravi, 'declined');
    expect(await list(ravi, 'requested')).toEqual([]);
    expect(await list(asha, 'waiting')).toMatchObject([{ id, status: 'waiting' }]);
    expect((await ask(asha, ravi)).body).toMatchObject({ id, status: 'waiting' });
    expect(await list(ravi, 'requested')).toEqual([]);
    expect([await seen(ravi, asha), await seen(asha, ravi)]).toEqual([{ id, status: 'waiting' }, null]);
    expect((await ask(ravi, asha)).body).toMatchObject({ id, status: 'waiting' });
    expect(await list(asha, 'requested')).toMatchObject([{ id, member: { id: ravi.id } }]);
  });

  it('withdraws the request; either may end the connection', async () => {
    const asked = (await ask(asha, ravi)).body.id;
    expect(await end(asked, ravi)).toMatchObject(unknown);
    expect((await end(asked, asha)).status).toBe(200);
    expect(await list(ravi, 'requested')).toEqual([]);
    const { id } = (await ask(asha, ravi)).body;
    await decide(id, ravi, 'accepted');
    expect((await end(id, ravi)).status).toBe(200);
    expect(await list(asha)).toEqual([]);
  });

  it('cannot undo a refusal by withdrawing the request', async () => {
    const { id } = (await ask(asha, ravi)).body;
    await decide(id, ravi, 'declined');
    expect(await end(id, asha)).toMatchObject({ status: 200, body: { id } });
    const again = (await ask(asha, ravi)).body;
    expect(again).toMatchObject({ status: 'waiting', member: { id: ravi.id } });
    expect(await list(ravi, 'requested')).toEqual([]);
    expect(await get('/conversations/unread', ravi)).toEqual({ unread: 0, requests: 0 });
    expect(await seen(asha, ravi)).toBeNull();
    expect(await decide(again.id, ravi, 'accepted')).toMatchObject(unknown);
  });

  it('cannot decide for the other, and a stranger can do nothing at all', async () => {
    const { id } = (await ask(asha, ravi)).body;
    for (const actor of [asha, await site.join()]) expect(await decide(id, actor, 'accepted')).toMatchObject(unknown);
    expect(await decide(randomUUID(), ravi, 'accepted')).toMatchObject(unknown);
    await decide(id, ravi, 'accepted');
    expect(await decide(id, ravi, 'declined')).toMatchObject(unknown);
  });

  it('is connected when the other asks at the same moment', async () => {
    const answers = await atOnce(
      site.dataSource,
      ['select from activists where id = any($1) for update', [[asha.id, ravi.id]]],
      [() => ask(asha, ravi), () => ask(ravi, asha)],
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await list(asha)).toHaveLength(1);
    expect(await list(ravi)).toHaveLength(1);
  });

  it('cannot ask a member who is hidden, suspended, unknown or blocked, nor themselves', async () => {
    const gone = { status: 404, body: { code: 'community.member.unavailable', errors: [{ path: 'memberId' }] } };
    const byStaff = await site.join();
    await site.dataSource.query(
      `insert into hidden_content (kind, id, version, is_hidden) values ('community.member', $1, 1, true)`,
      [byStaff.id],
    );
    for (const member of [
      byStaff,
      await site.join({ listed: false }),
      await site.join({ status: 'suspended' }),
      newcomer(),
    ])
      expect(await ask(asha, member)).toMatchObject(gone);
    expect(await ask(asha, asha)).toMatchObject({ status: 409, body: { code: 'community.connection.self' } });
    await site.call('POST /blocks', { memberId: asha.id }, { actor: ravi });
    expect(await ask(asha, ravi)).toMatchObject(gone);
    expect(await ask(ravi, asha)).toMatchObject({ status: 409, body: { code: 'community.block.mine' } });
  });
});

describe('a member’s public page', () => {
  it('shows visitors what the directory shows, and members also their connection with the member', async () => {
    const visitor = await get<Output<typeof activists.get>>(`/activists/${ravi.id}`, null);
    expect(activists.get.output.strict().parse(visitor)).toEqual(visitor);
    expect(visitor.activist).toMatchObject({ id: ravi.id, fullName: 'Ravi Menon', city: 'Pune' });
    expect(visitor.activist).not.toHaveProperty('connection');
    expect(await seen(ravi, asha)).toBeNull();
    const { id } = (await ask(asha, ravi)).body;
    expect([await seen(ravi, asha), await seen(asha, ravi)]).toEqual([
      { id, status: 'waiting' },
      { id, status: 'requested' },
    ]);
    const page = await get<Output<typeof activists.list>>('/activists?q=menon', asha);
    expect(page.activists.find(member => member.id === ravi.id)!.connection).toEqual({ id, status: 'waiting' });
  });

  it('is missing when the directory does not show the member', async () => {
    const missing = { status: 404, body: { code: 'community.activist.unknown' } };
    for (const member of [await site.join({ listed: false }), await site.join({ status: 'suspended' }), newcomer()])
      expect(await site.call(`GET /activists/${member.id}`)).toMatchObject(missing);
  });
});

it('the map counts the members that the directory shows, by state', async () => {
  await site.empty('activists');
  await site.join({ state: 'Kerala', city: 'Kochi' });
  await site.join({ state: 'Kerala', city: 'Kollam' });
  await site.join({ state: 'Goa', city: 'Panaji' });
  for (const hidden of [{ listed: false }, { status: 'suspended' }] as const)
    await site.join({ state: 'Goa', city: 'Panaji', ...hidden });
  // The first request for the cached result.
  expect(await get<object>('/activists/states', null)).toEqual({
    states: [
      { state: 'Goa', members: 1 },
      { state: 'Kerala', members: 2 },
    ],
  });
});
