import type { Actor } from '@aar/contracts/access';
import { resync } from '@aar/platform/read-models/resync';
import { communityAggregates } from '../src/aggregates/aggregates';
import { UnpublishedRelations } from '../src/relations/unpublished-relations';
import { type Community, startCommunity } from './community.harness';

let site: Community;
let asha: Actor;
let ravi: Actor;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
beforeEach(async () => {
  asha = await site.join({ fullName: 'Asha Kulkarni' });
  ravi = await site.join({ fullName: 'Ravi Menon' });
  await site.forgetTold();
});

const changed = 'events.community.relation.changed.v1';
const none = { blocked: false, muted: false, connected: false };
const call = (http: string, actor: Actor, body?: object) => site.call<{ id: string }>(http, body, { actor });
const block = (actor: Actor, member: Actor) => call('POST /blocks', actor, { memberId: member.id });
const mute = (actor: Actor, member: Actor) => call('POST /mutes', actor, { memberId: member.id });
async function connect() {
  const { id } = (await call('POST /connections', asha, { memberId: ravi.id })).body;
  await call(`PUT /connections/${id}`, ravi, { status: 'accepted' });
  return id;
}
const between = (me: Actor, other: Actor, state: object) =>
  site.waitForTold(changed, { memberId: me.id, otherId: other.id, ...none, ...state });
const published = () => site.told.filter(({ subject }) => subject === changed).map(({ data }) => data);

describe('a decision of a member about another', () => {
  it('is published when they block and unblock', async () => {
    await block(asha, ravi);
    await between(asha, ravi, { blocked: true, version: 1 });
    await call(`DELETE /blocks/${ravi.id}`, asha);
    await between(asha, ravi, { version: 2 });
    expect(published().every(({ memberId }) => memberId === asha.id)).toBe(true);
  });

  it('is published when they mute and unmute, and nobody else learns of it', async () => {
    await mute(asha, ravi);
    await between(asha, ravi, { muted: true, version: 1 });
    expect(await call('GET /mutes', asha)).toMatchObject({ body: { mutes: [{ member: { id: ravi.id } }] } });
    expect(await call('GET /mutes', ravi)).toMatchObject({ body: { mutes: [] } });
    await call(`DELETE /mutes/${asha.id}`, ravi);
    expect(await call('GET /mutes', asha)).toMatchObject({ body: { mutes: [{ member: { id: ravi.id } }] } });
    await call(`DELETE /mutes/${ravi.id}`, asha);
    await between(asha, ravi, { version: 2 });
  });

  it('is published for both when they connect, and when one of them ends the connection', async () => {
    const id = await connect();
    await between(asha, ravi, { connected: true, version: 1 });
    await between(ravi, asha, { connected: true, version: 1 });
    await call(`DELETE /connections/${id}`, ravi);
    await between(asha, ravi, { version: 2 });
    await between(ravi, asha, { version: 2 });
  });

  it('is published once for repeated requests', async () => {
    for (let time = 0; time < 3; time += 1) await block(asha, ravi);
    await site.forgetTold();
    await block(asha, ravi);
    await mute(asha, ravi);
    await between(asha, ravi, { blocked: true, muted: true, version: 2 });
    expect(published()).toHaveLength(1);
  });

  it('has rising versions that match the state, however many decide concurrently', async () => {
    const both = [
      [asha, ravi],
      [ravi, asha],
    ] as const;
    const decide = async ([me, other]: readonly [Actor, Actor]) => {
      for (let round = 0; round < 4; round += 1) {
        expect((await block(me, other)).status).toBe(200);
        expect((await mute(me, other)).status).toBe(200);
        expect((await call(`DELETE /blocks/${other.id}`, me)).status).toBe(200);
        expect((await call(`DELETE /mutes/${other.id}`, me)).status).toBe(200);
      }
    };
    await Promise.all([...both, ...both].map(decide));
    for (const [me, other] of both) {
      const [{ version }] = await site.dataSource.query(
        'select version from relations where member_id = $1 and other_id = $2',
        [me.id, other.id],
      );
      await between(me, other, { version });
      const versions = published().filter(({ memberId }) => memberId === me.id);
      expect(new Set(versions.map(one => one.version)).size).toBe(versions.length);
    }
  });
});

describe('relations that were decided by an earlier build', () => {
  it('are published once', async () => {
    await site.dataSource.query('insert into blocks (member_id, blocked_id) values ($1, $2)', [asha.id, ravi.id]);
    const unpublished = site.service.app.get(UnpublishedRelations);
    await unpublished.publish();
    await between(asha, ravi, { blocked: true, version: 1 });
    await unpublished.publish();
    await site.forgetTold();
    await block(ravi, asha);
    await between(ravi, asha, { blocked: true });
    expect(published()).toHaveLength(1);
  });

  it('are published again by a resync, with their present version', async () => {
    await block(asha, ravi);
    await between(asha, ravi, { blocked: true });
    const [{ id }] = await site.dataSource.query('select id from relations where member_id = $1', [asha.id]);
    await site.forgetTold();
    const relations = communityAggregates.find(({ name }) => name === 'community.relations')!;
    expect(await resync(site.dataSource, relations, { only: [id] })).toBe(1);
    await between(asha, ravi, { blocked: true, version: 1 });
  });
});

it('nobody mutes themselves or a member who does not exist', async () => {
  expect(await mute(asha, asha)).toMatchObject({ status: 409, body: { code: 'community.mute.self' } });
  expect(await mute(asha, { id: '00000000-0000-4000-8000-000000000000', role: 'user' })).toMatchObject({
    status: 404,
    body: { code: 'community.member.unavailable', errors: [{ path: 'memberId' }] },
  });
});
