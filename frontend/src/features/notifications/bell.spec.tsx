import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { publishLive } from '../../api/live';
import { renderScreen, someMember } from '../../testing/render-screen';
import { Bell } from './bell';

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

function showBell() {
  let inbox = [notification('a', false), notification('b', true)];
  const view = renderScreen(<Bell />, {
    member: someMember,
    answers: {
      'GET /notifications': () => ({
        notifications: inbox,
        unread: inbox.filter(one => !one.isRead).length,
        nextCursor: null,
      }),
      'POST /notifications/read': ({ body }) => {
        inbox = inbox.map(one =>
          body.all || (body.ids as string[]).includes(one.id) ? { ...one, isRead: true } : one,
        );
        return { unread: 0 };
      },
    },
  });
  return { ...view, arrive: () => (inbox = [notification('new', false), ...inbox]) };
}
const bell = (name: string) => screen.findByRole('button', { name });

describe('the bell', () => {
  it('shows the number of unread notifications', async () => {
    showBell();
    expect(await bell('Notifications, 1 unread')).toHaveAttribute('aria-expanded', 'false');
  });

  it('counts and announces a new one while the page is open', async () => {
    const { arrive } = showBell();
    await bell('Notifications, 1 unread');
    arrive();
    act(() => publishLive('notification', { title: 'Alert new' }));
    expect(await bell('Notifications, 2 unread')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('New notification: Alert new');
  });

  it('also announces a second one with the same title', async () => {
    showBell();
    await bell('Notifications, 1 unread');
    const told: string[] = [];
    const region = screen.getByRole('status');
    // Records additions to the live region, as a screen reader would announce them.
    new MutationObserver(changes =>
      changes.forEach(({ addedNodes }) => addedNodes.forEach(node => told.push(node.textContent ?? ''))),
    ).observe(region, { childList: true, subtree: true, characterData: true });
    for (let times = 0; times < 2; times++) await act(async () => publishLive('notification', { title: 'New offer' }));
    expect(told).toEqual(['New notification: New offer', 'New notification: New offer']);
  });

  it('refetches after the connection was lost', async () => {
    const { arrive } = showBell();
    await bell('Notifications, 1 unread');
    arrive();
    act(() => publishLive('reconnected', {}));
    expect(await bell('Notifications, 2 unread')).toBeVisible();
  });

  it('marks one as read when it is opened', async () => {
    const { callsTo, address } = showBell();
    await userEvent.click(await bell('Notifications, 1 unread'));
    await userEvent.click(await screen.findByRole('link', { name: 'Alert a' }));
    expect(address()).toBe('/support-requests/a');
    expect(callsTo('POST /notifications/read').map(({ body }) => body)).toEqual([{ ids: ['a'] }]);
    expect(await bell('Notifications')).toHaveAttribute('aria-expanded', 'false');
  });

  it('marks all as read at once', async () => {
    const { callsTo } = showBell();
    await userEvent.click(await bell('Notifications, 1 unread'));
    await userEvent.click(await bell('Mark all as read'));
    await waitFor(() => expect(screen.queryByText('New')).toBeNull());
    expect(callsTo('POST /notifications/read').map(({ body }) => body)).toEqual([{ all: true }]);
  });
});
