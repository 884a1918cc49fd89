import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { someProfile } from '../../testing/some-profile';
import { someEvent } from '../../testing/some-public-data';
import { someRequest } from '../../testing/some-request';
import { Component as Dashboard } from './dashboard.page';

const live = new Map<string, Set<() => void>>();
jest.mock('../../api/live', () => ({
  useLive: (event: string, handler: () => void) => void live.set(event, (live.get(event) ?? new Set()).add(handler)),
}));

const numbers = (supportRequests: number) => ({
  supportRequests,
  eventsCreated: 0,
  messages: 0,
  totalResponses: 0,
  impact: { score: supportRequests * 3, resolvedResponses: 0, eventsAttended: 0, created: supportRequests },
});
const answers = {
  'GET /dashboard': () => numbers(1) as object,
  'GET /support-requests/my': () => ({ supportRequests: [someRequest({ isOwner: true })], nextCursor: null }) as object,
  'GET /events/my': () => ({ events: [], nextCursor: null }) as object,
  'GET /messages': { messages: [] },
};
const away = problem(503, { code: 'service.away', message: 'Away.' });
const tell = (event: string) => act(() => live.get(event)?.forEach(handle => handle()));
const counter = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt span' })).parentElement!.nextElementSibling;

beforeEach(() => live.clear());

describe('the dashboard', () => {
  it('refetches the counters when it is opened again and after the live connection was lost', async () => {
    let count = 1;
    renderScreen(
      <Routes>
        <Route path="/dashboard" element={<Dashboard />} />
        <Route path="*" element={<Link to="/dashboard">Dashboard</Link>} />
      </Routes>,
      { at: '/dashboard', member: someMember, answers: { ...answers, 'GET /dashboard': () => numbers(count) } },
    );
    await waitFor(async () => expect(await counter('Support Requests')).toHaveTextContent('1'));
    count = 2;
    tell('reconnected');
    await waitFor(async () => expect(await counter('Support Requests')).toHaveTextContent('2'));
    await userEvent.click(screen.getByRole('link', { name: 'Edit Profile' }));
    count = 3;
    await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    await waitFor(async () => expect(await counter('Support Requests')).toHaveTextContent('3'));
  });

  it('keeps its data when a refetch fails, and offers to retry', async () => {
    let fails = false;
    renderScreen(<Dashboard />, {
      member: someMember,
      answers: {
        ...answers,
        'GET /dashboard': () => (fails ? away : numbers(1)),
        'GET /support-requests/my': () => (fails ? away : answers['GET /support-requests/my']()),
      },
    });
    expect(await screen.findByRole('link', { name: 'Dog hit by a scooter' })).toBeVisible();
    fails = true;
    tell('request');
    expect(await screen.findByText('Failed to fetch support requests')).toBeVisible();
    expect(await screen.findByText('Failed to fetch your statistics')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dog hit by a scooter' })).toBeVisible();
    expect(await counter('Support Requests')).toHaveTextContent('1');
    fails = false;
    for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await userEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows the newest requests with a link to all of them, which are paginated', async () => {
    const titled = (title: string) => someRequest({ id: title, title, isOwner: true });
    const { callsTo } = renderScreen(<Dashboard />, {
      member: someMember,
      answers: {
        ...answers,
        'GET /support-requests/my': ({ query }: { query: URLSearchParams }) =>
          query.has('cursor')
            ? { supportRequests: [titled('Cat on a ledge')], nextCursor: null }
            : { supportRequests: [titled('Cow in the canal')], nextCursor: 'more' },
        'GET /events/my': ({ query }: { query: URLSearchParams }) =>
          query.has('cursor')
            ? { events: [{ ...someEvent, id: 'older', title: 'Rabies camp' }], nextCursor: null }
            : { events: [someEvent], nextCursor: 'more' },
      },
    });
    await userEvent.click(await screen.findByRole('link', { name: 'See all' }));
    expect(callsTo('GET /support-requests/my')[0]!.query.get('limit')).toBe('2');
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Cat on a ledge' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cow in the canal' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'My Events' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Rabies camp' })).toBeVisible();
  });

  it('shows the impact score, its parts and its formula', async () => {
    renderScreen(<Dashboard />, { member: someMember, answers: { ...answers, 'GET /dashboard': numbers(4) } });
    await waitFor(async () => expect(await counter('Points')).toHaveTextContent('12'));
    expect(await counter('Requests and events created')).toHaveTextContent('4');
    expect(
      screen.getByText(/^10 points for each response that was resolved, 5 for each event attended, 3 for/),
    ).toBeVisible();
  });

  it('opens the overview for an unknown tab', async () => {
    renderScreen(<Dashboard />, { member: someMember, at: '/dashboard?tab=nonsense', answers });
    expect(await screen.findByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('tabindex', '0');
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
  });

  describe('for a new member', () => {
    const newcomer = { ...someMember, createdAt: new Date().toISOString() };
    const show = (member: typeof newcomer, profile = {}) =>
      renderScreen(<Dashboard />, {
        member,
        answers: { ...answers, 'GET /dashboard': numbers(0), 'GET /profile': someProfile({ ...member, ...profile }) },
      });
    const step = (name: string) => screen.findByRole('link', { name });

    it('welcomes an activist with first steps instead of four zeros', async () => {
      show(newcomer, { interests: [], emailConfirmed: false });
      expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Meera' })).toBeVisible();
      expect(await step('Confirm your e-mail, so that alerts reach you')).toHaveAttribute('href', '/profile');
      expect(await step('Say what you want to help with')).toHaveAttribute('href', '/profile?edit');
      expect(await step('See who needs help near you')).toHaveAttribute(
        'href',
        '/support-requests?state=Maharashtra&city=Pune',
      );
      expect(screen.queryByText('Total Responses')).toBeNull();
    });

    it('asks an organisation for its documents instead of its interests', async () => {
      show({ ...newcomer, userType: 'ngo' }, { interests: [], emailConfirmed: true });
      expect(await step('Get your organisation verified')).toHaveAttribute('href', '/profile/verification');
      expect(screen.queryByRole('link', { name: /what you want to help with/ })).toBeNull();
      expect(screen.queryByRole('link', { name: /Confirm your e-mail/ })).toBeNull();
    });
  });

  it('says “Welcome back” to a member with activity', async () => {
    renderScreen(<Dashboard />, { member: someMember, answers });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Meera' })).toBeVisible();
    await waitFor(async () => expect(await counter('Support Requests')).toHaveTextContent('1'));
  });
});
