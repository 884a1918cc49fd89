import { responseOffered, supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { inTransaction } from '@aar/platform/database/transaction';
import { waitUntil } from '@aar/tools/ports.mjs';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { randomUUID } from 'node:crypto';
import { erasePersonalData } from '../src/privacy/personal-data';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const rows = (text: string, ...values: unknown[]) => site.dataSource.query(text, values);
const become = (id: string, status: string) =>
  rows('update recipients set status = $2 where member_id = $1', id, status);

/** Adds members of one city, the first of whom posts a support request. */
async function call(members = 2) {
  const [owner, ...neighbours] = await site.addMembers(members);
  const requestId = await ring(owner!.id);
  return { owner: owner!.id, neighbours, requestId };
}
async function ring(ownerId: string, title = 'Dog in a well') {
  const requestId = randomUUID();
  await site.publish(supportRequestCreated, {
    requestId,
    ownerId,
    title,
    requestType: 'Other',
    urgencyLevel: 'critical',
    location: 'Market',
    state: 'Maharashtra',
    city: 'Pune',
    createdAt: new Date().toISOString(),
  });
  await waitUntil(async () => (await rows('select from alerts where id = $1', requestId)).length > 0, {
    what: 'the alert',
  });
  return requestId;
}
const titles = async (id: string) => (await site.inbox(id)).notifications.map(({ title }) => title);

describe.each(['suspended', 'deleted'])('a notice about a member who is %s', standing => {
  it('is in no inbox and in no unread count while that lasts', async () => {
    const { owner, neighbours } = await call();
    const reader = neighbours[0]!.id;
    const theirs = await ring(reader, 'Cat on a roof');
    await site.publish(responseOffered, {
      responseId: randomUUID(),
      requestId: theirs,
      requestTitle: 'Cat on a roof',
      ownerId: reader,
      responderId: owner,
      responderName: 'Asha Rao',
    });
    await waitUntil(async () => (await site.inbox(reader)).unread === 2, { what: 'both notices' });
    await become(owner, standing);
    expect(await site.inbox(reader)).toMatchObject({ notifications: [], unread: 0 });
    await become(owner, 'active');
    expect((await titles(reader)).sort()).toEqual(['Asha Rao offers help', 'Dog in a well']);
    expect((await site.inbox(reader)).unread).toBe(2);
  });

  it('is not sent by queued mail', async () => {
    const { owner, requestId, neighbours } = await call(4);
    await become(owner, standing);
    await site.startWorker();
    const [total, other] = [neighbours.length, 'Ambulance needed'];
    await waitUntil(
      async () =>
        (await rows('select from delivery_chunks where delivery_id = $1 and suppressed = $2', requestId, total))
          .length > 0,
      { what: 'the mails to be held back' },
    );
    await ring(neighbours[0]!.id, other);
    await waitUntil(() => site.mail.received.length === 2, { what: 'the mails of another request' });
    expect(site.mail.received.map(({ raw }) => raw).join()).not.toContain('Dog in a well');
  });

  it('is not sent by a later alert', async () => {
    const [owner, neighbour] = await site.addMembers(2);
    await become(owner!.id, standing);
    await ring(owner!.id);
    expect(await rows('select from notifications where member_id = $1', neighbour!.id)).toEqual([]);
  });
});

describe('an erasure', () => {
  const waits = (count: number) =>
    waitUntil(
      async () =>
        (await rows(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
          .length >= count,
      { what: `${count} to wait` },
    );
  const erase = (id: string) => inTransaction(site.dataSource, tx => erasePersonalData(tx, id));

  it('does not deadlock with a concurrent erasure of a neighbour', async () => {
    const [member, neighbour] = (await site.addMembers(2)).map(({ id }) => id) as [string, string];
    const [first, second] = [await ring(member), await ring(neighbour)];
    let both: Promise<unknown> | undefined;
    // Both have removed their own notice from the other's inbox before they process their own inbox.
    await holdTransaction(site.dataSource, async tx => {
      await tx.query('select from alerts where id = any($1) for update', [[first, second]]);
      const one = erase(member);
      await waits(1);
      both = Promise.all([one, erase(neighbour)]);
      await waits(2);
    });
    await both;
    expect(await rows('select from notifications')).toEqual([]);
  });

  it('does not block a member who marks everything as read', async () => {
    const [member, reader] = (await site.addMembers(2)).map(({ id }) => id) as [string, string];
    const requests = [await ring(member), await ring(member)];
    let erasing: Promise<unknown> | undefined;
    // Stops the erasure right after it has deleted the notices from the reader's inbox.
    await holdTransaction(site.dataSource, async tx => {
      await tx.query('select from notices where id = any($1) for update', [requests]);
      erasing = erase(member);
      await waits(1);
      const actor = { id: reader, role: 'user' } as const;
      expect((await site.call('POST /notifications/read', { all: true }, { actor })).status).toBe(200);
    });
    await erasing;
    expect(await rows('select from notifications where member_id = $1', reader)).toEqual([]);
  });

  it('leaves no notice with the name of a member who offered help', async () => {
    const { owner, neighbours } = await call();
    const helper = neighbours[0]!.id;
    const responseId = randomUUID();
    await site.publish(responseOffered, {
      responseId,
      requestId: randomUUID(),
      requestTitle: 'Dog in a well',
      ownerId: owner,
      responderId: helper,
      responderName: 'Canary Rao',
    });
    await waitUntil(async () => (await site.inbox(owner)).unread === 1, { what: 'the notice' });
    await site.publish(memberErased, { memberId: helper });
    await waitUntil(async () => (await site.inbox(owner)).unread === 0, { what: 'the erasure' });
    expect(await titles(owner)).toEqual([]);
    expect(JSON.stringify(await rows('select * from notices'))).not.toContain('Canary');
  });
});
