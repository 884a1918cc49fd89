import { randomUUID } from 'node:crypto';
import { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import type { EventData } from '@aar/contracts/messaging';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { dumpTables } from '@aar/testing/dump-tables';
import { waitUntil } from '@aar/tools/ports.mjs';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;
beforeAll(async () => void (site = await startNotifications()));
afterAll(() => site?.stop());

const inboxOf = async (id: string) => (await site.inbox(id)).notifications;
async function tell(memberId: string, changes: Partial<EventData<typeof moderationNewsTold>>) {
  const news = {
    newsId: randomUUID(),
    memberId,
    kind: 'warned' as const,
    targetType: 'event' as const,
    title: 'Adoption camp',
    titledBy: memberId,
    ...changes,
  };
  const again = randomUUID();
  await site.publish(moderationNewsTold, news);
  await site.publish(moderationNewsTold, news, again);
  await site.applied(again);
}
const reached = (id: string, count = 1) =>
  waitUntil(async () => (await inboxOf(id)).length === count, { what: 'the notice' });

it('a decision notifies the member concerned once, with a link to the reason', async () => {
  const [owner, somebody] = await site.addMembers(2);
  await tell(owner!.id, { kind: 'thing-hidden', targetType: 'support_request' });
  await reached(owner!.id);
  expect(await inboxOf(owner!.id)).toMatchObject([
    {
      kind: 'moderation',
      title: 'Your support request was hidden',
      body: 'Adoption camp',
      href: '/profile/decisions',
      isRead: false,
    },
  ]);
  expect(await inboxOf(somebody!.id)).toEqual([]);
});

it('a reporter is notified of the outcome, without a link to the decision', async () => {
  const [reporter] = await site.addMembers(1);
  await tell(reporter!.id, { kind: 'report-followed' });
  await reached(reporter!.id);
  expect(await inboxOf(reporter!.id)).toMatchObject([
    { title: 'Thank you: we acted on the event you reported', href: '/' },
  ]);
});

describe('the title of another member’s content', () => {
  const title = 'Canary Rao hoards dogs';
  const keepsTitle = async () => (await dumpTables(site.dataSource)).includes(title);
  /** Erases a member and waits until it has taken effect. */
  const erase = async (memberId: string) => {
    const id = randomUUID();
    await site.publish(memberErased, { memberId }, id);
    await site.applied(id);
  };

  it('is erased with their account from the reporter’s notice, which remains', async () => {
    const [reporter, owner] = await site.addMembers(2);
    await tell(reporter!.id, { kind: 'report-followed', title, titledBy: owner!.id });
    await reached(reporter!.id);
    expect(await inboxOf(reporter!.id)).toMatchObject([{ body: title }]);
    await erase(owner!.id);
    expect(await inboxOf(reporter!.id)).toMatchObject([
      { title: 'Thank you: we acted on the event you reported', body: '' },
    ]);
    expect(await keepsTitle()).toBe(false);
  });

  it.each([
    ['that is erased already', () => site.addMembers(1).then(([gone]) => gone!.id)],
    ['of whom nothing is said', () => Promise.resolve(undefined)],
  ])('is left out for an account %s', async (_, whose) => {
    const [reporter] = await site.addMembers(1);
    const titledBy = await whose();
    if (titledBy) await erase(titledBy);
    await tell(reporter!.id, { kind: 'report-dismissed', title, titledBy });
    await reached(reporter!.id);
    expect(await inboxOf(reporter!.id)).toMatchObject([{ kind: 'moderation', body: '' }]);
    expect(await keepsTitle()).toBe(false);
  });
});

it('the notice is erased with its recipient', async () => {
  const [member] = await site.addMembers(1);
  await tell(member!.id, {});
  await reached(member!.id);
  await site.publish(memberErased, { memberId: member!.id });
  await waitUntil(
    async () => (await site.dataSource.query('select from notices where about_member = $1', [member!.id])).length === 0,
    { what: 'taking the notice back' },
  );
});
