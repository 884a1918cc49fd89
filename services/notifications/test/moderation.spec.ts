import { randomUUID } from 'node:crypto';
import { eventCreated } from '@aar/contracts/community/events.messages';
import { responseOffered, supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
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

/** Adds a notice to the inbox of a member; returns its id, which is that of what it is about. */
const notices: Record<Kind, (reader: string) => Promise<string>> = {
  'notifications.notice': ring,
  'community.support-request': ring,
  async 'community.response'(reader) {
    const responseId = randomUUID();
    await site.publish(responseOffered, {
      ...{ responseId, requestId: randomUUID(), requestTitle: 'Dog in a well', ownerId: reader },
      ...{ responderId: randomUUID(), responderName: 'Asha Rao' },
    });
    return responseId;
  },
  async 'community.event'() {
    const eventId = randomUUID();
    await site.startWorker();
    await site.publish(eventCreated, {
      ...{ eventId, ownerId: randomUUID(), title: 'Adoption camp', eventType: 'Adoption Drive', location: 'Town hall' },
      ...{ state: 'Maharashtra', city: 'Pune', eventDate: '2099-12-06', eventTime: '10:00' },
    });
    return eventId;
  },
};
async function ring() {
  const requestId = randomUUID();
  await site.publish(supportRequestCreated, {
    ...{ requestId, ownerId: randomUUID(), title: 'Dog in a well', requestType: 'Other', urgencyLevel: 'critical' },
    ...{ location: 'Market', state: 'Maharashtra', city: 'Pune', createdAt: new Date().toISOString() },
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
