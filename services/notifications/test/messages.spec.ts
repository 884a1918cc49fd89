import { randomUUID } from 'node:crypto';
import { messagesWaiting } from '@aar/contracts/community/conversations.messages';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import PostalMime from 'postal-mime';
import { type Notifications, publicUrl, startNotifications } from './notifications.harness';

let site: Notifications;
beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
beforeEach(() => site.startWorker());
afterEach(() => site.reset());

const waiting = (recipientId: string, senderId: string) => ({
  noticeId: randomUUID(),
  conversationId: randomUUID(),
  recipientId,
  senderId,
  senderName: 'Asha Rao',
  senderNgoName: null,
});
const two = async () => {
  const [receiver, sender] = await site.addMembers(2);
  return [receiver!, sender!] as const;
};
const inboxOf = async (id: string) => (await site.inbox(id)).notifications;

describe('unread messages', () => {
  it('notify only their receiver, on the site and by mail', async () => {
    const [receiver, sender] = await two();
    const event = { ...waiting(receiver.id, sender.id), kind: 'first' as const, unread: 1 };
    await site.publish(messagesWaiting, event);
    await waitUntil(() => site.mail.sentTo(receiver.email).length > 0, { what: 'the mail' });
    const notice = { kind: 'messages-waiting', href: `/messages/${event.conversationId}`, urgency: null };
    expect(await inboxOf(receiver.id)).toMatchObject([{ ...notice, title: 'Asha Rao would like to talk to you' }]);
    expect(await inboxOf(sender.id)).toEqual([]);
    const { subject, text, html, headers } = await PostalMime.parse(
      Buffer.from(site.mail.sentTo(receiver.email)[0]!.raw, 'latin1'),
    );
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const oneClick = header('list-unsubscribe')!.replace(/^<.*\/api|>$/g, '');
    for (const part of [text, html]) expect(part).toContain(`${publicUrl}${oneClick}#choices`);
    expect(subject).toBe('Asha Rao would like to talk to you');
    for (const part of [text, html]) expect(part).toContain(`${publicUrl}/messages/${event.conversationId}`);

    await site.publish(messagesWaiting, event, 'once-more');
    await site.publish(messagesWaiting, { ...waiting(receiver.id, sender.id), kind: 'unread', unread: 3 }, 'unread');
    await Promise.all(['once-more', 'unread'].map(site.applied));
    const [unread, ...others] = await inboxOf(receiver.id);
    expect(unread).toMatchObject({ title: 'Asha Rao wrote to you', body: '3 unread messages' });
    expect(others).toHaveLength(1);

    // The click also stops mail of this kind that has not been sent yet.
    await waitUntil(() => site.mail.sentTo(receiver.email).length === 2, { what: 'the second mail' });
    expect((await site.call(`POST ${oneClick}`, {}, { actor: null })).status).toBe(200);
    const third = { ...waiting(receiver.id, sender.id), kind: 'unread' as const, unread: 4 };
    await site.publish(messagesWaiting, third);
    const reason = () =>
      site.dataSource.query('select reason from delivery_failures where delivery_id = $1', [third.noticeId]);
    await waitUntil(async () => (await reason()).length > 0, { what: 'keeping the third mail back' });
    expect(await reason()).toEqual([{ reason: 'The member does not want this by e-mail' }]);
  });

  it.each(['recipientId', 'senderId'] as const)('lose their notice when their %s is erased', async who => {
    const [receiver, sender] = await two();
    const event = { ...waiting(receiver.id, sender.id), kind: 'unread' as const, unread: 1 };
    await site.publish(messagesWaiting, event, `told-${who}`);
    await site.applied(`told-${who}`);
    await site.publish(memberErased, { memberId: event[who] }, `erased-${who}`);
    await site.applied(`erased-${who}`);
    expect(await site.dataSource.query('select from notices where id = $1', [event.noticeId])).toEqual([]);
  });
});
