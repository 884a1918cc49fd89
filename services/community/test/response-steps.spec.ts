import type { Actor } from '@aar/contracts/access';
import { responses } from '@aar/contracts/community/responses.contract';
import { type SupportRequest, supportRequests } from '@aar/contracts/community/support-requests.contract';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { waitUntil } from '@aar/tools/ports.mjs';
import { aRequest, type Community, newcomer, startCommunity } from './community.harness';

type Offer = Output<typeof responses.accept> & Pick<ProblemBody, 'code' | 'errors'>;

let site: Community;
let owner: Actor;
let helper: Actor;
let requestId: string;
let offerId: string;
beforeAll(async () => {
  site = await startCommunity();
  [owner, helper] = [await site.join(), await site.join({ fullName: 'Farhan Shaikh' })];
});
afterAll(() => site?.stop());
beforeEach(async () => {
  const request = await site.call<{ id: string }>('POST /support-requests', aRequest, { actor: owner });
  requestId = request.body.id;
  const words = { message: 'I can be there in ten minutes.', contactInfo: '98220 54321' };
  const offer = await site.call<Offer>(`POST /support-requests/${requestId}/respond`, words, { actor: helper });
  offerId = offer.body.id;
});

const accept = (actor: Actor | null = owner) => site.call<Offer>(`POST /responses/${offerId}/accept`, {}, { actor });
const decline = (actor: Actor | null = owner) => site.call<Offer>(`POST /responses/${offerId}/decline`, {}, { actor });
const move = (status: string, actor: Actor | null = helper) =>
  site.call<Offer>(`PUT /responses/${offerId}`, { status }, { actor });
const seenByOwner = async () => {
  const path = `GET /support-requests/${requestId}/responses`;
  const { body } = await site.call<Output<typeof supportRequests.responses>>(path, undefined, { actor: owner });
  return body.responses.map(({ status }) => status);
};
const seenBy = async (actor: Actor | null) =>
  (await site.call<SupportRequest>(`GET /support-requests/${requestId}`, undefined, { actor })).body.myResponse;
const moved = async () =>
  (await site.dataSource.query('select moved_at, resolved_at from responses where id = $1', [offerId]))[0];

const changed = { status: 409, body: { code: 'community.response.state' } };
const unknown = { status: 404, body: { code: 'community.response.unknown' } };

