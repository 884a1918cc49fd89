import type { Actor } from '@aar/contracts/access';
import { supportRequests } from '@aar/contracts/community/support-requests.contract';
import type { messages } from '@aar/contracts/community/messages.contract';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { waitUntil } from '@aar/tools/ports.mjs';
import { aRequest, type Community, newcomer, startCommunity } from './community.harness';

type Offer = Output<typeof supportRequests.respond> & Pick<ProblemBody, 'code' | 'errors'>;

let site: Community;
let owner: Actor;
let requestId: string;
beforeAll(async () => {
  site = await startCommunity();
  owner = await site.join();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  const { body } = await site.call<{ id: string }>('POST /support-requests', aRequest, { actor: owner });
  requestId = body.id;
});

const offer = (actor: Actor | null, body: object = { message: 'I can be there in ten minutes.' }, key?: string) =>
  site.call<Offer>(`POST /support-requests/${requestId}/respond`, body, { actor, key });
const offers = (actor: Actor) =>
  site.call<Output<typeof supportRequests.responses>>(`GET /support-requests/${requestId}/responses`, undefined, {
    actor,
  });
const inbox = (actor: Actor, limit = 24) =>
  site.call<Output<typeof messages.list>>(`GET /messages?limit=${limit}`, undefined, { actor });
const counted = async () =>
  (await site.call<{ responses: number }>(`GET /support-requests/${requestId}`)).body.responses;

