import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Suppression } from '@aar/contracts/notifications/suppressions.contract';
import { renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator } from '../../testing/some-admin-user';
import { Component as SuppressionsPage } from './suppressions.page';

const suppression: Suppression = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0070',
  contactType: 'email',
  maskedContact: 'a***@example.in',
  reason: 'bounced',
  scope: 'all',
  detail: '550 no such user',
  provider: 'sendgrid',
  createdAt: '2026-11-19T15:44:00Z',
};

const show = (at = '/admin/suppressions') =>
  renderScreen(<SuppressionsPage />, {
    at,
    member: someAdministrator,
    answers: {
      'GET /admin/suppressions': { suppressions: [suppression], nextCursor: null },
      'POST /admin/suppressions': suppression,
      [`DELETE /admin/suppressions/${suppression.id}`]: {},
    },
  });

beforeEach(() => stubMediaQueries(true));

describe('the list of suppressed contacts', () => {
  it('shows date, reason and the provider’s message of each', async () => {
    show();
    const row = (await screen.findByRole('link', { name: 'a***@example.in' })).closest('tr')!;
    expect(row).toHaveTextContent('The address does not exist');
    expect(row).toHaveTextContent('550 no such user');
    expect(row).toHaveTextContent('SendGrid');
    expect(row).toHaveTextContent('Everything but codes and security notices');
    expect(row).toHaveTextContent('Nov 19, 2026');
  });

  it('adds a contact whose owner opted out, and shows which field is invalid', async () => {
    const { callsTo } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Contact' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Contact' }));
    await userEvent.type(await dialog.findByLabelText('E-mail address or mobile number'), '98220');
    await userEvent.type(dialog.getByLabelText('Why'), 'Rang us on Monday');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }));
    expect(await dialog.findByText('Please enter a whole e-mail address or mobile number')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('E-mail address or mobile number'), '12345');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Contact' }));
    await waitFor(() => expect(callsTo('POST /admin/suppressions')).toHaveLength(1));
    expect(callsTo('POST /admin/suppressions')[0]!.body).toEqual({
      contact: '9822012345',
      detail: 'Rang us on Monday',
    });
  });

  it('removes a contact after a confirmation', async () => {
    const { callsTo } = show(`/admin/suppressions?open=${suppression.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Send Again' }));
    expect(callsTo(`DELETE /admin/suppressions/${suppression.id}`)).toHaveLength(0);
    const question = await screen.findByRole('alertdialog', { name: 'Send to a***@example.in again?' });
    expect(question).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Send Again' }).at(-1)!);
    await waitFor(() => expect(callsTo(`DELETE /admin/suppressions/${suppression.id}`)).toHaveLength(1));
  });
});
