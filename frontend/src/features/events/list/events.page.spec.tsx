import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delayedResponse, problem, renderScreen, someMember } from '../../../testing/render-screen';
import { someEvent } from '../../../testing/some-public-data';
import { toast } from '../../../ui/feedback/toast';
import { Component as EventsPage } from './events.page';

const adoption = { ...someEvent, title: 'Adoption camp', eventDate: '2099-12-06', maxParticipants: 40 };
const pageOf = (...events: object[]) => ({ events, nextCursor: null });
const show = (rest: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<EventsPage />, {
    at: '/events',
    ...rest,
    answers: { 'GET /events': pageOf(adoption), ...rest.answers },
  });

afterEach(() => {
  jest.restoreAllMocks();
  onlineManager.setOnline(true);
});

describe('the events', () => {
  it('are listed for everybody, filtered by place', async () => {
    const { callsTo } = show();
    expect(await screen.findByRole('heading', { name: 'Adoption camp' })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Kerala');
    await waitFor(() => expect(callsTo('GET /events').at(-1)?.query.get('state')).toBe('Kerala'));
  });

  it('announce their number to screen readers after a filter', async () => {
    show({
      answers: {
        'GET /events': ({ query }: { query: URLSearchParams }) => (query.has('state') ? pageOf() : pageOf(adoption)),
      },
    });
    expect(await screen.findByText('1 shown')).toHaveAttribute('role', 'status');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Kerala');
    expect(await screen.findByText('0 shown')).toHaveAttribute('role', 'status');
  });

  it('show the empty state', async () => {
    show({ answers: { 'GET /events': pageOf() } });
    expect(await screen.findByRole('heading', { name: 'No events are planned' })).toBeVisible();
  });

  it('are retried after a failure', async () => {
    let fails = true;
    show({
      answers: {
        'GET /events': () => (fails ? problem(503, { code: 'service.away', message: 'Away.' }) : pageOf(adoption)),
      },
    });
    expect(await screen.findByRole('heading', { name: 'Failed to fetch events' })).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Adoption camp' })).toBeVisible();
  });

  it('of the member have a tab, which visitors cannot open', async () => {
    const { unmount } = show();
    expect(await screen.findByRole('tab', { name: /My Events.*\(Login Required\)/ })).toBeDisabled();
    unmount();
    show({
      member: someMember,
      answers: { 'GET /events/my': pageOf({ ...adoption, title: 'My own camp', isOwner: true }) },
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'My Events' }));
    expect(await screen.findByRole('heading', { name: 'My own camp' })).toBeVisible();
  });

  it('of the member are available as a calendar feed, whose URL is shown once and can be replaced', async () => {
    let createdAt: string | null = null;
    show({
      at: '/events?tab=my',
      member: someMember,
      answers: {
        'GET /events/my': pageOf(),
        'GET /calendar': () => ({ createdAt }),
        'POST /calendar': () => ((createdAt = '2026-11-20T08:00:00Z'), { path: '/api/calendar/key.ics' }),
        'DELETE /calendar': () => ((createdAt = null), {}),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create Address' }));
    expect(await screen.findByLabelText('Calendar Address')).toHaveValue('http://localhost/api/calendar/key.ics');
    expect(await screen.findByRole('button', { name: 'Change Address' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Address' }));
    expect(await screen.findByRole('button', { name: 'Create Address' })).toBeEnabled();
    expect(screen.queryByLabelText('Calendar Address')).toBeNull();
  });

  it('of the member show that the calendar feed failed, and retry', async () => {
    let fails = true;
    show({
      at: '/events?tab=my',
      member: someMember,
      answers: {
        'GET /events/my': pageOf(),
        'GET /calendar': () => (fails ? problem(503, { code: 'service.away', message: 'Away.' }) : { createdAt: null }),
      },
    });
    expect(await screen.findByText('Failed to fetch your calendar address')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Create Address' })).toBeEnabled();
  });

  it('show at most three requirements, and how many more there are', async () => {
    show({
      answers: { 'GET /events': pageOf({ ...adoption, requirements: ['Water', 'Hat', 'Gloves', 'Bags', 'Rope'] }) },
    });
    expect(await screen.findByText('+2 more')).toBeVisible();
    expect(screen.queryByText('Bags')).toBeNull();
  });

  it('are created by members: a visitor is sent to the login and back to the form', async () => {
    const { address } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Create Event' }));
    await waitFor(() => expect(address()).toBe(`/login?next=${encodeURIComponent('/events?create')}`));
  });
});

const sharing = {
  autoShareEvents: false,
  autoShareRequests: false,
  includeHashtags: true,
  customHashtags: ['Owls'],
  defaultMessage: 'Join me!',
};

describe('a seat', () => {
  it('is taken and released on the card', async () => {
    const told = jest.spyOn(toast, 'success');
    let isParticipating = false;
    const { callsTo } = show({
      member: someMember,
      answers: {
        'GET /events': () => pageOf({ ...adoption, isParticipating }),
        'POST /events/:id/join': () => ({ ...adoption, isParticipating: (isParticipating = true) }),
        'POST /events/:id/leave': () => ({ ...adoption, isParticipating: (isParticipating = false) }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Join: Adoption camp' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave: Adoption camp' }));
    expect(await screen.findByRole('button', { name: 'Join: Adoption camp' })).toBeEnabled();
    expect(callsTo(`POST /events/${adoption.id}/join`)).toHaveLength(1);
    expect(callsTo(`POST /events/${adoption.id}/leave`)).toHaveLength(1);
    expect(told.mock.calls.map(([, text]) => text)).toEqual([
      'You have successfully joined the event!',
      'You have left the event.',
    ]);
  });

  it('offers to share after joining, to members who enabled that', async () => {
    show({
      member: someMember,
      answers: {
        'POST /events/:id/join': { ...adoption, isParticipating: true },
        'GET /social-accounts': { accounts: [], preferences: { ...sharing, autoShareEvents: true } },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Join: Adoption camp' }));
    expect(await screen.findByRole('dialog', { name: 'Share' })).toHaveTextContent('Adoption camp');
  });

  it('can be released at once, while it is not known yet whether to offer to share', async () => {
    const { answer, come } = delayedResponse({ accounts: [], preferences: { ...sharing, autoShareEvents: true } });
    let isParticipating = false;
    show({
      member: someMember,
      answers: {
        'GET /events': () => pageOf({ ...adoption, isParticipating }),
        'POST /events/:id/join': () => ({ ...adoption, isParticipating: (isParticipating = true) }),
        'GET /social-accounts': answer,
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Join: Adoption camp' }));
    const leave = await screen.findByRole('button', { name: 'Leave: Adoption camp' });
    await waitFor(() => expect(leave).not.toHaveAttribute('aria-disabled', 'true'));
    await come();
    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeVisible();
  });

  it('is taken as usual when the settings cannot be fetched, and offers nothing later', async () => {
    const { calls } = show({
      member: someMember,
      answers: {
        'POST /events/:id/join': () => {
          onlineManager.setOnline(false);
          return { ...adoption, isParticipating: true };
        },
        'GET /social-accounts': () => {
          if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
          return { accounts: [], preferences: { ...sharing, autoShareEvents: true } };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Join: Adoption camp' }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/social-accounts'));
    await act(async () => onlineManager.setOnline(true));
    await waitFor(() => expect(calls.filter(({ path }) => path === '/events')).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is refused with the server’s reason, or with the specified message', async () => {
    const told = jest.spyOn(toast, 'error');
    let answer = problem(409, { code: 'community.event.full', message: 'Event Full' });
    show({ member: someMember, answers: { 'POST /events/:id/join': () => answer } });
    await userEvent.click(await screen.findByRole('button', { name: 'Join: Adoption camp' }));
    await waitFor(() => expect(told).toHaveBeenLastCalledWith('Event Full'));
    answer = problem(500, { code: 'internal', message: 'Something went wrong.' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Join: Adoption camp' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Join: Adoption camp' }));
    await waitFor(() => expect(told).toHaveBeenLastCalledWith('Failed to join event'));
  });

  it('sends a visitor to the login', async () => {
    const told = jest.spyOn(toast, 'error');
    const { address } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Join: Adoption camp' }));
    expect(address()).toBe(`/login?next=${encodeURIComponent(`/events/${adoption.id}`)}`);
    expect(told).toHaveBeenCalledWith('Please log in to join events', 'Authentication Required');
  });

  it('cannot be taken when the event is full, but can be released', async () => {
    const full = { ...adoption, currentParticipants: 40 };
    const { unmount } = show({ member: someMember, answers: { 'GET /events': pageOf(full) } });
    expect(await screen.findByRole('button', { name: 'Event Full: Adoption camp' })).toBeDisabled();
    unmount();
    show({ member: someMember, answers: { 'GET /events': pageOf({ ...full, isParticipating: true }) } });
    expect(await screen.findByRole('button', { name: 'Leave: Adoption camp' })).toBeEnabled();
  });

  it.each([
    ['has begun', { eventDate: '2026-01-01' }],
    ['is cancelled', { status: 'cancelled' }],
  ])('has no button once the event %s', async (_, change) => {
    show({ member: someMember, answers: { 'GET /events': pageOf({ ...adoption, ...change }) } });
    await screen.findByRole('heading', { name: 'Adoption camp' });
    expect(screen.queryByRole('button', { name: /Join|Leave|Event Full/ })).toBeNull();
  });
});
