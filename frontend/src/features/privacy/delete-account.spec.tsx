import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delayedResponse, problem, renderScreen, someMember } from '../../testing/render-screen';
import { someProfile } from '../../testing/some-profile';
import { DeleteAccount } from './delete-account';
// Imported here so that loading the chunk does not count towards the first test's timeout.
import './delete-account.dialog';

const show = (answers = {}, profile = someProfile()) =>
  renderScreen(<DeleteAccount />, {
    member: someMember,
    answers: { 'GET /profile': profile, 'GET /privacy/delete': { dueAt: null }, ...answers },
  });

describe('deleting my account', () => {
  const ask = async () => {
    const button = await screen.findByRole('button', { name: 'Delete My Account' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    return within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  };

  it('requires the password, and says until when it can be cancelled', async () => {
    const { callsTo } = show({ 'POST /privacy/delete': { dueAt: '2026-12-21T08:00:00Z' } });
    const question = await ask();
    expect(question.getByText('For 30 days you can sign in and keep your account.')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete Account' }));
    expect(question.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(callsTo('POST /privacy/delete')).toEqual([]);
    await userEvent.type(question.getByLabelText('Password'), 'a quiet street');
    await userEvent.click(question.getByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByText('Planned for Dec 21, 2026. Until then you can keep your account.')).toBeVisible();
    expect(callsTo('POST /privacy/delete')[0]?.body).toEqual({ password: 'a quiet street' });
  });

  it('fails at once when offline, because a paused deletion would run when it is no longer wanted', async () => {
    const { callsTo } = show();
    const question = await ask();
    await userEvent.type(question.getByLabelText('Password'), 'a quiet street');
    const answered = globalThis.fetch;
    onlineManager.setOnline(false);
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await userEvent.click(question.getByRole('button', { name: 'Delete Account' }));
    await waitFor(() =>
      expect(question.getByLabelText('Password')).toHaveAccessibleDescription('Failed to delete your account'),
    );
    globalThis.fetch = answered;
    onlineManager.setOnline(true);
    expect(callsTo('POST /privacy/delete')).toEqual([]);
  });

  it('has a working button when it is unknown whether a deletion is scheduled', async () => {
    let works = false;
    show({
      'GET /privacy/delete': () => (works ? { dueAt: null } : problem(503, { code: 'service.away', message: 'Away' })),
    });
    expect(await screen.findByText('Failed to fetch your account')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete My Account' })).toBeNull();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await ask();
  });

  it('is requested once, however often Enter is pressed', async () => {
    const held = delayedResponse({ dueAt: '2026-12-21T08:00:00Z' });
    const { callsTo } = show({ 'POST /privacy/delete': held.answer });
    const question = await ask();
    await userEvent.type(question.getByLabelText('Password'), 'a quiet street{Enter}');
    await question.findByRole('button', { name: 'Deleting...' });
    await userEvent.keyboard('{Enter}');
    await held.come();
    expect(callsTo('POST /privacy/delete')).toHaveLength(1);
  });

  it('shows a wrong password at its field', async () => {
    const message = 'This is not your current password.';
    show({ 'POST /privacy/delete': problem(400, { code: 'identity.password.wrong', message }) });
    const question = await ask();
    await userEvent.type(question.getByLabelText('Password'), 'wrong{Enter}');
    await waitFor(() => expect(question.getByLabelText('Password')).toHaveAccessibleDescription(message));
  });

  it('needs no password if the account has none, and changes nothing when cancelled', async () => {
    const { callsTo } = show({}, someProfile({ hasPassword: false }));
    const question = await ask();
    expect(question.queryByLabelText('Password')).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(callsTo('POST /privacy/delete')).toEqual([]);
  });
});
