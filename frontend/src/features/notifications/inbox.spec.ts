import { setupI18n } from '@lingui/core';
import type { Notification } from '@aar/contracts/notifications/inbox.contract';
import { afterReading, titleOf, unreadOf, type InboxPage } from './inbox';

const notification = (id: string, isRead = false): Notification => ({
  id,
  kind: 'request-alert',
  title: `Alert ${id}`,
  body: 'In Pune',
  href: `/support-requests/${id}`,
  urgency: 'high',
  isRead,
  createdAt: '2026-11-20T10:00:00Z',
});
const page = (unread: number, ...notifications: Notification[]): InboxPage => ({
  notifications,
  unread,
  nextCursor: null,
});
const readMarks = (pages: InboxPage[]) => pages.flatMap(one => one.notifications.map(({ isRead }) => isRead));

describe('the inbox', () => {
  it('counts unread notifications of the whole inbox, not of the loaded page', () => {
    expect(unreadOf([page(31, notification('a'))])).toBe(31);
    expect(unreadOf(undefined)).toBe(0);
  });

  it('decrements the count when an unread one is read, on any page', () => {
    const pages = afterReading([page(5, notification('a')), page(5, notification('b'))], { ids: ['b'] });
    expect(unreadOf(pages)).toBe(4);
    expect(readMarks(pages)).toEqual([false, true]);
  });

  it('does not decrement it for one that was already read', () => {
    expect(unreadOf(afterReading([page(5, notification('a', true), notification('b'))], { ids: ['a'] }))).toBe(5);
  });

  it('has no unread ones after all were marked, including those that are not loaded', () => {
    const pages = afterReading([page(31, notification('a'), notification('b', true))], 'all');
    expect(unreadOf(pages)).toBe(0);
    expect(readMarks(pages)).toEqual([true, true]);
  });
});

describe('the title of a notification', () => {
  const title = 'Your event was hidden';
  const hindi = setupI18n({ locale: 'hi', messages: { hi: { [title]: 'आपका कार्यक्रम छिपाया गया' } } });

  it('is translated when it is the site’s own text', () =>
    expect(titleOf(hindi, { kind: 'moderation', title })).toBe('आपका कार्यक्रम छिपाया गया'));

  it('stays unchanged when a member wrote it', () =>
    expect(titleOf(hindi, { kind: 'request-alert', title })).toBe(title));
});
