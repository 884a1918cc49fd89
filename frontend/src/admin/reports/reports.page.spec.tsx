import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { Component as ReportsPage } from './reports.page';

const ofDays = { from: '2026-11-21', to: '2026-11-22', unit: 'day', countedAt: '2026-11-22T06:00:00Z' };
const growth = {
  ...ofDays,
  series: [
    { day: '2026-11-21', activists: 1200, ngos: 3, verified: 900, left: 2, members: 41_201 },
    { day: '2026-11-22', activists: 10, ngos: 0, verified: 9, left: 0, members: 41_211 },
  ],
  totals: { activists: 1210, ngos: 3, verified: 909, left: 2, members: 41_211 },
};
const places = {
  from: '2026-11-21',
  to: '2026-11-22',
  countedAt: null,
  series: [{ state: 'Goa', members: 12, requests: 4, answered: 3, offers: 5, events: 1, joins: 9 }],
  totals: { members: 12, requests: 4, answered: 3, offers: 5, events: 1, joins: 9 },
};

const show = (at = '/admin/reports', answers: Record<string, object> = {}) =>
  renderScreen(<ReportsPage />, {
    at,
    member: someAdministrator,
    answers: { 'GET /admin/reports/growth': growth, 'GET /admin/reports/places': places, ...answers },
  });
const lastQuery = (calls: { query: URLSearchParams }[]) => Object.fromEntries(calls.at(-1)!.query);

it('shows the growth first: key figures, and a table by day that can be scrolled with the keyboard', async () => {
  const { callsTo } = show();
  const table = await screen.findByRole('region', { name: 'Growth, Nov 21, 2026 to Nov 22, 2026' });
  expect(table).toHaveAttribute('tabindex', '0');
  expect(within(table).getByRole('row', { name: 'Nov 21, 2026 1,200 3 900 2 41,201' })).toBeVisible();
  expect(within(table).getByRole('row', { name: 'Total 1,210 3 909 2 41,211' })).toBeVisible();
  expect(screen.getByText('Verified of those').closest('div')).toHaveTextContent('75%');
  expect(lastQuery(callsTo('GET /admin/reports/growth'))).toEqual({});
});

it('has a legend next to the chart, and hides the chart from screen readers', async () => {
  const { container } = show();
  const card = await screen.findByRole('region', { name: 'Members who joined' });
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Activists', 'NGOs']);
  expect(container.querySelectorAll('.chart[aria-hidden="true"]')).toHaveLength(2);
});

it('keeps report, dates and state in the URL', async () => {
  const { address, callsTo } = show('/admin/reports?from=2026-11-01&state=Goa');
  await waitFor(() =>
    expect(lastQuery(callsTo('GET /admin/reports/growth'))).toEqual({ from: '2026-11-01', state: 'Goa' }),
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Places' }));
  await waitFor(() => expect(address()).toBe('/admin/reports?from=2026-11-01&state=Goa&report=places'));
  expect(lastQuery(callsTo('GET /admin/reports/places'))).toEqual({ from: '2026-11-01', state: 'Goa' });
});

it('shows a map of the chosen number, and filters by a pressed state', async () => {
  const { container, address } = show('/admin/reports?report=places');
  const measure = await screen.findByLabelText('Show on the map');
  const shape = container.querySelector('path[data-state="Goa"]')!;
  expect(shape).toHaveTextContent('Goa: 12');
  await userEvent.selectOptions(measure, 'Requests');
  expect(shape).toHaveTextContent('Goa: 4');
  expect(screen.getByText(/It is being counted for the first time/)).toBeVisible();
  await userEvent.click(shape);
  await waitFor(() => expect(address()).toBe('/admin/reports?report=places&state=Goa'));
});

it('says that there is no data in the period', async () => {
  const none = { ...growth, series: [], totals: { activists: 0, ngos: 0, verified: 0, left: null, members: 0 } };
  show('/admin/reports', { 'GET /admin/reports/growth': none });
  expect(await screen.findByRole('heading', { name: 'Nothing on these days' })).toBeVisible();
});

it('shows the server’s message about an invalid period', async () => {
  const message = 'The last day cannot be before the first';
  show('/admin/reports?from=2026-11-22&to=2026-11-01', {
    'GET /admin/reports/growth': problem(400, {
      code: 'input.invalid',
      message: 'Please check the highlighted fields',
      errors: [{ path: 'to', message }],
    }),
  });
  expect(await screen.findByText(message)).toBeVisible();
});

it('downloads the shown report', async () => {
  URL.createObjectURL = () => 'blob:report';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { callsTo } = show('/admin/reports?state=Goa');
  await userEvent.click(await screen.findByRole('button', { name: 'Download this report as CSV' }));
  await waitFor(() =>
    expect(callsTo('GET /admin/reports/growth').map(({ query }) => query.get('format'))).toContain('csv'),
  );
  expect(lastQuery(callsTo('GET /admin/reports/growth').filter(({ query }) => query.has('format')))).toEqual({
    state: 'Goa',
    format: 'csv',
  });
});
