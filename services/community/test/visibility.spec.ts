import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Contract } from '@aar/contracts/contract';
import * as table from '@aar/contracts/table';
import { type Place, type State, states, visibility } from '@aar/contracts/visibility';
import { waitUntil } from '@aar/tools/ports.mjs';
import { anEvent, aRequest, type Community, inMinutes, newcomer, startCommunity } from './community.harness';

let site: Community;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());

/** What a member owns, and what they share with the viewer. */
interface Things {
  member: Actor;
  viewer: Actor;
  request: string;
  event: string;
  pastEvent: string;
  /** The viewer's own, on which the member offers help, and at which the member has a seat. */
  helped: string;
  joined: string;
  calendar: string;
  talk: string;
}

interface Shown {
  place: Place;
  path: (things: Things) => string;
  /** Texts in the response that occur only in the member's things; by default their ids. A picture has none. */
  marks?: (things: Things) => string[];
  /** For visitors, or members who are unrelated to both. */
  isPublic?: true;
  /** Whether whoever has blocked the other sees it; otherwise as the table says. */
  isForBlocker?: boolean;
}

const similar = new URLSearchParams({
  title: aRequest.title,
  requestType: aRequest.requestType,
  state: aRequest.state,
  city: aRequest.city,
});

/** The routes that show members' things to others, with their place in the table of visibility. */
const shown: Record<string, Shown> = {
  'activists.list': { place: 'directory', path: () => '/activists?limit=50', isPublic: true },
  'activists.get': { place: 'directory', path: ({ member }) => `/activists/${member.id}`, isPublic: true },
  'activists.featured': { place: 'featured', path: () => '/featured-activist', isPublic: true },
  'activities.recent': { place: 'lists', path: () => '/recent-activities', isPublic: true },
  'events.list': { place: 'lists', path: () => '/events', isPublic: true },
  'support-requests.list': { place: 'lists', path: () => '/support-requests', isPublic: true },
  'support-requests.similar': { place: 'lists', path: () => `/support-requests/similar?${similar}` },
  'event-feeds.feed': { place: 'publicFiles', path: () => '/feeds/events/atom.xml' },
  'event-feeds.sitemap': { place: 'publicFiles', path: () => '/sitemaps/community' },
  'share-pictures.request': {
    place: 'publicFiles',
    path: ({ request }) => `/share-pictures/support-requests/${request}/abc.png`,
    marks: () => [''],
  },
  'share-pictures.event': {
    place: 'publicFiles',
    path: ({ event }) => `/share-pictures/events/${event}/abc.png`,
    marks: () => [''],
  },
  'events.get': { place: 'pages', path: ({ event }) => `/events/${event}`, isPublic: true },
  'events.calendar': { place: 'pages', path: ({ event }) => `/events/${event}/calendar.ics`, isPublic: true },
  'event-photos.list': {
    place: 'pages',
    path: ({ pastEvent }) => `/events/${pastEvent}/photos`,
    marks: () => ['photo-of-member'],
    isPublic: true,
  },
  'support-requests.get': { place: 'pages', path: ({ request }) => `/support-requests/${request}`, isPublic: true },
  'events.contact': {
    place: 'contacts',
    path: ({ event }) => `/events/${event}/contact`,
    marks: () => ['98220 12345'],
  },
  'calendar.feed': { place: 'pages', path: ({ calendar }) => calendar },
  'support-requests.contact': {
    place: 'contacts',
    path: ({ request }) => `/support-requests/${request}/contact`,
    marks: () => ['9822012345'],
  },
  'support-requests.point': {
    place: 'exactPlaces',
    path: ({ request }) => `/support-requests/${request}/point`,
    marks: () => ['5074321'],
  },
  'support-requests.responses': { place: 'offers', path: ({ helped }) => `/support-requests/${helped}/responses` },
  'events.attendees': { place: 'seats', path: ({ joined }) => `/events/${joined}/attendees` },
  'events.attendeesCsv': {
    place: 'seats',
    path: ({ joined }) => `/events/${joined}/attendees.csv`,
    marks: () => ['Vani Rao'],
  },
  'conversations.list': {
    place: 'received',
    path: () => '/conversations',
    marks: ({ talk }) => [talk],
    isForBlocker: false,
  },
  'conversations.get': { place: 'received', path: ({ talk }) => `/conversations/${talk}`, marks: ({ talk }) => [talk] },
  'conversations.messages': {
    place: 'received',
    path: ({ talk }) => `/conversations/${talk}/messages`,
    marks: () => ['"messages":[{'],
  },
  'conversations.unread': { place: 'talks', path: () => '/conversations/unread', marks: () => ['"requests":1'] },
  'messages.list': { place: 'talks', path: () => '/messages', marks: () => ['Vani Rao'] },
  'connections.list': { place: 'talks', path: () => '/connections?status=requested' },
};

