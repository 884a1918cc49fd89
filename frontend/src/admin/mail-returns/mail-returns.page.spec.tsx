import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReturnsOfProvider } from '@aar/contracts/notifications/mail-returns.contract';
import { renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator } from '../../testing/some-admin-user';
import { Component as MailReturnsPage } from './mail-returns.page';

const gmail: ReturnsOfProvider = {
  id: 'gmail',
  total: 1_204,
  causes: [
    { cause: 'policy', count: 1_201, lastOn: '2026-11-19', words: '550-5.7.26 the sender is unauthenticated' },
    { cause: 'gone', count: 2, lastOn: '2026-11-18', words: '550 5.1.1 *** does not exist' },
    { cause: 'complaint', count: 1, lastOn: '2026-11-17', words: '' },
  ],
};
const others: ReturnsOfProvider = { id: 'other', total: 1, causes: [{ ...gmail.causes[1]!, count: 1 }] };

const show = (at = '/admin/mail-returns', providers = [gmail, others]) =>
  renderScreen(<MailReturnsPage />, {
    at,
    member: someAdministrator,
    answers: { 'GET /admin/mail-returns': { providers, nextCursor: null } },
  });

beforeEach(() => stubMediaQueries(true));

describe('the list of returned mail', () => {
  it('shows for each provider how many mails came back, and why', async () => {
    show();
    const row = (await screen.findByRole('link', { name: 'Gmail' })).closest('tr')!;
    for (const told of ['Came back 1,204', 'Does not exist 2', 'Refused us 1,201', 'Called spam 1'])
      expect(within(row).getByRole('cell', { name: told })).toBeVisible();
    expect(row).toHaveTextContent('The provider refuses our mail');
    expect(screen.getByRole('link', { name: 'Other providers' })).toBeVisible();
  });

  it('shows the provider’s latest message for each reason', async () => {
    show('/admin/mail-returns?open=gmail');
    const drawer = within(await screen.findByRole('complementary', { name: 'Gmail' }));
    expect(drawer.getByText('The provider refuses our mail: 1,201')).toBeVisible();
    expect(drawer.getByText(/550-5\.7\.26 the sender is unauthenticated/).parentElement).toHaveTextContent(
      'Last on Nov 19, 2026',
    );
  });

  it('covers a month, or as many days as chosen', async () => {
    const { callsTo } = show();
    await screen.findByRole('link', { name: 'Gmail' });
    expect(callsTo('GET /admin/mail-returns')[0]!.query.get('days')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    await waitFor(() => expect(callsTo('GET /admin/mail-returns').at(-1)!.query.get('days')).toBe('7'));
  });

  it('says so when no mail came back', async () => {
    show('/admin/mail-returns', []);
    expect(await screen.findByText('No returned mail')).toBeVisible();
  });
});
