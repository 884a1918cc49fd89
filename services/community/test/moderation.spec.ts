import { randomUUID } from 'node:crypto';
import type { Actor, Role } from '@aar/contracts/access';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { waitUntil } from '@aar/tools/ports.mjs';
import { publishMessage } from '@aar/testing/publish-message';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { ActivistsRepository } from '../src/activists/activists.repository';
import { hideables } from '../src/moderation/hideables';
import { aRequest, type Community, startCommunity } from './community.harness';
import type { z } from 'zod';

let site: Community;
let nats: NatsConnection;
beforeAll(async () => {
  site = await startCommunity();
  nats = await connect(natsAddress(site.servers.natsUrl));
});
afterAll(async () => {
  await nats?.close();
  await site?.stop();
});

type Kind = keyof typeof hideables;

const publish = (decision: z.input<typeof visibilityDecided.schema>) =>
  publishMessage(nats, visibilityDecided, decision);

let version = 0;
/** Publishes a visibility decision and waits until it has taken effect. */
async function decide(kind: Kind, id: string, isHidden: boolean) {
  version += 1;
  await publish({ kind, id, version, isHidden, reason: 'spam' });
  await site.waitForRow('select from hidden_content where id = $1 and version = $2', [id, version]);
}

const read = async <T = Record<string, { id: string }[]>>(path: string, actor: Actor | null = null) =>
  (await site.call<T>(`GET ${path}`, undefined, { actor })).body;
const post = async (actor: Actor) =>
  (await site.call<{ id: string }>('POST /support-requests', aRequest, { actor })).body.id;
const offer = (id: string, actor: Actor) =>
  site.call<{ id: string; code: string }>(
    `POST /support-requests/${id}/respond`,
    { message: 'I come.', contactInfo: '98220 54321' },
    { actor },
  );
async function announce(owner: Actor) {
  const id = randomUUID();
  const [{ day }] = await site.dataSource.query(
    // The last day of this month, so that it counts for the month and is not over, whenever this test runs.
    `select (date_trunc('month', now() at time zone 'Asia/Kolkata') + interval '1 month - 1 day')::date::text as day`,
  );
  await site.insert('events', {
    id,
    ownerId: owner.id,
    title: 'Adoption day',
    description: 'Dogs.',
    eventType: 'Other',
    location: 'Market',
    state: 'Goa',
    city: 'Panaji',
    requirements: [],
    eventDate: day,
    eventTime: '23:59',
  });
  return id;
}
const ids = (items: { id: string }[]) => items.map(({ id }) => id);
const staff = (role: Role): Actor => ({ id: randomUUID(), role });

/** One example of each kind that this service can hide: how to create it, and every list and count that shows it to others. */
const examples: Record<Kind, () => Promise<{ id: string; found: () => Promise<unknown[]>; nothing: unknown[] }>> = {
  async 'community.support-request'() {
    const owner = await site.join();
    const id = await post(owner);
    return {
      id,
      nothing: [[], [], []],
      found: async () => [
        ids((await read('/support-requests')).supportRequests!),
        ids((await read('/support-requests?q=scooter')).supportRequests!),
        ids(await read<{ id: string }[]>('/recent-activities')),
      ],
    };
  },
  async 'community.event'() {
    const id = await announce(await site.join());
    const activists = site.service.app.get(ActivistsRepository);
    return {
      id,
      nothing: [[], [], 0],
      found: async () => [
        ids((await read('/events')).events!),
        ids(await read<{ id: string }[]>('/recent-activities')),
        (await activists.statistics()).eventsThisMonth,
      ],
    };
  },
  async 'community.event-photo'() {
    const owner = await site.join();
    const event = await announce(owner);
    const id = randomUUID();
    await site.dataSource.query(
      `insert into photos (id, owner_id, picture, looks) values ($1, $2, '{"variants": []}', b'0'::bit(64))`,
      [id, owner.id],
    );
    await site.dataSource.query('insert into event_photos values ($1, $2, $3, now())', [event, id, owner.id]);
    return {
      id,
      nothing: [[]],
      found: async () => [ids((await read(`/events/${event}/photos`)).photos!)],
    };
  },
  async 'community.response'() {
    const [owner, helper] = [await site.join(), await site.join()];
    const requestId = await post(owner);
    const { id } = (await offer(requestId, helper)).body;
    return {
      id,
      nothing: [[], 0, 0],
      found: async () => [
        ids((await read(`/support-requests/${requestId}/responses`, owner)).responses!),
        (await read<{ responses: number }>(`/support-requests/${requestId}`)).responses,
        (await read<{ totalResponses: number }>('/dashboard', owner)).totalResponses,
      ],
    };
  },
  async 'community.message'() {
    const [owner, helper] = [await site.join(), await site.join()];
    await offer(await post(owner), helper);
    const [{ id }] = await site.dataSource.query('select id from messages where recipient_id = $1', [owner.id]);
    return {
      id,
      nothing: [[], 0],
      found: async () => [
        ids((await read('/messages', owner)).messages!),
        (await read<{ messages: number }>('/dashboard', owner)).messages,
      ],
    };
  },
  async 'community.member'() {
    const { id } = await site.join();
    const activists = site.service.app.get(ActivistsRepository);
    return {
      id,
      nothing: [[], 0],
      found: async () => [ids((await read('/activists')).activists!), (await activists.statistics()).activists],
    };
  },
};