/** The other routes, and what they show instead. */
const elsewhere: Record<string, string> = {
  'activists.states': 'counts',
  'activists.statistics': 'counts',
  'blocks.list': 'whom the reader has blocked',
  'blocks.preview': 'events of the two, before the block',
  'mutes.list': 'whom the reader has muted',
  'quiet-mode.get': 'the reader’s own',
  'calendar.get': 'the reader’s own',
  'dashboard.get': 'the reader’s own',
  'decisions.mine': 'decisions about the reader’s own things',
  'events.my': 'the reader’s own',
  'support-requests.my': 'the reader’s own',
};

it('every route of the community that shows something is in the table of visibility', () => {
  const routes = (Object.values(table) as unknown as Contract[])
    .flatMap(contract => Object.values(contract))
    .filter(({ owner, method }) => owner === 'community' && method === 'GET')
    .filter(({ access }) => access === 'public' || access === 'member')
    .map(({ id }) => id.replace('community.', ''));
  expect(routes.sort()).toEqual([...Object.keys(shown), ...Object.keys(elsewhere)].sort());
});

const call = <T = { id: string }>(http: string, actor: Actor, body?: object) => site.call<T>(http, body, { actor });

async function connect(one: Actor, other: Actor) {
  const { id } = (await call('POST /connections', one, { memberId: other.id })).body;
  await call(`PUT /connections/${id}`, other, { status: 'accepted' });
}

async function makeThings(): Promise<Things> {
  await site.empty('activists, support_requests, events, conversations, connections cascade');
  const member = await site.join({ fullName: 'Vani Rao' });
  const viewer = await site.join({ fullName: 'Harsh Jain' });
  const point = { latitude: 18.5074321, longitude: 73.8312345 };
  const post = async (owner: Actor) => (await call('POST /support-requests', owner, { ...aRequest, point })).body.id;
  const announce = async (owner: Actor) => (await call('POST /events', owner, anEvent())).body.id;
  const offer = (id: string, actor: Actor) =>
    call(`POST /support-requests/${id}/respond`, actor, { message: 'I come.' });
  const [request, event, pastEvent] = [await post(member), await announce(member), await announce(member)];
  const [helped, joined] = [await post(viewer), await announce(viewer)];
  const photo = randomUUID();
  await site.dataSource.query(`insert into photos (id, owner_id, picture, looks) values ($1, $2, $3, 0::bit(64))`, [
    photo,
    member.id,
    { url: '/api/media/files/photo-of-member', width: 1, height: 1, variants: [] },
  ]);
  await site.dataSource.query(
    'insert into event_photos (event_id, photo_id, member_id, added_at) values ($1, $2, $3, now())',
    [pastEvent, photo, member.id],
  );
  const { eventDate } = inMinutes(-2_880);
  await site.dataSource.query(`update events set status = 'completed', event_date = $2 where id = $1`, [
    pastEvent,
    eventDate,
  ]);
  await call(`POST /events/${event}/join`, viewer, {});
  await call(`POST /events/${joined}/join`, member, {});
  const { id: offerId } = (await offer(request, viewer)).body;
  await call(`POST /responses/${offerId}/accept`, member, {});
  await offer(helped, member);
  await call('POST /connections', member, { memberId: viewer.id });
  const { path } = (await call<{ path: string }>('POST /calendar', viewer, {})).body;
  const { conversations } = (await call<{ conversations: { id: string }[] }>('GET /conversations', viewer)).body;
  const calendar = path.replace('/api', '');
  return { member, viewer, request, event, pastEvent, helped, joined, calendar, talk: conversations[0]!.id };
}