describe('an offer of help', () => {
  it('is shown to the owner of the request with the name and place of the helper', async () => {
    const helper = await site.join({
      fullName: 'Farhan Shaikh',
      userType: 'ngo',
      city: 'Nashik',
      reachedBy: ['email'],
      isChecked: true,
    });
    const { status, body } = await offer(helper, { message: ' I come. ', contactInfo: '98220 54321' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      memberId: helper.id,
      fullName: 'Farhan Shaikh',
      userType: 'ngo',
      isVerified: true,
      reachedBy: ['email'],
      isChecked: true,
      city: 'Nashik',
      state: 'Maharashtra',
      message: 'I come.',
      contactInfo: '98220 54321',
    });
    const list = await offers(owner);
    expect(supportRequests.responses.output.parse(list.body)).toEqual(list.body);
    expect(list.body.responses).toMatchObject([{ id: body.id, fullName: 'Farhan Shaikh', contactInfo: '98220 54321' }]);
    expect(await counted()).toBe(1);
  });

  it('notifies the other services and the open pages of the owner', async () => {
    const helper = await site.join({ fullName: 'Farhan Shaikh' });
    const { body } = await offer(helper);
    const { data } = await site.waitForTold('events.community.response.offered.v1', { responseId: body.id });
    expect(data).toEqual({
      responseId: body.id,
      requestId,
      requestTitle: aRequest.title,
      ownerId: owner.id,
      responderId: helper.id,
      responderName: 'Farhan Shaikh',
      responderNgoName: null,
    });
    const pushes = () =>
      site.told.filter(
        ({ subject, data: { data } }) =>
          subject === `live.pushed.${owner.id}` && (data as { requestId: string }).requestId === requestId,
      );
    await waitUntil(() => pushes().length > 1, { what: 'both pushes' });
    expect(pushes().map(({ data: { to } }) => to)).toEqual([[owner.id], [owner.id]]);
  });

  it('is among the messages of the owner', async () => {
    const helper = await site.join({ fullName: 'Farhan Shaikh' });
    await offer(helper);
    const { body } = await inbox(owner, 1);
    expect(body).toMatchObject({
      messages: [{ subject: `Offer of help: ${aRequest.title}`, senderName: 'Farhan Shaikh', requestId }],
      nextCursor: expect.any(String),
    });
    expect((await inbox(helper)).body).toEqual({ messages: [], nextCursor: null });
  });

  it('of an organisation has its name next to that of its contact person, wherever it is shown', async () => {
    const named = { fullName: 'Farida Qureshi', userType: 'ngo', ngoName: 'Gali Trust' } as const;
    const helper = await site.join(named);
    const { body } = await offer(helper);
    expect(body).toMatchObject(named);
    expect((await offers(owner)).body.responses).toMatchObject([named]);
    expect((await inbox(owner, 1)).body.messages).toMatchObject([
      { senderName: 'Farida Qureshi', senderNgoName: 'Gali Trust' },
    ]);
    await site.waitForTold('events.community.response.offered.v1', {
      responseId: body.id,
      responderName: 'Farida Qureshi',
      responderNgoName: 'Gali Trust',
    });
  });

  it('of a member unknown to this service has a default name', async () => {
    const helper = newcomer();
    const { status, body } = await offer(helper);
    expect(status).toBe(201);
    expect(body).toMatchObject({ fullName: 'A member', city: '', userType: 'activist', isVerified: false });
    await site.waitForTold('events.community.response.offered.v1', { responseId: body.id, responderName: 'A member' });
    expect((await offers(owner)).body.responses).toMatchObject([{ fullName: 'A member' }]);
    expect((await inbox(owner, 1)).body.messages).toMatchObject([{ senderName: null }]);
  });

  it('is created once by each member, however often and fast they press the button', async () => {
    const helper = await site.join();
    const answers = await Promise.all(Array.from({ length: 10 }, () => offer(helper)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'community.response.exists')).toHaveLength(9);
    expect(await counted()).toBe(1);
  });

  it('sent again with its key gets the same response', async () => {
    const helper = await site.join();
    const [first, second] = [await offer(helper, undefined, 'press'), await offer(helper, undefined, 'press')];
    expect(second).toEqual(first);
    expect(await counted()).toBe(1);
  });

  it('is counted for each of many concurrent offers', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => offer(newcomer())));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await counted()).toBe(20);
    expect((await offers(owner)).body.responses).toHaveLength(20);
  });

  it('is refused on one’s own request', async () => {
    expect(await offer(owner)).toMatchObject({ status: 409, body: { code: 'community.support-request.own' } });
  });

  it.each([
    ['completed', 409, 'community.support-request.closed'],
    ['paused', 404, 'community.support-request.unknown'],
    ['closed', 404, 'community.support-request.unknown'],
  ])(
    'is refused on a request that is %s, and reveals no more of it than its page: %i',
    async (status, answered, code) => {
      await site.dataSource.query('update support_requests set status = $2 where id = $1', [requestId, status]);
      expect(await offer(newcomer())).toMatchObject({ status: answered, body: { code } });
      expect(await offer(owner)).toMatchObject({ status: 409, body: { code: 'community.support-request.own' } });
      expect((await offers(owner)).body.responses).toEqual([]);
    },
  );

  it('is refused on a request that does not exist', async () => {
    const path = 'POST /support-requests/00000000-0000-4000-8000-000000000000/respond';
    expect((await site.call(path, { message: 'Hello' }, { actor: owner })).status).toBe(404);
  });

  it.each([
    [{ message: '' }, 'message', 'Please write a few words'],
    [{ message: 'I come', contactInfo: 'a\nb' }, 'contactInfo', 'Line breaks are not allowed here'],
    [{ message: 'I come', status: 'resolved' }, 'status', 'This field is not expected here'],
  ])('with %j is refused', async (body, path, message) => {
    expect(await offer(newcomer(), body)).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });

  it('needs a signed-in member', async () => {
    expect((await offer(null)).status).toBe(401);
    expect(await counted()).toBe(0);
  });
});

describe('the offers on a request', () => {
  it('are unknown to a stranger, and to members who made one', async () => {
    const helper = await site.join();
    await offer(helper);
    for (const stranger of [helper, newcomer()]) {
      const answer = await offers(stranger);
      expect(answer).toMatchObject({ status: 404, body: { code: 'community.support-request.unknown' } });
    }
  });

  it('are paged', async () => {
    const made: string[] = [];
    for (let count = 1; count <= 5; count += 1) made.unshift((await offer(newcomer())).body.id);
    const pageFrom = async (cursor: string) => {
      const path = `GET /support-requests/${requestId}/responses?limit=2${cursor && `&cursor=${cursor}`}`;
      return (await site.call<Output<typeof supportRequests.responses>>(path, undefined, { actor: owner })).body;
    };
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await pageFrom(cursor);
      read.push(...page.responses.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(read).toEqual(made);
  });

  it('come newest first', async () => {
    const [first, second] = [await offer(newcomer()), await offer(newcomer())];
    expect((await offers(owner)).body.responses.map(({ id }) => id)).toEqual([second.body.id, first.body.id]);
  });
});
