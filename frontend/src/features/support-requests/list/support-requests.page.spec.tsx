import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { problem, renderScreen, someMember } from '../../../testing/render-screen';
import { someRequest } from '../../../testing/some-request';
import { Component as SupportRequestsPage } from './support-requests.page';

const cat = someRequest({ id: 'cat', title: 'Cat on a ledge' });
const dog = someRequest({ id: 'dog', title: 'Dog in a well' });
const show = (rest: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<SupportRequestsPage />, {
    at: '/support-requests',
    ...rest,
    answers: { 'GET /support-requests': { supportRequests: [cat], nextCursor: null }, ...rest.answers },
  });
const lastQuery = (calls: { query: URLSearchParams }[]) => Object.fromEntries(calls.at(-1)!.query);

describe('the support requests', () => {
  it('are requested with the search text and the place of the URL', async () => {
    const { callsTo } = show({ at: '/support-requests?q=cat&state=Kerala&city=Kochi&urgency=critical' });
    await screen.findByText('Cat on a ledge');
    expect(lastQuery(callsTo('GET /support-requests'))).toEqual({
      q: 'cat',
      state: 'Kerala',
      city: 'Kochi',
      urgency: 'critical',
    });
  });

  it('follow the filters, which are in the URL', async () => {
    const { callsTo, address } = show();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Maharashtra');
    await userEvent.selectOptions(screen.getByLabelText('City'), 'Pune');
    expect(address()).toBe('/support-requests?state=Maharashtra&city=Pune');
    await waitFor(() =>
      expect(lastQuery(callsTo('GET /support-requests'))).toEqual({ state: 'Maharashtra', city: 'Pune' }),
    );
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Kerala');
    expect(address()).toBe('/support-requests?state=Kerala');
  });

  it('are paginated', async () => {
    const { callsTo } = show({
      answers: {
        'GET /support-requests': ({ query }: { query: URLSearchParams }) =>
          query.get('cursor') === 'next'
            ? { supportRequests: [dog], nextCursor: null }
            : { supportRequests: [cat], nextCursor: 'next' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Dog in a well')).toBeVisible();
    expect(screen.getByText('Cat on a ledge')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(callsTo('GET /support-requests')).toHaveLength(2);
  });

  it('stay on the screen when the next page fails', async () => {
    let broken = true;
    show({
      answers: {
        'GET /support-requests': ({ query }: { query: URLSearchParams }) => {
          if (!query.has('cursor')) return { supportRequests: [cat], nextCursor: 'next' };
          return broken
            ? problem(503, { code: 'service.away', message: 'Resting' })
            : { supportRequests: [dog], nextCursor: null };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Failed to fetch support requests')).toBeVisible();
    expect(screen.getByText('Cat on a ledge')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Dog in a well')).toBeVisible();
  });

  it('say that they could not be loaded, and retry', async () => {
    show({ answers: { 'GET /support-requests': problem(500, { code: 'internal', message: 'Oh' }) } });
    expect(await screen.findByText('Failed to fetch support requests')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it('announce their number in an existing live region, also when there are none', async () => {
    show({
      answers: {
        'GET /support-requests': ({ query }: { query: URLSearchParams }) => ({
          supportRequests: query.has('state') ? [] : [cat],
          nextCursor: null,
        }),
      },
    });
    const said = screen.getAllByRole('status').find(({ textContent }) => textContent === '');
    expect(said).toBeInTheDocument();
    await waitFor(() => expect(said).toHaveTextContent('1 request shown'));
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Kerala');
    await waitFor(() => expect(said).toHaveTextContent('0 requests shown'));
  });

  it('say that none match the filters, and clear them', async () => {
    const { address } = show({
      at: '/support-requests?q=unicorn',
      answers: {
        'GET /support-requests': ({ query }: { query: URLSearchParams }) => ({
          supportRequests: query.has('q') ? [] : [cat],
          nextCursor: null,
        }),
      },
    });
    expect(await screen.findByText('No requests match')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByText('Cat on a ledge')).toBeVisible();
    expect(address()).toBe('/support-requests');
  });

  it('for a visitor: no tab of their own, and creating one leads to the login and back', async () => {
    const { address } = show();
    expect(screen.getByRole('tab', { name: /My Requests.*\(Login Required\)/ })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Create Request' }));
    await waitFor(() => expect(address()).toBe(`/login?next=${encodeURIComponent('/support-requests?create')}`));
  });

  it('for a member: a form to create one, which leaves no history entry when it is closed', async () => {
    const { address } = renderScreen(
      <Routes>
        <Route path="/before" element={<Link to="/support-requests?q=cat">To the requests</Link>} />
        <Route path="/support-requests" element={<SupportRequestsPage />} />
      </Routes>,
      {
        at: '/before',
        member: someMember,
        answers: { 'GET /support-requests': { supportRequests: [cat], nextCursor: null } },
      },
    );
    await userEvent.click(screen.getByText('To the requests'));
    await userEvent.click(await screen.findByRole('button', { name: 'Create Request' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create Support Request' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/support-requests?q=cat'));
    history.back();
    await waitFor(() => expect(address()).toBe('/before'));
  });

  it('for a member: near and urgent first, until they choose the newest', async () => {
    const { callsTo, address } = show({ member: someMember });
    expect(await screen.findByText('Calls for help from members: your city and the most urgent first.')).toBeVisible();
    expect(screen.getByLabelText('Order')).toHaveDisplayValue('Near me and urgent first');
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'Newest first');
    await waitFor(() => expect(callsTo('GET /support-requests').at(-1)!.query.get('order')).toBe('newest'));
    expect(screen.getByText('Calls for help from members, the newest first.')).toBeVisible();
    expect(address()).toBe('/support-requests?order=newest');
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'Near me and urgent first');
    await waitFor(() => expect(address()).toBe('/support-requests'));
  });

  it('open the short emergency form for members, and send visitors to the login and back', async () => {
    const { unmount } = show({ member: someMember });
    await userEvent.click(await screen.findByRole('button', { name: 'Emergency: call for help now' }));
    expect(await screen.findByRole('dialog', { name: 'Emergency Rescue' })).toBeVisible();
    unmount();
    const { address } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Emergency: call for help now' }));
    await waitFor(() => expect(address()).toBe(`/login?next=${encodeURIComponent('/support-requests?emergency')}`));
  });

  it('for a visitor: the newest first, without a choice of order', async () => {
    show();
    expect(await screen.findByText('Calls for help from members, the newest first.')).toBeVisible();
    expect(screen.queryByLabelText('Order')).toBeNull();
  });

  it('for a member: a tab with their own', async () => {
    const mine = someRequest({ id: 'mine', title: 'My own request', isOwner: true });
    const { address } = show({
      member: someMember,
      answers: { 'GET /support-requests/my': { supportRequests: [mine], nextCursor: null } },
    });
    await userEvent.click(screen.getByRole('tab', { name: 'My Requests' }));
    expect(await screen.findByText('My own request')).toBeVisible();
    expect(address()).toBe('/support-requests?tab=my');
  });
});