const become = async ({ id }: Actor, change: object) => {
  await site.tellMember({ memberId: id, version: 2, fullName: 'Vani Rao', ...change });
  await site.waitForRow('select from activists where id = $1 and version = 2', [id]);
};
const hide = (kind: string, ids: string) =>
  site.dataSource.query(
    `insert into hidden_content (kind, id, version, is_hidden) select '${kind}', id, 1, true from (${ids}) things (id)
     on conflict do nothing`,
  );

const begin: Record<State, (things: Things) => Promise<unknown>> = {
  leaving: ({ member }) => become(member, { leaving: true, listed: false }),
  suspended: ({ member }) => become(member, { status: 'suspended' }),
  async hidden({ member, request, event }) {
    await hide('community.member', `values ('${member.id}'::uuid)`);
    await hide('community.support-request', `values ('${request}'::uuid)`);
    await hide('community.event', `select id from events where owner_id = '${member.id}' or id = '${event}'`);
    await hide('community.response', `select id from responses where member_id = '${member.id}'`);
  },
  blocked: ({ member, viewer }) => call('POST /blocks', member, { memberId: viewer.id }),
  muted: ({ member, viewer }) => call('POST /mutes', viewer, { memberId: member.id }),
  quiet: ({ member }) => call('PUT /quiet-mode', member, { days: 7 }),
  unlisted: ({ member }) => become(member, { listed: false }),
};

const idsOf = ({ member, request, event, talk }: Things) => [member.id, request, event, talk];

async function sees({ path, marks = idsOf }: Shown, things: Things, actor: Actor | null): Promise<boolean> {
  const answer = await site.send(`GET ${path(things)}`, { actor });
  const text = await answer.text();
  return answer.status === 200 && marks(things).some(mark => text.includes(mark));
}
/** Some responses are cached for a moment. */
const expectSeen = (route: string, things: Things, actor: Actor | null, isSeen: boolean) =>
  waitUntil(async () => (await sees(shown[route]!, things, actor)) === isSeen, {
    what: `${route} to ${isSeen ? 'show' : 'hide'} it from ${actor ? actor.id : 'a visitor'}`,
  });

it('everything is visible between members who are unrelated', async () => {
  const things = await makeThings();
  for (const route of Object.keys(shown)) await expectSeen(route, things, things.viewer, true);
});

describe.each(states)('for a member who is %s', state => {
  it('others see what the table says', async () => {
    const things = await makeThings();
    const friend = await site.join();
    await connect(things.member, friend);
    const stranger = newcomer();
    await begin[state](things);
    for (const [route, { place, isPublic }] of Object.entries(shown)) {
      const audience = visibility[place][state];
      await expectSeen(route, things, things.viewer, audience === 'everybody');
      if (!isPublic) continue;
      const isForOthers = audience === 'everybody' || audience === 'thirdParties';
      for (const actor of [null, stranger]) await expectSeen(route, things, actor, isForOthers);
      await expectSeen(route, things, friend, isForOthers || audience === 'connections');
    }
  });
});

it('whoever has blocked a member sees no more of them than the other way round, and their conversation only by its address', async () => {
  const things = await makeThings();
  await call('POST /blocks', things.viewer, { memberId: things.member.id });
  for (const [route, { place, isForBlocker }] of Object.entries(shown))
    await expectSeen(route, things, things.viewer, isForBlocker ?? visibility[place].blocked === 'everybody');
});
