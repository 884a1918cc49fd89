import type { Actor } from '@aar/contracts/access';
import type { Event, events } from '@aar/contracts/community/events.contract';
import type { SupportRequest, supportRequests } from '@aar/contracts/community/support-requests.contract';
import type { Output } from '@aar/contracts/contract';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { anEvent, aRequest, type Community, newcomer, startCommunity } from './community.harness';

let site: Community;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());

type Member = Parameters<Community['join']>[0];
const ngo: Member = {
  userType: 'ngo',
  ngoName: 'Neel Gali Trust',
  fullName: 'Farhan Shaikh',
  city: 'Nashik',
  reachedBy: ['sms'],
  isChecked: true,
};
const shown = { name: 'Neel Gali Trust', person: 'Farhan Shaikh', userType: 'ngo', city: 'Nashik' };

/** A request and an event of the member. */
async function post(actor: Actor) {
  const request = await site.call<SupportRequest>('POST /support-requests', aRequest, { actor });
  const event = await site.call<Event>('POST /events', anEvent(), { actor });
  return { request: request.body, event: event.body };
}
/** The owners of a request and an event, as a visitor sees them on the pages and in the lists. */
async function ownersOf({ request, event }: Awaited<ReturnType<typeof post>>) {
  const { supportRequests: requests } = (
    await site.call<Output<typeof supportRequests.list>>('GET /support-requests?limit=50')
  ).body;
  const { events: listed } = (await site.call<Output<typeof events.list>>('GET /events?limit=50')).body;
  return [
    (await site.call<SupportRequest>(`GET /support-requests/${request.id}`)).body.owner,
    requests.find(({ id }) => id === request.id)!.owner,
    (await site.call<Event>(`GET /events/${event.id}`)).body.owner,
    listed.find(({ id }) => id === event.id)!.owner,
  ];
}

describe('the owner of a request or an event', () => {
  it('is named as in the directory, with the marks', async () => {
    const member = await site.join(ngo);
    const things = await post(member);
    const owner = { memberId: member.id, ...shown, reachedBy: ['sms'], isChecked: true };
    expect(things.request.owner).toEqual(owner);
    expect(things.event.owner).toEqual(owner);
    expect(await ownersOf(things)).toEqual([owner, owner, owner, owner]);
  });

  it('is shown with first name and city at most if they are not in the directory', async () => {
    const things = await post(await site.join({ ...ngo, listed: false }));
    for (const owner of await ownersOf(things))
      expect(owner).toMatchObject({ memberId: null, name: 'Farhan', person: null, city: 'Nashik' });
  });

  it('is shown like a member who is not in the directory if moderation hides them', async () => {
    const member = await site.join(ngo);
    const things = await post(member);
    await site.tell(visibilityDecided, {
      kind: 'community.member',
      id: member.id,
      version: 1,
      isHidden: true,
      reason: 'impersonation',
    });
    await site.waitForRow('select from hidden_content where id = $1 and is_hidden', [member.id]);
    for (const owner of await ownersOf(things)) expect(owner).toMatchObject({ memberId: null, name: 'Farhan' });
  });

  it('changes with the member, also in the gateways’ caches', async () => {
    const member = await site.join({ ...ngo, listed: false });
    const things = await post(member);
    await site.forgetTold();
    await site.tellMember({ ...ngo, memberId: member.id, version: 2, listed: true });
    await site.waitForRow('select from activists where id = $1 and version = 2', [member.id]);
    for (const owner of await ownersOf(things)) expect(owner).toMatchObject({ memberId: member.id, ...shown });
    const changed = () => site.told.filter(({ subject }) => subject === 'live.answers-changed');
    await site.waitForTold(changed()[0]?.subject ?? 'live.answers-changed', {});
    expect(changed().flatMap(({ data }) => data.tags)).toEqual(
      expect.arrayContaining(['community.support-requests', 'community.events']),
    );
  });

  it('is missing until the service knows the member', async () => {
    expect(await ownersOf(await post(newcomer()))).toEqual([null, null, null, null]);
  });
});

it('a helper finds the conversation with the owner next to their own offer', async () => {
  const [owner, helper] = [await site.join(), await site.join({ fullName: 'Omkar Jadhav' })];
  const { request } = await post(owner);
  await site.call(`POST /support-requests/${request.id}/respond`, { message: 'On my way.' }, { actor: helper });
  const { body } = await site.call<SupportRequest>(`GET /support-requests/${request.id}`, undefined, { actor: helper });
  const { body: opened } = await site.call(`GET /conversations/${body.myResponse!.conversationId}`, undefined, {
    actor: helper,
  });
  expect(opened).toMatchObject({ member: { id: owner.id } });
});
