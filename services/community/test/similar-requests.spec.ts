import type { Actor } from '@aar/contracts/access';
import { supportRequests } from '@aar/contracts/community/support-requests.contract';
import type { Output } from '@aar/contracts/contract';
import { aRequest, type Community, newcomer, startCommunity } from './community.harness';

let site: Community;
let member: Actor;
beforeAll(async () => {
  site = await startCommunity();
  member = await site.join();
});
afterAll(() => site?.stop());
beforeEach(() => site.empty('messages, responses, support_requests cascade'));

const create = async (changes: object = {}) =>
  (await site.call<{ id: string }>('POST /support-requests', { ...aRequest, ...changes }, { actor: newcomer() })).body
    .id;
async function similar(changes: object = {}, actor: Actor | null = member) {
  const { requestType, state, city } = aRequest;
  const query = new URLSearchParams({ title: 'dog was hit by scooter', requestType, state, city, ...changes });
  return site.call<Output<typeof supportRequests.similar>>(`GET /support-requests/similar?${query}`, undefined, {
    actor,
  });
}
const found = async (changes: object = {}) => (await similar(changes)).body.supportRequests.map(({ id }) => id);

describe('a similar request', () => {
  it('is found by place, kind and words of the title', async () => {
    const id = await create();
    const { body } = await similar();
    expect(supportRequests.similar.output.parse(body)).toEqual(body);
    expect(body.supportRequests).toMatchObject([{ id, isOwner: false }]);
    expect(await found({ title: 'DOG HIT BY A SCOOTER!' })).toEqual([id]);
  });

  it('is found by Indian words in another spelling', async () => {
    const id = await create({ title: 'हिन्दी लड\u093cका' });
    expect(await found({ title: 'हिंदी लडका' })).toEqual([id]);
    expect(await found({ title: 'प्यासी गाय' })).toEqual([]);
  });

  it.each([
    ['city', { city: 'Mumbai' }],
    ['kind', { requestType: 'Medical Care' }],
    ['words', { title: 'Kite with a broken wing' }],
  ])('is not found in another %s', async (_, changes) => {
    await create();
    expect(await found(changes)).toEqual([]);
  });

  it.each([
    ['older than two days', `created_at = now() - interval '49 hours'`],
    ['completed', `status = 'completed'`],
    ['paused', `status = 'paused'`],
  ])('is not found if it is %s', async (_, change) => {
    const id = await create();
    expect(await found()).toEqual([id]);
    await site.dataSource.query(`update support_requests set ${change} where id = $1`, [id]);
    expect(await found()).toEqual([]);
  });

  it('is not found if it belongs to a suspended member or moderation hides it', async () => {
    const [away, hidden] = [await create(), await create()];
    await site.dataSource.query('update support_requests set owner_id = $2 where id = $1', [
      away,
      (await site.join({ status: 'suspended' })).id,
    ]);
    await site.dataSource.query(
      `insert into hidden_content (kind, id, version, is_hidden) values ('community.support-request', $1, 1, true)`,
      [hidden],
    );
    expect(await found()).toEqual([]);
  });

  it('is not found if it is the member’s own, which a retry would find', async () => {
    await site.call('POST /support-requests', aRequest, { actor: member });
    expect(await found()).toEqual([]);
  });

  it('is one of the three newest', async () => {
    const ids = [];
    for (let number = 0; number < 4; number += 1) ids.push(await create());
    expect(await found()).toEqual(ids.slice(1).reverse());
  });

  it('is for signed-in members', async () => {
    expect((await similar({}, null)).status).toBe(401);
  });
});
