import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Point } from '@aar/contracts/community/create-support-request';
import { type SupportRequest, supportRequests } from '@aar/contracts/community/support-requests.contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { dumpTables } from '@aar/testing/dump-tables';
import { storedMessages } from '@aar/testing/stored-messages';
import { aRequest, type Community, newcomer, startCommunity } from './community.harness';

type Answered = SupportRequest & Pick<ProblemBody, 'code' | 'errors'>;

/** A place with an accuracy of a metre, whose digits must not appear anywhere else. */
const point: Point = { latitude: 18.5074321, longitude: 73.8312345 };
const cell: Point = { latitude: 18.505, longitude: 73.835 };
const exact = /5074321|8312345/;

let site: Community;
let owner: Actor;
let helper: Actor;
let id: string;
let offerId: string;
beforeAll(async () => {
  site = await startCommunity();
  [owner, helper] = [await site.join(), await site.join()];
});
afterAll(() => site?.stop());
beforeEach(async () => {
  id = (
    await site.call<Answered>('POST /support-requests', { ...aRequest, point }, { actor: owner, key: randomUUID() })
  ).body.id;
  const path = `POST /support-requests/${id}/respond`;
  offerId = (await site.call<{ id: string }>(path, { message: 'I come.' }, { actor: helper })).body.id;
});

const pointFor = (actor: Actor | null) =>
  site.call<Point & ProblemBody>(`GET /support-requests/${id}/point`, undefined, { actor });
const accept = () => site.call(`POST /responses/${offerId}/accept`, {}, { actor: owner });
const move = (status: string) => site.call(`PUT /responses/${offerId}`, { status }, { actor: helper });
const become = (status: string) =>
  site.call(`POST /support-requests/${id}/status`, { status, outcome: 'She is safe.' }, { actor: owner });
const kept = async () => (await site.dataSource.query('select from request_points where request_id = $1', [id])).length;

const unknown = { status: 404, body: { code: 'community.point.unknown' } };

