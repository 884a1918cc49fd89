import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { Component as ActivistPage } from '../../features/activists/activist.page';
import { Component as EventPage } from '../../features/events/event/event.page';
import { Component as RequestPage } from '../../features/support-requests/request/support-request.page';
// Imported here so that loading the dialog's chunk does not count towards the first test's timeout.
import './report.dialog';

const id = '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0071';
const show = (at: string, options = {}) =>
  renderScreen(
    <Routes>
      <Route path="/activists/:id" element={<ActivistPage />} />
      <Route path="/events/:id" element={<EventPage />} />
      <Route path="/support-requests/:id" element={<RequestPage />} />
    </Routes>,
    { at: `${at}/${id}`, ...options },
  );
const nothing = problem(404, { code: 'x', message: 'x' });

describe.each([
  ['/activists', 'member'],
  ['/events', 'event'],
  ['/support-requests', 'support_request'],
])('a page under %s that answers 404', (at, targetType) => {
  it('lets a member report what was there', async () => {
    const answers = { [`GET ${at}/:id`]: nothing, 'POST /reports': { id } };
    const { callsTo } = show(at, { member: someMember, answers });
    expect(await screen.findByText(/Something here harmed you\?/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Report it' }));
    const dialog = await screen.findByRole('dialog', { name: 'Report' });
    await userEvent.type(within(dialog).getByLabelText('What is wrong?'), 'It said where I live.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Report' }));
    await waitFor(() =>
      expect(callsTo('POST /reports')[0]?.body).toEqual({ targetType, targetId: id, reason: 'It said where I live.' }),
    );
  });

  it('asks a visitor nothing', async () => {
    show(at, { answers: { [`GET ${at}/:id`]: nothing } });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText(/Something here harmed you/)).toBeNull();
  });
});
