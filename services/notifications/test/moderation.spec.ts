import { randomUUID } from 'node:crypto';
import { eventCreated, eventNewsTold } from '@aar/contracts/community/events.messages';
import {
  requestMerged,
  responseDecided,
  responseOffered,
  supportRequestCreated,
} from '@aar/contracts/community/support-requests.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { hideables } from '../src/moderation/hideables';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

type Kind = keyof typeof hideables;
let version = 0;
async function decide(kind: Kind, id: string, isHidden: boolean) {
  const eventId = randomUUID();
  version += 1;
  await site.publish(visibilityDecided, { kind, id, version, isHidden, reason: 'spam' }, eventId);
  await site.applied(eventId);
}

/** Adds a notice to the inbox of a member; returns its id, which is the id of its subject. */
const notices: Record<Kind, (reader: string) => Promise<string>> = {
  'notifications.notice': ring,
  'community.support-request': ring,
  async 'community.response'(reader) {
    const responseId = randomUUID();
    await site.publish(responseOffered, {
      responseId,
      requestId: randomUUID(),
      requestTitle: 'Dog in a well',
      ownerId: reader,
      responderId: randomUUID(),
      responderName: 'Asha Rao',
    });
    return responseId;
  },
  async 'community.event'() {
    const eventId = randomUUID();
    await site.startWorker();
    await site.publish(eventCreated, {
      eventId,
      ownerId: randomUUID(),
      title: 'Adoption camp',
      eventType: 'Adoption Drive',
      location: 'Town hall',
      state: 'Maharashtra',
      city: 'Pune',
      eventDate: '2099-12-06',
      eventTime: '10:00',
    });
    return eventId;
  },
};
async function ring() {
  const requestId = randomUUID();
  await site.publish(supportRequestCreated, {
    requestId,
    ownerId: randomUUID(),
    title: 'Dog in a well',
    requestType: 'Other',
    urgencyLevel: 'critical',
    location: 'Market',
    state: 'Maharashtra',
    city: 'Pune',
    createdAt: new Date().toISOString(),
  });
  return requestId;
}

it.each(Object.keys(hideables) as Kind[])('a notice is in no inbox while the %s with its id is hidden', async kind => {
  const [reader] = await site.addMembers(1);
  const id = await notices[kind](reader!.id);
  await waitUntil(async () => (await site.inbox(reader!.id)).unread === 1, { what: 'the notice' });
  await decide(kind, id, true);
  expect(await site.inbox(reader!.id)).toMatchObject({ notifications: [], unread: 0 });
  await decide(kind, id, false);
  expect(await site.inbox(reader!.id)).toMatchObject({ notifications: [{ title: expect.any(String) }], unread: 1 });
});

it('queued mail about hidden content is not sent', async () => {
  const readers = await site.addMembers(3);
  const id = await ring();
  await waitUntil(async () => (await site.inbox(readers[0]!.id)).unread === 1, { what: 'the notice' });
  await decide('community.support-request', id, true);
  await site.startWorker();
  const finished = 'select counts from delivery_progress where id = $1 and finished_at is not null';
  const counts = async () => (await site.dataSource.query(finished, [id]))[0]?.counts;
  await waitUntil(async () => (await counts()) !== undefined, { what: 'the end of the delivery' });
  expect(await counts()).toMatchObject({ suppressed: 3, sent: 0 });
  expect(site.mail.received).toEqual([]);
});

/** Publishes news about `about` to a member; returns the id of its notice. */
const news = (kind: 'changed' | 'cancelled' | 'paused') => async (reader: string, about: string) => {
  const newsId = randomUUID();
  await site.publish(eventNewsTold, {
    newsId,
    eventId: about,
    ownerId: randomUUID(),
    kind,
    title: 'Adoption camp',
    location: 'Town hall',
    city: 'Pune',
    eventDate: '2099-12-06',
    eventTime: '10:00',
    memberIds: [reader],
  });
  return newsId;
};
const decision = (isAccepted: boolean) => async (reader: string, about: string) => {
  const decisionId = randomUUID();
  await site.publish(responseDecided, {
    decisionId,
    requestId: about,
    requestTitle: 'Dog in a well',
    isAccepted,
    responderId: reader,
    ownerId: randomUUID(),
    ownerName: 'Asha Rao',
    ownerNgoName: null,
  });
  return decisionId;
};
async function merge(reader: string, about: string) {
  const mergeId = randomUUID();
  await site.publish(requestMerged, {
    mergeId,
    intoId: about,
    intoTitle: 'Dog in a well',
    ownerId: randomUUID(),
    memberIds: [reader],
  });
  return mergeId;
}

describe.each([
  ['the news that an event has changed', 'community.event', news('changed')],
  ['the news that an event is cancelled', 'community.event', news('cancelled')],
  ['the news that an offer was accepted', 'community.support-request', decision(true)],
  ['the news that an offer was declined', 'community.support-request', decision(false)],
  ['the news that a request was merged into another', 'community.support-request', merge],
] as const)('%s', (_, kind, tell) => {
  it('is in no inbox while the content is hidden', async () => {
    const [reader] = await site.addMembers(1);
    const about = randomUUID();
    await tell(reader!.id, about);
    await waitUntil(async () => (await site.inbox(reader!.id)).unread === 1, { what: 'the notice' });
    await decide(kind, about, true);
    expect(await site.inbox(reader!.id)).toMatchObject({ notifications: [], unread: 0 });
    await decide(kind, about, false);
    expect(await site.inbox(reader!.id)).toMatchObject({ notifications: [{ title: expect.any(String) }], unread: 1 });
  });

  it('reaches no open browser and is not mailed', async () => {
    const [reader] = await site.addMembers(1);
    const about = randomUUID();
    await decide(kind, about, true);
    const id = await tell(reader!.id, about);
    await site.startWorker();
    const finished = 'select counts from delivery_progress where id = $1 and finished_at is not null';
    const counts = async () => (await site.dataSource.query(finished, [id]))[0]?.counts;
    await waitUntil(async () => (await counts()) !== undefined, { what: 'the end of the delivery' });
    expect(await counts()).toMatchObject({ suppressed: 1, sent: 0 });
    expect(site.pushedTo([reader!.id], 'notification')).toEqual([]);
  });
});

it('the organiser can read that their event is paused while it is hidden', async () => {
  const [organiser] = await site.addMembers(1);
  const about = randomUUID();
  await decide('community.event', about, true);
  await news('paused')(organiser!.id, about);
  await waitUntil(async () => (await site.inbox(organiser!.id)).unread === 1, { what: 'the notice' });
  await waitUntil(async () => site.pushedTo([organiser!.id], 'notification').length === 1, { what: 'the push' });
});
