import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { delayedResponse, problem, renderScreen, someMember } from '../../../testing/render-screen';
import { someRequest } from '../../../testing/some-request';
import { Component as SupportRequestPage } from './support-request.page';

const { id } = someRequest();

/** The page of the member's own support request, with a server that stores changes. */
function show(
  change: Parameters<typeof someRequest>[0] = {},
  contact: () => object = () => ({ contactMobile: '9822012345', contactEmail: null }),
) {
  const request = someRequest({ isOwner: true, ...change });
  return renderScreen(
    <Routes>
      <Route path="/support-requests/:id" element={<SupportRequestPage />} />
    </Routes>,
    {
      at: `/support-requests/${id}`,
      member: someMember,
      answers: {
        'GET /support-requests/:id': () => ({ ...request }),
        'GET /support-requests/:id/responses': { responses: [] },
        'GET /support-requests/:id/contact': contact,
        'PUT /support-requests/:id': ({ body }) => Object.assign(request, body),
        'POST /support-requests/:id/status': ({ body }) => Object.assign(request, body),
      },
    },
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the owner of a support request', () => {
  it('pauses it and resumes it', async () => {
    const { callsTo } = show();
    await press('Pause Request');
    expect(await screen.findByText('Paused')).toBeVisible();
    await press('Show Again');
    expect(await screen.findByRole('button', { name: 'Pause Request' })).toBeVisible();
    expect(callsTo(`POST /support-requests/${id}/status`).map(({ body }) => body.status)).toEqual(['paused', 'active']);
  });

  it('completes it only with an outcome', async () => {
    const { callsTo } = show();
    await press('Complete Request');
    const dialog = await screen.findByRole('dialog', { name: 'Complete Request' });
    const complete = within(dialog).getByRole('button', { name: 'Complete Request' });
    await userEvent.click(complete);
    const outcome = within(dialog).getByLabelText('Outcome');
    expect(outcome).toHaveAccessibleDescription(/Please write a few words about the outcome/);
    expect(callsTo(`POST /support-requests/${id}/status`)).toHaveLength(0);
    await userEvent.type(outcome, 'She is at the clinic.');
    await userEvent.click(complete);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('She is at the clinic.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Your request' })).toBeNull();
  });

  it('closes it after a confirmation', async () => {
    const { callsTo } = show();
    await press('Close Request');
    const question = screen.getByRole('alertdialog', { name: 'Close this request?' });
    expect(callsTo(`POST /support-requests/${id}/status`)).toHaveLength(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Close Request' }));
    expect(await screen.findByText('Closed')).toBeVisible();
  });

  it('edits it, with its stored contacts', async () => {
    const { callsTo } = show();
    await press('Edit Request');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Request' });
    expect(await within(dialog).findByLabelText(/Contact Mobile/)).toHaveValue('9822012345');
    const title = within(dialog).getByLabelText('Title');
    await userEvent.clear(title);
    await userEvent.type(title, 'Two dogs hit by a scooter');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Two dogs hit by a scooter' })).toBeVisible();
    expect(callsTo(`PUT /support-requests/${id}`)[0]?.body).toMatchObject({
      title: 'Two dogs hit by a scooter',
      city: 'Pune',
      contactMobile: '9822012345',
      contactEmail: '',
    });
  });

  it('sees the form at once, with a loading state while the contacts are fetched', async () => {
    const { answer, come } = delayedResponse({ contactMobile: '9822012345', contactEmail: null });
    show({}, answer);
    await press('Edit Request');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Request' });
    expect(within(dialog).getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await waitFor(() => expect(dialog).toHaveFocus());
    await come();
    expect(await within(dialog).findByLabelText(/Contact Mobile/)).toHaveValue('9822012345');
    expect(within(dialog).getByLabelText('Title')).toHaveFocus();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the focus on a button reached while the form was loading', async () => {
    const { answer, come } = delayedResponse({ contactMobile: '9822012345', contactEmail: null });
    show({}, answer);
    await press('Edit Request');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Request' });
    await waitFor(() => expect(dialog).toHaveFocus());
    await userEvent.tab();
    await come();
    expect(await within(dialog).findByLabelText('Title')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it('edits it without contacts that cannot be loaded: empty fields leave them unchanged, even if they load later', async () => {
    let isAway = true;
    const { callsTo } = show({}, () =>
      isAway
        ? problem(503, { code: 'service.away', message: 'Away.' })
        : { contactMobile: '9822012345', contactEmail: 'asha@mail.example' },
    );
    await press('Edit Request');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Request' });
    await userEvent.type(await within(dialog).findByLabelText(/Contact Mobile/), '9876500000');
    isAway = false;
    onlineManager.setOnline(false);
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(callsTo(`GET /support-requests/${id}/contact`)).toHaveLength(2));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(callsTo(`PUT /support-requests/${id}`)).toHaveLength(1));
    const { body } = callsTo(`PUT /support-requests/${id}`)[0]!;
    expect(body).toMatchObject({ contactMobile: '9876500000' });
    expect(body).not.toHaveProperty('contactEmail');
  });

  it('edits it without changing the exact location, unless they remove it', async () => {
    const { callsTo } = show({ cell: { latitude: 18.505, longitude: 73.835 } });
    const save = async (andBefore = () => Promise.resolve()) => {
      await press('Edit Request');
      const dialog = await screen.findByRole('dialog', { name: 'Edit Request' });
      await within(dialog).findByLabelText('Title');
      await andBefore();
      await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await save();
    await save(() => press('Remove Place'));
    const points = callsTo(`PUT /support-requests/${id}`).map(({ body }) => body.point);
    expect(points).toEqual([undefined, null]);
  });

  it.each(['completed', 'closed'] as const)('cannot change one that is %s', async status => {
    show({ status });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Your request' })).toBeNull();
  });
});
