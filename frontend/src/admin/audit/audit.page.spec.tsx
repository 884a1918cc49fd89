import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntry } from '@aar/contracts/identity/audit.contract';
import { renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator } from '../../testing/some-admin-user';
import { Component as AuditPage } from './audit.page';
import { inWords, valueText } from '../audit-labels';

const entry: AuditEntry = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0070',
  action: 'member.suspended',
  actorId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0007',
  actorName: 'Ananya Rao',
  actorRole: 'admin',
  targetType: 'member',
  targetId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0004',
  targetLabel: 'Dev Thakkar',
  diff: { isSuspended: [false, true], suspendedUntil: [null, '2026-12-01T10:00:00Z'] },
  reason: 'Harassed two members.',
  doneAt: '2026-11-19T15:44:00Z',
  times: 1,
  lastAt: null,
};

const show = (at = '/admin/audit', entries = [entry]) =>
  renderScreen(<AuditPage />, {
    at,
    member: someAdministrator,
    answers: {
      'GET /admin/audit': { entries, nextCursor: null },
      'GET /admin/audit/actions': { actions: ['member.suspended', 'contact.viewed'] },
    },
  });

beforeEach(() => stubMediaQueries(true));

describe('the audit log', () => {
  it('shows who did what to whom, and when, in India’s timezone', async () => {
    show();
    const row = (await screen.findByRole('link', { name: 'Member suspended' })).closest('tr')!;
    expect(row).toHaveTextContent('by Ananya Rao');
    expect(row).toHaveTextContent('Dev Thakkar');
    expect(row).toHaveTextContent('Nov 19, 2026, 9:14 pm');
    expect(row).toHaveTextContent('Is suspended: No → Yes');
  });

  it('is filtered by action, dates and search text, which are in the URL', async () => {
    const { callsTo } = show('/admin/audit?from=2026-11-01&to=yesterday&q=dev');
    await screen.findByRole('option', { name: 'Contact viewed' });
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'Member suspended');
    await waitFor(() =>
      expect(Object.fromEntries(callsTo('GET /admin/audit').at(-1)!.query)).toEqual({
        limit: '24',
        q: 'dev',
        action: 'member.suspended',
        from: '2026-11-01',
      }),
    );
  });

  it('shows what changed in words, and links to the actor’s other entries', async () => {
    const { callsTo, address } = show(`/admin/audit?open=${entry.id}`);
    const drawer = await screen.findByRole('complementary', { name: 'Member suspended' });
    expect(within(drawer).getByText(/Suspended until/).parentElement).toHaveTextContent(
      'Suspended until: – → Dec 1, 2026, 3:30 pm',
    );
    expect(within(drawer).getByRole('link', { name: 'Open the account' })).toHaveAttribute(
      'href',
      `/admin/users?open=${entry.targetId}`,
    );
    await userEvent.click(within(drawer).getByRole('link', { name: 'All entries by this person' }));
    expect(address()).toBe(`/admin/audit?actorId=${entry.actorId}`);
    await waitFor(() => expect(callsTo('GET /admin/audit').at(-1)!.query.get('actorId')).toBe(entry.actorId));
    await userEvent.click(screen.getByRole('button', { name: /By one person/ }));
    expect(address()).toBe('/admin/audit');
  });

  it('shows how often somebody viewed the same thing, and when first and last', async () => {
    const view = { ...entry, action: 'contact.viewed', diff: {}, times: 3, lastAt: '2026-11-19T16:20:00Z' };
    show(`/admin/audit?open=${entry.id}`, [view]);
    const row = (await screen.findByRole('link', { name: 'Contact viewed' })).closest('tr')!;
    expect(row).toHaveTextContent('3 times');
    const drawer = await screen.findByRole('complementary', { name: 'Contact viewed' });
    expect(drawer).toHaveTextContent('3 times, Nov 19, 2026, 9:14 pm to 9:50 pm');
  });

  it.each([
    ['member.suspended', 'Member suspended'],
    ['ngoReview', 'NGO review'],
    ['config.api_key', 'Config API key'],
    ['otp-settings.updated', 'OTP settings updated'],
  ])('shows %s as "%s"', (name, words) => expect(inWords(name)).toBe(words));

  it.each([
    [null, '–'],
    ['', '–'],
    [false, 'No'],
    [['a', 'b'], 'a, b'],
    [{ a: 1 }, '{"a":1}'],
    [7, '7'],
  ])('shows the value %j as "%s"', (value, text) => expect(valueText(value)).toBe(text));
});
