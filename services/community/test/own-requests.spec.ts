import type { Actor } from '@aar/contracts/access';
import { type SupportRequest, supportRequests } from '@aar/contracts/community/support-requests.contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { aRequest, type Community, newcomer, startCommunity } from './community.harness';

type Answered = SupportRequest & Pick<ProblemBody, 'code' | 'errors'>;

let site: Community;
let owner: Actor;
let id: string;
beforeAll(async () => {
  site = await startCommunity();
  owner = await site.join();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  id = (await site.call<{ id: string }>('POST /support-requests', aRequest, { actor: owner })).body.id;
});

const edit = (changes: object, actor: Actor | null = owner) =>
  site.call<Answered>(`PUT /support-requests/${id}`, { ...aRequest, ...changes }, { actor });
const become = (status: string, outcome?: string, actor: Actor | null = owner) =>
  site.call<Answered>(`POST /support-requests/${id}/status`, { status, outcome }, { actor });
const get = async (actor: Actor | null = owner) =>
  site.call<Answered>(`GET /support-requests/${id}`, undefined, { actor });
const contact = async () =>
  (await site.call<object>(`GET /support-requests/${id}/contact`, undefined, { actor: owner })).body;
const offer = (actor: Actor) => site.call(`POST /support-requests/${id}/respond`, { message: 'I come.' }, { actor });

const unknown = { status: 404, body: { code: 'community.support-request.unknown' } };
const changed = { status: 409, body: { code: 'community.support-request.state' } };

describe('editing a request', () => {
  it('changes what everybody sees', async () => {
    const { status, body } = await edit({
      title: 'Two dogs hit by a scooter',
      urgencyLevel: 'high',
      requiredSupport: [],
    });
    expect(status).toBe(200);
    expect(supportRequests.update.output.parse(body)).toEqual(body);
    expect(body).toMatchObject({ id, title: 'Two dogs hit by a scooter', urgencyLevel: 'high', isOwner: true });
    expect((await get(null)).body).toMatchObject({ title: 'Two dogs hit by a scooter', requiredSupport: [] });
  });

  it('does not change contacts that are missing, and removes those that are blank', async () => {
    await edit({ contactMobile: undefined, contactEmail: undefined });
    expect(await contact()).toEqual({ contactMobile: '9822012345', contactEmail: 'asha@example.org' });
    await edit({ contactMobile: '', contactEmail: 'new@example.org', dateNeeded: '', timeNeeded: '' });
    expect(await contact()).toEqual({ contactMobile: null, contactEmail: 'new@example.org' });
    expect((await get()).body).toMatchObject({ dateNeeded: null, timeNeeded: null });
  });

  it.each([
    ['title', 'Dog', 'Title must be at least 5 characters'],
    ['city', 'Jaipur', 'Please select a city'],
    ['status', 'completed', 'This field is not expected here'],
  ])('with %s "%s" is refused: %s', async (path, value, message) => {
    const { status, body } = await edit({ [path]: value });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path, message }] });
  });

  it('accepts the request as it is read, and ignores fields that only a response has', async () => {
    const before = (await get()).body;
    expect(await edit({ ...before, status: 'completed', isPromoted: true })).toMatchObject({ status: 200 });
    expect((await get()).body).toEqual(before);
  });

  it('is for its owner only', async () => {
    expect(await edit({}, newcomer())).toMatchObject(unknown);
    expect((await edit({}, null)).status).toBe(401);
  });

  it('is refused once the request is over', async () => {
    await become('closed');
    expect(await edit({ title: 'Something else' })).toMatchObject(changed);
  });

  it('invalidates the cached responses about it', async () => {
    await edit({});
    await site.waitForTold('live.answers-changed', {
      tags: ['community.support-requests.list', `community.support-requests.get:${id}`, 'community.activities'],
    });
  });
});

describe('a request', () => {
  it('can be paused, which hides it from others, and reopened', async () => {
    expect((await become('paused')).body).toMatchObject({ status: 'paused', isOwner: true });
    expect(await get(newcomer())).toMatchObject(unknown);
    expect(await offer(newcomer())).toMatchObject(unknown);
    expect((await become('active')).body).toMatchObject({ status: 'active' });
    expect((await get(null)).status).toBe(200);
  });

  it('that is paused stays visible to the helper whose offer is accepted, until it is closed', async () => {
    const [helper, other] = [await site.join(), await site.join()];
    const { body } = await site.call<{ id: string }>(
      `POST /support-requests/${id}/respond`,
      { message: 'I come.' },
      { actor: helper },
    );
    await offer(other);
    await site.call(`POST /responses/${body.id}/accept`, {}, { actor: owner });
    await become('paused');
    expect((await get(helper)).body).toMatchObject({ status: 'paused', myResponse: { status: 'accepted' } });
    expect(await get(other)).toMatchObject(unknown);
    await become('closed');
    expect(await get(helper)).toMatchObject(unknown);
  });

  it('can be completed with its outcome, which everybody sees with the day', async () => {
    const { body } = await become('completed', ' She is at the clinic and eats. ');
    expect(body).toMatchObject({ status: 'completed', outcome: 'She is at the clinic and eats.' });
    expect(Date.now() - Date.parse(body.completedAt!)).toBeLessThan(60_000);
    expect((await get(null)).body).toMatchObject({ outcome: body.outcome, completedAt: body.completedAt });
  });

  it.each([undefined, '', ' x '])('is not completed with the outcome "%s"', async outcome => {
    const { status, body } = await become('completed', outcome);
    const errors = [{ path: 'outcome', message: 'Please write a few words about the outcome' }];
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors });
  });

  it('can be closed, and then only its owner sees it', async () => {
    expect((await become('closed')).body).toMatchObject({ status: 'closed', completedAt: null });
    expect(await get(newcomer())).toMatchObject(unknown);
    expect((await get()).body.status).toBe('closed');
  });

  it.each(['completed', 'closed'])('that is %s can no longer change', async status => {
    await become(status, 'It ended well.');
    const first = (await get()).body;
    expect((await become(status, 'It ended well.')).body).toEqual(first);
    for (const other of ['active', 'paused', status === 'closed' ? 'completed' : 'closed'])
      expect(await become(other, 'Again')).toMatchObject(changed);
  });

  it('publishes its status whenever that changes', async () => {
    for (const status of ['paused', 'active', 'closed']) {
      await become(status);
      await site.waitForTold('events.community.support-request.status-changed.v1', { requestId: id, status });
    }
  });

  it('of somebody else is unknown', async () => {
    for (const status of ['paused', 'closed'])
      expect(await become(status, undefined, newcomer())).toMatchObject(unknown);
    expect((await become('closed', undefined, null)).status).toBe(401);
    expect((await get(null)).body.status).toBe('active');
  });

  it('with an invalid status is refused', async () => {
    expect((await become('lost')).body).toMatchObject({ status: 400, errors: [{ path: 'status' }] });
  });

  it('refreshes the pages of members who offered help at once', async () => {
    const helper = await site.join();
    await offer(helper);
    await become('completed', 'She is safe.');
    await site.waitForTold(`live.pushed.${helper.id}`, { event: 'request', data: { requestId: id } });
  });
});