describe('the exact place of a request', () => {
  it('is shown to everybody as a cell of about 1 km', async () => {
    for (const actor of [null, owner, helper, newcomer()]) {
      const { body } = await site.call<Answered>(`GET /support-requests/${id}`, undefined, { actor });
      expect(body.cell).toEqual(cell);
    }
  });

  it('is in no response, event or table other than its own', async () => {
    await accept();
    const answers = [];
    for (const actor of [null, owner, helper])
      for (const path of [
        '/support-requests',
        '/support-requests?order=newest',
        `/support-requests/${id}`,
        '/recent-activities',
      ])
        answers.push((await site.call<object>(`GET ${path}`, undefined, { actor })).body);
    for (const path of ['/support-requests/my', `/support-requests/${id}/responses`, '/messages', '/dashboard'])
      answers.push((await site.call<object>(`GET ${path}`, undefined, { actor: owner })).body);
    expect(JSON.stringify(answers)).not.toMatch(exact);
    expect(JSON.stringify(site.told)).not.toMatch(exact);
    expect(await storedMessages(site.servers.natsUrl)).not.toMatch(exact);
    await pointFor(owner);
    await site.dataSource.query('delete from request_points');
    expect(await dumpTables(site.dataSource)).not.toMatch(exact);
  });

  it('is shown to its owner, and to a helper from the acceptance of the offer until it is done', async () => {
    expect((await pointFor(owner)).body).toEqual(point);
    expect(supportRequests.point.output.parse((await pointFor(owner)).body)).toEqual(point);
    expect(await pointFor(helper)).toMatchObject(unknown);
    await accept();
    expect(await pointFor(helper)).toEqual({ status: 200, body: point });
    for (const status of ['on-the-way', 'there']) {
      await move(status);
      expect((await pointFor(helper)).body).toEqual(point);
    }
    await move('done');
    expect(await pointFor(helper)).toMatchObject(unknown);
  });

  it('is unknown to everybody else', async () => {
    await accept();
    const other = await site.join();
    await site.call(`POST /support-requests/${id}/respond`, { message: 'I come, too.' }, { actor: other });
    for (const actor of [other, newcomer(), { id: randomUUID(), role: 'admin' } as Actor])
      expect(await pointFor(actor)).toMatchObject(unknown);
    expect((await pointFor(null)).status).toBe(401);
    id = randomUUID();
    expect(await pointFor(owner)).toMatchObject(unknown);
  });

  it('is no longer shown to a helper once the accepted offer is declined', async () => {
    await accept();
    await site.call(`POST /responses/${offerId}/decline`, {}, { actor: owner });
    expect(await pointFor(helper)).toMatchObject(unknown);
  });

  it('is no longer shown to a helper once the owner has blocked them; then the helper can only withdraw', async () => {
    await accept();
    await site.call('POST /blocks', { memberId: helper.id }, { actor: owner });
    expect(await pointFor(helper)).toMatchObject(unknown);
    expect(await move('on-the-way')).toMatchObject({ body: { code: 'community.response.state' } });
    expect((await move('declined')).status).toBe(200);
    await site.call(`DELETE /blocks/${helper.id}`, undefined, { actor: owner });
  });

  it.each(['completed', 'closed'])('is deleted when the request is %s', async status => {
    await accept();
    expect(await kept()).toBe(1);
    await become(status);
    for (const actor of [owner, helper]) expect(await pointFor(actor)).toMatchObject(unknown);
    expect(await kept()).toBe(0);
  });

  it.each([
    [
      'moderation has hidden the request',
      `insert into hidden_content (kind, id, version, is_hidden)
       select 'community.support-request', id, 1, true from support_requests where id = $1`,
    ],
    [
      'its owner is put out',
      `update activists set status = 'suspended' where id = (select owner_id from support_requests where id = $1)`,
    ],
  ])('is not shown to a helper while %s', async (_why, statement) => {
    await accept();
    await site.dataSource.query(statement, [id]);
    expect(await pointFor(helper)).toMatchObject(unknown);
    await site.dataSource.query(`update activists set status = 'active' where id = $1`, [owner.id]);
  });

  it('remains visible to both while the request is paused', async () => {
    await accept();
    await become('paused');
    for (const actor of [owner, helper]) expect((await pointFor(actor)).body).toEqual(point);
  });

  it('is changed, preserved and removed by its owner', async () => {
    const edit = (changes: object) =>
      site.call<Answered>(`PUT /support-requests/${id}`, { ...aRequest, ...changes }, { actor: owner });
    expect((await edit({})).body.cell).toEqual(cell);
    expect((await pointFor(owner)).body).toEqual(point);
    const moved = { latitude: 18.5201, longitude: 73.8567 };
    expect((await edit({ point: moved })).body.cell).toEqual({ latitude: 18.525, longitude: 73.855 });
    expect((await pointFor(owner)).body).toEqual(moved);
    expect((await edit({ point: null })).body.cell).toBeNull();
    expect(await pointFor(owner)).toMatchObject(unknown);
  });

  describe('a place outside of the chosen city', () => {
    const delhi = { latitude: 28.6139, longitude: 77.209 };
    const refused = {
      status: 400,
      body: { code: 'community.point.outside-city', errors: [{ path: 'point', message: expect.any(String) }] },
    };
    const put = (changes: object, actor = owner) =>
      site.call(`PUT /support-requests/${id}`, { ...aRequest, ...changes }, { actor });

    it('is refused, when the request is new and when it is edited', async () => {
      const sent = { ...aRequest, point: delhi };
      expect(await site.call('POST /support-requests', sent, { actor: owner })).toMatchObject(refused);
      expect(await put({ point: delhi })).toMatchObject(refused);
      expect((await pointFor(owner)).body).toEqual(point);
    });

    it('is refused if only the city moves away from it, and accepted while the city stays the same', async () => {
      const elsewhere = { state: 'Delhi', city: 'New Delhi' };
      expect(await put(elsewhere)).toMatchObject(refused);
      expect(await put({ ...elsewhere, point: delhi })).toMatchObject({ status: 200 });
      await site.dataSource.query(`update support_requests set state = 'Kerala', city = 'Kochi' where id = $1`, [id]);
      expect(await put({ state: 'Kerala', city: 'Kochi', title: 'A place from before the rule' })).toMatchObject({
        status: 200,
      });
      expect(await put({ state: 'Goa', city: 'Panaji', point: null })).toMatchObject({ status: 200 });
    });

    it('reveals nothing about somebody else’s request', async () => {
      expect(await put({ state: 'Delhi', city: 'New Delhi' }, helper)).toMatchObject({ status: 404 });
    });
  });

  it.each([
    [{ latitude: 6.9271, longitude: 79.8612 }, 'point'],
    [{ latitude: 27.7172, longitude: 85.324 }, 'point'],
    [{ latitude: 51.5, longitude: 73.8 }, 'point.latitude'],
    [{ latitude: 18.5, longitude: -0.1 }, 'point.longitude'],
    [{ latitude: '18.5', longitude: 73.8 }, 'point.latitude'],
    [{ longitude: 73.8 }, 'point.latitude'],
  ])('%j is refused', async (wrong, path) => {
    const { status, body } = await site.call<Answered>(
      'POST /support-requests',
      { ...aRequest, point: wrong },
      { actor: owner },
    );
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path, message: 'Please choose a place in India' }],
    });
  });
});
