import { supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
import { inbox } from '@aar/contracts/notifications/inbox.contract';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

/** Puts alerts into the inbox of every member, oldest first. */
async function alert(...titles: string[]) {
  for (const title of titles) {
    const requestId = randomUUID();
    await site.publish(supportRequestCreated, {
      requestId,
      ownerId: randomUUID(),
      title,
      requestType: 'Other',
      urgencyLevel: 'critical',
      location: 'Camp',
      state: 'Maharashtra',
      city: 'Pune',
      createdAt: new Date().toISOString(),
    });
    await waitUntil(
      async () => (await site.dataSource.query('select from alerts where id = $1', [requestId])).length > 0,
      {
        what: `The alert ${title}`,
      },
    );
  }
}

const titlesOf = ({ notifications }: Awaited<ReturnType<Notifications['inbox']>>) =>
  notifications.map(({ title }) => title);

describe('the inbox', () => {
  it('is empty for a member without notices', async () => {
    expect(await site.inbox(randomUUID())).toEqual({ notifications: [], unread: 0, nextCursor: null });
  });

  it('shows the newest first, page by page, in the form of its contract', async () => {
    const [member] = await site.addMembers(1);
    await alert('one', 'two', 'three');
    const first = await site.inbox(member!.id, 'limit=2');
    expect(inbox.list.output.parse(first)).toEqual(first);
    expect({ titles: titlesOf(first), unread: first.unread }).toEqual({ titles: ['three', 'two'], unread: 3 });
    const second = await site.inbox(member!.id, `limit=2&cursor=${first.nextCursor}`);
    expect({ titles: titlesOf(second), nextCursor: second.nextCursor }).toEqual({ titles: ['one'], nextCursor: null });
  });

  it('rejects a forged cursor', async () => {
    const { status } = await site.call('GET /notifications?cursor=nonsense', undefined, {
      actor: { id: randomUUID(), role: 'user' },
    });
    expect(status).toBe(400);
  });

  it('marks the named notices as read, only those of the caller', async () => {
    const [member, other] = await site.addMembers(2);
    await alert('one', 'two');
    const { notifications } = await site.inbox(member!.id);
    const theirs = await site.inbox(other!.id);
    const ids = [notifications[0]!.id, theirs.notifications[0]!.id];
    expect(
      (await site.call('POST /notifications/read', { ids }, { actor: { id: member!.id, role: 'user' } })).body,
    ).toEqual({ unread: 1 });
    expect((await site.inbox(member!.id)).notifications.map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await site.inbox(other!.id)).unread).toBe(2);
  });

  it('marks everything as read', async () => {
    const [member] = await site.addMembers(1);
    await alert('one', 'two');
    const { body } = await site.call(
      'POST /notifications/read',
      { all: true },
      { actor: { id: member!.id, role: 'user' } },
    );
    expect(body).toEqual({ unread: 0 });
  });

  it('lists only unread notices when requested', async () => {
    const [member] = await site.addMembers(1);
    await site.dataSource.query(
      `with two as (
         insert into notices (id, kind, title, body, href)
         select gen_random_uuid(), 'request-alert', 't' || n, 'b', '/' from generate_series(1, 2) n returning id, title)
       insert into notifications (notice_id, member_id, read_at)
       select id, $1, case title when 't1' then now() end from two`,
      [member!.id],
    );
    const { notifications, unread } = await site.inbox(member!.id, 'unread=true');
    expect({ titles: notifications.map(({ title }) => title), unread }).toEqual({ titles: ['t2'], unread: 1 });
    expect((await site.inbox(member!.id)).notifications).toHaveLength(2);
  });

  it('counts at most 100 unread ones', async () => {
    const [member] = await site.addMembers(1);
    await site.dataSource.query(
      `with many as (
         insert into notices (id, kind, title, body, href)
         select gen_random_uuid(), 'request-alert', 't', 'b', '/' from generate_series(1, 130) returning id)
       insert into notifications (notice_id, member_id) select id, $1 from many`,
      [member!.id],
    );
    expect((await site.inbox(member!.id)).unread).toBe(100);
  });

  it('is closed to visitors', async () => {
    expect((await site.call('GET /notifications', undefined, { actor: null })).status).toBe(401);
  });
});