describe('an offer of help', () => {
  it('is accepted by the owner and moved on by the helper, and both see each step', async () => {
    expect(await seenByOwner()).toEqual(['offered']);
    const { status, body } = await accept();
    expect(status).toBe(200);
    expect(responses.accept.output.parse(body)).toEqual(body);
    expect(body).toMatchObject({ id: offerId, requestId, status: 'accepted', contactInfo: '98220 54321' });
    for (const step of ['on-the-way', 'there', 'done']) {
      expect((await move(step)).body).toMatchObject({ id: offerId, status: step });
      expect(await seenByOwner()).toEqual([step]);
      expect(await seenBy(helper)).toMatchObject({ id: offerId, status: step });
    }
    expect((await moved()).resolved_at).toBeInstanceOf(Date);
  });

  it('updates the open pages of both and of nobody else', async () => {
    const pushesFor = (actor: Actor) =>
      site.told.filter(
        ({ subject, data }) =>
          subject === `live.pushed.${actor.id}` &&
          data.event === 'request' &&
          (data.data as { requestId: string }).requestId === requestId,
      ).length;
    // The push about the offer.
    await site.waitForTold(`live.pushed.${owner.id}`, { event: 'request', data: { requestId } });
    await accept();
    await move('on-the-way');
    await move('there');
    await waitUntil(() => pushesFor(helper) >= 3 && pushesFor(owner) >= 4, { what: 'telling both three times' });
    expect([pushesFor(helper), pushesFor(owner)]).toEqual([3, 4]);
  });

  it('links the owner to the conversation with the helper', async () => {
    const { conversationId } = (await accept()).body;
    const conversation = await site.call(`GET /conversations/${conversationId}`, undefined, { actor: owner });
    expect(conversation).toMatchObject({ status: 200, body: { member: { id: helper.id } } });
  });

  it('invalidates the cached responses that show it', async () => {
    await accept();
    await site.waitForTold('live.answers-changed', { tags: [`community.support-requests.get:${requestId}`] });
  });

  it('is shown with its status to the helper, and to nobody else with the request', async () => {
    expect(await seenBy(helper)).toMatchObject({ id: offerId, status: 'offered' });
    for (const actor of [null, owner, newcomer()]) expect(await seenBy(actor)).toBeNull();
  });

  it('changes once if the call is repeated', async () => {
    await accept();
    const first = await moved();
    expect((await accept()).body).toMatchObject({ status: 'accepted' });
    expect(await moved()).toEqual(first);
  });

  it('notifies once when it is accepted and once when it is declined after all', async () => {
    const decisions = () =>
      site.told
        .filter(
          ({ subject, data }) => subject === 'events.community.response.decided.v1' && data.requestId === requestId,
        )
        .map(({ data }) => data.isAccepted);
    for (const press of [accept, accept, decline, decline]) await press();
    const fits = {
      requestId,
      responderId: helper.id,
      ownerId: owner.id,
      ownerName: 'Asha Kulkarni',
      isAccepted: false,
    };
    await site.waitForTold('events.community.response.decided.v1', fits);
    expect(decisions()).toEqual([true, false]);
  });

  it('that the helper withdraws is not a decision of the owner', async () => {
    await move('declined');
    const next = { ...aRequest, title: 'A cow in the canal' };
    const other = await site.call<{ id: string }>('POST /support-requests', next, { actor: owner });
    await site.waitForTold('events.community.support-request.created.v1', { requestId: other.body.id });
    const isDecision = ({ subject, data }: (typeof site.told)[0]) =>
      subject === 'events.community.response.decided.v1' && data.requestId === requestId;
    expect(site.told.some(isDecision)).toBe(false);
    const withdrawn = { requestId, responderId: helper.id };
    await site.waitForTold('events.community.response.withdrawn.v1', withdrawn);
  });

  it('may be declined, which is final', async () => {
    expect((await decline()).body).toMatchObject({ status: 'declined' });
    expect(await accept()).toMatchObject(changed);
    expect(await move('on-the-way')).toMatchObject(changed);
    expect(await seenBy(helper)).toMatchObject({ id: offerId, status: 'declined' });
  });

  it('may be withdrawn by the helper, until they are there', async () => {
    await accept();
    expect((await move('declined')).body).toMatchObject({ status: 'declined' });
    expect(await seenByOwner()).toEqual(['declined']);
  });

  it.each(['on-the-way', 'there', 'done'])('that was not accepted cannot be %s', async status => {
    expect(await move(status)).toMatchObject(changed);
    expect(await seenByOwner()).toEqual(['offered']);
  });

  it('moves only forward', async () => {
    await accept();
    await move('there');
    for (const status of ['on-the-way', 'declined']) expect(await move(status)).toMatchObject(changed);
    for (const again of [accept, decline]) expect(await again()).toMatchObject(changed);
    await move('done');
    expect(await move('there')).toMatchObject(changed);
  });

  it('with many concurrent changes keeps the first one', async () => {
    const answers = await Promise.all([accept(), decline(), accept(), decline()]);
    const [status] = await seenByOwner();
    expect(answers.some(({ body }) => body.status === (status as unknown))).toBe(true);
    expect(['accepted', 'declined']).toContain(status);
  });

  it('is unknown to strangers, and each side can take only its own steps', async () => {
    for (const actor of [helper, newcomer()])
      for (const press of [accept, decline]) expect(await press(actor)).toMatchObject(unknown);
    await accept();
    for (const actor of [owner, newcomer()]) expect(await move('on-the-way', actor)).toMatchObject(unknown);
    const path = 'PUT /responses/00000000-0000-4000-8000-000000000000';
    expect(await site.call(path, { status: 'there' }, { actor: helper })).toMatchObject(unknown);
    expect(await seenByOwner()).toEqual(['accepted']);
  });

  it('needs a signed-in member', async () => {
    for (const press of [accept, decline]) expect((await press(null)).status).toBe(401);
    expect((await move('there', null)).status).toBe(401);
  });

  it.each(['offered', 'accepted', 'lost', ''])('cannot be set to "%s" by the helper', async status => {
    expect(await move(status)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'status', message: 'Please choose what to say' }] },
    });
  });

  it.each(['completed', 'closed'])('on a request that is %s can no longer be accepted', async status => {
    await site.dataSource.query('update support_requests set status = $2 where id = $1', [requestId, status]);
    expect(await accept()).toMatchObject(changed);
  });

  it('can still be completed when the request is completed, but not when it is closed', async () => {
    await accept();
    const become = (status: string) =>
      site.dataSource.query('update support_requests set status = $2 where id = $1', [requestId, status]);
    await become('closed');
    expect(await move('done')).toMatchObject(unknown);
    await become('completed');
    expect((await move('done')).body).toMatchObject({ status: 'done' });
  });

  it('of a suspended member cannot be accepted', async () => {
    const away = await site.join();
    const offer = await site.call<Offer>(
      `POST /support-requests/${requestId}/respond`,
      { message: 'I come.' },
      { actor: away },
    );
    offerId = offer.body.id;
    await site.tellMember({ memberId: away.id, version: 2, status: 'suspended' });
    await site.waitForRow(`select from activists where id = $1 and status = 'suspended'`, [away.id]);
    expect(await accept()).toMatchObject(unknown);
    expect(await move('declined', away)).toMatchObject({ status: 401, body: { code: 'auth.session-ended' } });
  });
});

describe('the text of an offer, for the mail about it', () => {
  const words = async (responseId: string) => {
    const actor: Actor = { id: 'notifications', role: 'service' };
    const { status, body } = await site.call<{ message: string | null }>(
      'POST /internal/responses/words',
      { responseId },
      { actor },
    );
    return { status, message: body.message };
  };

  it('is available to notifications', async () => {
    expect(await words(offerId)).toEqual({ status: 200, message: 'I can be there in ten minutes.' });
    expect(await words(requestId)).toEqual({ status: 200, message: null });
  });

  it.each([
    [
      'that moderation has hidden',
      `insert into hidden_content (kind, id, version, is_hidden) values ('community.response', $1, 1, true)`,
    ],
    [
      'of a member who was put out',
      `update activists set status = 'suspended' where id = (select member_id from responses where id = $1)`,
    ],
  ])('is not available for an offer %s', async (_which, statement) => {
    await site.dataSource.query(statement, [offerId]);
    expect(await words(offerId)).toEqual({ status: 200, message: null });
    await site.dataSource.query(`update activists set status = 'active' where id = $1`, [helper.id]);
  });

  it('is available to nobody else', async () => {
    for (const actor of [owner, helper, { id: 'content', role: 'service' } as Actor])
      expect((await site.call('POST /internal/responses/words', { responseId: offerId }, { actor })).status).toBe(403);
  });
});
