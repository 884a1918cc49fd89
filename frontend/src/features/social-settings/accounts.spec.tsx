import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../api/open-page';
import { platformNames } from '../../domain/vocabulary/social-platforms';
import { problem, renderScreen } from '../../testing/render-screen';
import { accountRow, showSocialSettings, someAccounts } from '../../testing/social-settings';
import { toast } from '../../ui/feedback/toast';
import { Component as SocialSettingsPage } from './social-settings.page';
// Imported here so that loading the chunks does not count towards the first test's timeout.
import './handle.dialog';
import './preferences.form';

jest.mock('../../api/open-page');
const success = jest.spyOn(toast, 'success');
const failure = jest.spyOn(toast, 'error');
beforeEach(() => jest.clearAllMocks());

describe('connected accounts', () => {
  it('require a sign-in', () => {
    renderScreen(<SocialSettingsPage />, { at: '/social-settings' });
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?next=%2Fsocial-settings');
  });

  it('are six, each with its handle or Not connected', async () => {
    showSocialSettings({}, { instagram: { username: '@meera', isConnected: true } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Social Media Integration' })).toBeVisible();
    for (const name of Object.values(platformNames)) expect(await screen.findByRole('group', { name })).toBeVisible();
    expect(screen.getAllByText('Not connected')).toHaveLength(5);
    const instagram = await accountRow('Instagram');
    expect(instagram.getByText('@meera')).toBeVisible();
    expect(instagram.getByText('Connected')).toBeVisible();
  });

  it('connect at the provider', async () => {
    showSocialSettings({ 'POST /social-accounts/google/connect': { url: '/auth/google?ticket=t' } });
    await userEvent.click((await accountRow('Google')).getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(openPage).toHaveBeenCalledWith('/auth/google?ticket=t'));
  });

  it('can be connected again after coming back from the provider by the browser’s Back', async () => {
    showSocialSettings({ 'POST /social-accounts/google/connect': { url: '/auth/google?ticket=t' } });
    await userEvent.click((await accountRow('Google')).getByRole('button', { name: 'Connect' }));
    expect(await (await accountRow('Google')).findByRole('button', { name: 'Connecting...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    act(() => void dispatchEvent(new Event('pageshow')));
    const connect = (await accountRow('Google')).getByRole('button', { name: 'Connect' });
    expect(connect).toBeEnabled();
    expect(connect).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('cannot be connected while the provider is disabled, and say so', async () => {
    showSocialSettings({}, { twitter: { isAvailable: false } });
    expect((await accountRow('Twitter')).getByRole('button', { name: 'Connect' })).toBeDisabled();
    expect((await accountRow('Twitter')).getByText('Not enabled by the administrators yet')).toBeVisible();
  });

  it('are connected by a handle if the platform has no sign-in', async () => {
    const { callsTo } = showSocialSettings({
      'PUT /social-accounts/youtube/handle': {
        accounts: someAccounts({ youtube: { username: '@paws', isConnected: true } }),
      },
    });
    await userEvent.click((await accountRow('YouTube')).getByRole('button', { name: 'Connect' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect YouTube' }));
    await userEvent.type(dialog.getByLabelText('Handle'), 'no spaces{Enter}');
    await waitFor(() =>
      expect(dialog.getByLabelText('Handle')).toHaveAccessibleDescription(/Please enter a valid handle/),
    );
    await userEvent.clear(dialog.getByLabelText('Handle'));
    await userEvent.type(dialog.getByLabelText('Handle'), '@paws{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo('PUT /social-accounts/youtube/handle')[0]?.body).toEqual({ username: '@paws' });
    expect(success).toHaveBeenCalledWith('Connected', 'YouTube account connected successfully');
  });

  it('can be disconnected', async () => {
    const { callsTo } = showSocialSettings(
      { 'DELETE /social-accounts/instagram': { accounts: someAccounts() } },
      {
        instagram: { username: '@meera', isConnected: true },
      },
    );
    await userEvent.click((await accountRow('Instagram')).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() =>
      expect(success).toHaveBeenCalledWith('Disconnected', 'Instagram account disconnected successfully'),
    );
    expect(callsTo('DELETE /social-accounts/instagram')).toHaveLength(1);
  });

  it('cannot be disconnected while they are the only way to sign in', async () => {
    const message = 'Set a password first: this is your only way to sign in.';
    showSocialSettings(
      { 'DELETE /social-accounts/google': problem(409, { code: 'identity.social-account.last', message }) },
      {
        google: { username: 'Meera', isConnected: true },
      },
    );
    await userEvent.click((await accountRow('Google')).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(failure).toHaveBeenCalledWith(message));
    expect((await accountRow('Google')).getByText('Connected')).toBeVisible();
  });

  it('turn auto-share on', async () => {
    const { callsTo } = showSocialSettings(
      {
        'PUT /social-accounts/google/auto-share': {
          accounts: someAccounts({ google: { isConnected: true, autoShare: true } }),
        },
      },
      { google: { username: 'Meera', isConnected: true } },
    );
    await userEvent.click((await accountRow('Google')).getByRole('switch', { name: 'Auto-share' }));
    expect(callsTo('PUT /social-accounts/google/auto-share')[0]?.body).toEqual({ autoShare: true });
  });
});
