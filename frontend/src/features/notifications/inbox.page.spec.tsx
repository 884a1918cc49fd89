import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { publishLive } from '../../api/live';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { Component as InboxPage } from './inbox.page';

const notification = (id: string, isRead: boolean) => ({
  id,
  kind: 'request-alert',
  title: `Alert ${id}`,
  body: 'Kothrud, Pune',
  href: `/support-requests/${id}`,
  urgency: 'critical',
  isRead,
  createdAt: '2026-11-20T08:00:00Z',
});

function showInbox(
  at = '/notifications',
  given = [notification('a', false), notification('b', true)],
  refusal?: object,
) {
  let inbox = given;
  const view = renderScreen(<InboxPage />, {
    at,
    member: someMember,
    answers: {
      'GET /notifications': ({ query }) => ({
        notifications: inbox.filter(one => query.get('unread') !== 'true' || !one.isRead),
        unread: inbox.filter(one => !one.isRead).length,
        nextCursor: null,
      }),
      'POST /notifications/read': ({ body }) => {
        if (refusal) return refusal;
        inbox = inbox.map(one => ({
          ...one,
          isRead: one.isRead || !!body.all || (body.ids as string[]).includes(one.id),
        }));
        return { unread: inbox.filter(one => !one.isRead).length };
      },
    },
  });
  return { ...view, arrive: () => (inbox = [notification('new', false), ...inbox]) };
}

describe('the inbox', () => {
  it('lists notifications with links to their subjects', async () => {
    const { address, callsTo } = showInbox();
    await userEvent.click(await screen.findByRole('link', { name: 'Alert a' }));
    expect(address()).toBe('/support-requests/a');
    expect(callsTo('POST /notifications/read').map(({ body }) => body)).toEqual([{ ids: ['a'] }]);
  });

  it('marks one as read without opening it, and all at once', async () => {
    const { callsTo } = showInbox(undefined, [notification('a', false), notification('c', false)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Alert a' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read: Alert a' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByText('New')).toBeNull());
    expect(callsTo('POST /notifications/read').map(({ body }) => body)).toEqual([{ ids: ['a'] }, { all: true }]);
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  it('shows one as unread again when marking it failed', async () => {
    const refusal = problem(429, { code: 'rate.limited', message: 'Too many requests.' });
    const { callsTo } = showInbox(undefined, undefined, refusal);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Alert a' }));
    await waitFor(() => expect(callsTo('POST /notifications/read')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Mark as read: Alert a' })).toBeVisible();
  });

  it('filters by unread, also from the URL', async () => {
    showInbox('/notifications?show=unread');
    expect(await screen.findByText('Alert a')).toBeVisible();
    expect(screen.queryByText('Alert b')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'All' }));
    expect(await screen.findByText('Alert b')).toBeVisible();
  });

  it('shows a new one at once while it is open', async () => {
    const { arrive } = showInbox();
    await screen.findByText('Alert a');
    arrive();
    act(() => publishLive('notification', { title: 'Alert new' }));
    expect(await screen.findByText('Alert new')).toBeVisible();
  });

  it('shows the empty state', async () => {
    showInbox(undefined, []);
    expect(await screen.findByText('No notifications yet')).toBeVisible();
  });

  it('asks a visitor to sign in', () => {
    renderScreen(<InboxPage />, { at: '/notifications' });
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?next=%2Fnotifications');
  });
});