beforeEach(() =>
  site.empty('activists, messages, responses, support_requests, event_participants, events, hidden_content cascade'),
);

describe.each(Object.keys(hideables) as Kind[])('content of the kind %s that moderation hides', kind => {
  it('leaves all lists and counts at once, and returns when it is shown again', async () => {
    const { id, found, nothing } = await examples[kind]();
    const before = await found();
    expect(before.every(one => (Array.isArray(one) ? one.includes(id) : one === 1))).toBe(true);
    await decide(kind, id, true);
    expect(await found()).toEqual(nothing);
    await decide(kind, id, false);
    expect(await found()).toEqual(before);
  });

  it('invalidates the cached responses that show it', async () => {
    const { id } = await examples[kind]();
    site.told.length = 0;
    await decide(kind, id, true);
    await site.waitForTold('live.answers-changed', { tags: hideables[kind].contracts });
  });
});

describe('a request for help that moderation hides', () => {
  const unknown = { status: 404, body: { code: 'community.support-request.unknown' } };
  const get = (id: string, actor: Actor | null) => site.call(`GET /support-requests/${id}`, undefined, { actor });

  it('is unknown to members and visitors, and accepts no offers', async () => {
    const [owner, other] = [await site.join(), await site.join()];
    const id = await post(owner);
    await decide('community.support-request', id, true);
    for (const actor of [null, other]) expect(await get(id, actor)).toMatchObject(unknown);
    expect(await site.call(`GET /support-requests/${id}/contact`, undefined, { actor: other })).toMatchObject(unknown);
    expect(await offer(id, other)).toMatchObject(unknown);
  });

  it('is seen by administrators, who decide about it, with a mark and in no list, and by no other staff', async () => {
    const id = await post(await site.join());
    await decide('community.support-request', id, true);
    expect(await get(id, staff('admin'))).toMatchObject({ status: 200, body: { id, isHidden: true } });
    for (const role of ['moderator', 'editor'] as const) expect(await get(id, staff(role))).toMatchObject(unknown);
    for (const role of ['moderator', 'editor', 'admin'] as const)
      expect((await read('/support-requests', staff(role))).supportRequests).toEqual([]);
  });

  it('is visible to its owner with a mark, until it is shown again', async () => {
    const owner = await site.join();
    const id = await post(owner);
    expect(await get(id, owner)).toMatchObject({ body: { isHidden: false } });
    await decide('community.support-request', id, true);
    expect(await get(id, owner)).toMatchObject({ status: 200, body: { isHidden: true } });
    expect((await read('/support-requests/my', owner)).supportRequests).toMatchObject([{ id, isHidden: true }]);
    await decide('community.support-request', id, false);
    expect(await get(id, owner)).toMatchObject({ body: { isHidden: false } });
  });

  it('stays hidden when a suspension of its owner ends', async () => {
    const owner = await site.join();
    const id = await post(owner);
    await decide('community.support-request', id, true);
    for (const [index, status] of (['suspended', 'active'] as const).entries()) {
      await site.tellMember({ memberId: owner.id, version: index + 2, status });
      await site.waitForRow('select from activists where id = $1 and version = $2', [owner.id, index + 2]);
    }
    expect(await get(id, null)).toMatchObject(unknown);
  });
});

test('an event that moderation hides is visible to its owner with a mark', async () => {
  const owner = await site.join();
  const id = await announce(owner);
  await decide('community.event', id, true);
  expect((await read('/events/my', owner)).events).toMatchObject([{ id, isHidden: true }]);
});

describe('a decision of moderation', () => {
  it('with the highest version wins, in whatever order they arrive', async () => {
    const id = await post(await site.join());
    const kind = 'community.support-request';
    version += 10;
    await publish({ kind, id, version, isHidden: false, reason: 'spam' });
    await site.waitForRow('select from hidden_content where id = $1', [id]);
    await publish({ kind, id, version: version - 1, isHidden: true, reason: 'spam' });
    await decide('community.event', randomUUID(), true);
    expect(await site.call(`GET /support-requests/${id}`)).toMatchObject({ status: 200 });
  });

  it('about content that does not exist yet applies once it does', async () => {
    const id = randomUUID();
    await decide('community.event', id, true);
    const owner = await site.join();
    await site.dataSource.query('delete from events');
    const other = await announce(owner);
    await site.dataSource.query('update events set id = $1 where id = $2', [id, other]);
    expect((await read('/events')).events).toEqual([]);
  });

  it('of another service is ignored, and one about a noun of a later version is stored for that version', async () => {
    const later = randomUUID();
    await publish({ kind: 'content.media', id: randomUUID(), version: 1, isHidden: true, reason: 'spam' });
    await publish({ kind: 'community.comment', id: later, version: 1, isHidden: true, reason: 'spam' });
    const tried = () => site.dataSource.query('select attempts from inbox_attempts');
    await waitUntil(async () => (await tried()).length > 0, { what: 'the attempts' });
    expect(await tried()).toHaveLength(1);
    expect(await site.dataSource.query('select from hidden_content')).toEqual([]);
  });
});
