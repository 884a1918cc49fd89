import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../api/open-page';
import { toast } from '../../ui/toast';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { Component as SocialSettingsPage } from './social-settings.page';
// Chunks that are loaded when they are needed: not on the time of the first test.
import './handle.dialog';
import './preferences.form';

jest.mock('../../api/open-page');
const success = jest.spyOn(toast, 'success');
const failure = jest.spyOn(toast, 'error');
beforeEach(() => jest.clearAllMocks());

const account = (platform: string, change = {}) => ({
  platform,
  username: null,
  isConnected: false,
  autoShare: false,
  connectBy: ['google', 'facebook', 'twitter'].includes(platform) ? 'oauth' : 'handle',
  isAvailable: true,
  ...change,
});
const names = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
};
const accounts = (changes: Record<string, object> = {}) =>
  Object.keys(names).map(platform => account(platform, changes[platform]));
const preferences = {
  autoShareEvents: false,
  autoShareRequests: false,
  includeHashtags: true,
  customHashtags: ['AnimalRights', 'AnimalWelfare'],
  defaultMessage: 'Join me!',
};
const show = (answers = {}, changes: Record<string, object> = {}, at = '/social-settings') =>
  renderScreen(<SocialSettingsPage />, {
    at,
    member: someMember,
    answers: {
      'GET /social-accounts': { accounts: accounts(changes), preferences },
      'PUT /social-accounts/preferences': ({ body }: { body: object }) => body,
      ...answers,
    },
  });
const row = async (name: string) => within(await screen.findByRole('group', { name }));
const saved = (calls: { body: Record<string, unknown> }[]) => calls[0]?.body;

describe('connected accounts', () => {
  it('are asked for by a visitor in vain', () => {
    renderScreen(<SocialSettingsPage />, { at: '/social-settings' });
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?next=%2Fsocial-settings');
  });

  it('are six, each with its handle or Not connected', async () => {
    show({}, { instagram: { username: '@meera', isConnected: true } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Social Media Integration' })).toBeVisible();
    for (const name of Object.values(names)) expect(await screen.findByRole('group', { name })).toBeVisible();
    expect(screen.getAllByText('Not connected')).toHaveLength(5);
    const instagram = await row('Instagram');
    expect(instagram.getByText('@meera')).toBeVisible();
    expect(instagram.getByText('Connected')).toBeVisible();
  });

  it('connect at the provider', async () => {
    show({ 'POST /social-accounts/google/connect': { url: '/auth/google?ticket=t' } });
    await userEvent.click((await row('Google')).getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(openPage).toHaveBeenCalledWith('/auth/google?ticket=t'));
  });

  it('do not connect while the provider is not enabled, and say so', async () => {
    show({}, { twitter: { isAvailable: false } });
    expect((await row('Twitter')).getByRole('button', { name: 'Connect' })).toBeDisabled();
    expect((await row('Twitter')).getByText('Not enabled by the administrators yet')).toBeVisible();
  });

  it('connect by a handle where the platform is none to sign in with', async () => {
    const { callsTo } = show({
      'PUT /social-accounts/youtube/handle': {
        accounts: accounts({ youtube: { username: '@paws', isConnected: true } }),
      },
    });
    await userEvent.click((await row('YouTube')).getByRole('button', { name: 'Connect' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect YouTube' }));
    await userEvent.type(dialog.getByLabelText('Handle'), 'no spaces{Enter}');
    await waitFor(() =>
      expect(dialog.getByLabelText('Handle')).toHaveAccessibleDescription(/Please enter a valid handle/),
    );
    await userEvent.clear(dialog.getByLabelText('Handle'));
    await userEvent.type(dialog.getByLabelText('Handle'), '@paws{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved(callsTo('PUT /social-accounts/youtube/handle'))).toEqual({ username: '@paws' });
    expect(success).toHaveBeenCalledWith('Connected', 'YouTube account connected successfully');
  });

  it('disconnect', async () => {
    const { callsTo } = show(
      { 'DELETE /social-accounts/instagram': { accounts: accounts() } },
      {
        instagram: { username: '@meera', isConnected: true },
      },
    );
    await userEvent.click((await row('Instagram')).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() =>
      expect(success).toHaveBeenCalledWith('Disconnected', 'Instagram account disconnected successfully'),
    );
    expect(callsTo('DELETE /social-accounts/instagram')).toHaveLength(1);
  });

  it('stay connected while they are the only way to sign in', async () => {
    const message = 'Set a password first: this is your only way to sign in.';
    show(
      { 'DELETE /social-accounts/google': problem(409, { code: 'identity.social-account.last', message }) },
      {
        google: { username: 'Meera', isConnected: true },
      },
    );
    await userEvent.click((await row('Google')).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(failure).toHaveBeenCalledWith(message));
    expect((await row('Google')).getByText('Connected')).toBeVisible();
  });

  it('switch auto-share on', async () => {
    const { callsTo } = show(
      {
        'PUT /social-accounts/google/auto-share': {
          accounts: accounts({ google: { isConnected: true, autoShare: true } }),
        },
      },
      { google: { username: 'Meera', isConnected: true } },
    );
    await userEvent.click((await row('Google')).getByRole('switch', { name: 'Auto-share' }));
    expect(saved(callsTo('PUT /social-accounts/google/auto-share'))).toEqual({ autoShare: true });
  });
});

describe('coming back from a provider', () => {
  it('finishes with the one-use code, once, and cleans the address', async () => {
    const connected = { accounts: accounts({ google: { username: 'Meera', isConnected: true } }) };
    const { callsTo, address } = show(
      { 'POST /social-accounts/confirm': connected },
      {},
      '/social-settings?oauth_success=true&provider=google#code=abcdefghijklmnopqrstuvwxyz',
    );
    await waitFor(() => expect(success).toHaveBeenCalledWith('Connected', 'Google account connected successfully'));
    expect(callsTo('POST /social-accounts/confirm').map(call => call.body)).toEqual([
      { code: 'abcdefghijklmnopqrstuvwxyz' },
    ]);
    expect(address()).toBe('/social-settings');
  });

  it.each([
    ['provider_disabled', 'Facebook OAuth is not enabled in admin settings'],
    ['provider_misconfigured', 'Facebook OAuth is misconfigured. Please check admin settings.'],
    ['oauth_denied', 'Access was denied by Facebook'],
    ['invalid_state', 'Security validation failed'],
    ['anything', 'OAuth authentication with Facebook failed'],
  ])('says of %s: %s', async (error, sentence) => {
    const { address } = show({}, {}, `/social-settings?error=${error}&provider=facebook&message=Call+me`);
    await waitFor(() => expect(failure).toHaveBeenCalledWith(sentence));
    expect(address()).toBe('/social-settings');
  });
});

describe('sharing preferences', () => {
  const tagField = () => screen.findByLabelText('Add a hashtag');
  const tags = () =>
    within(screen.getByRole('group', { name: 'Custom Hashtags' }))
      .queryAllByRole('listitem')
      .map(item => item.textContent?.replace('remove', ''));

  it('are saved on the server, and saving closes the screen', async () => {
    const { callsTo, address } = show();
    await userEvent.click(await screen.findByRole('switch', { name: 'Auto-share Support Requests' }));
    await userEvent.type(screen.getByLabelText('Default Message'), ' Now.');
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(saved(callsTo('PUT /social-accounts/preferences'))).toEqual({
      ...preferences,
      autoShareRequests: true,
      defaultMessage: 'Join me! Now.',
    });
    expect(success).toHaveBeenCalledWith('Settings Saved', 'Your social media settings have been updated successfully');
  });

  it('take a hashtag by Enter or Add: trimmed, not blank, not twice', async () => {
    const { callsTo } = show();
    await userEvent.type(await tagField(), '  #Owls {Enter}');
    expect(tags()).toEqual(['#AnimalRights', '#AnimalWelfare', '#Owls']);
    expect(await tagField()).toHaveValue('');
    await userEvent.type(await tagField(), 'owls');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.type(await tagField(), '   {Enter}');
    expect(tags()).toHaveLength(3);
    expect(await tagField()).toHaveValue('');
    expect(callsTo('PUT /social-accounts/preferences')).toEqual([]);
  });

  it('refuse what is no hashtag, and keep it to be corrected', async () => {
    show();
    await userEvent.type(await tagField(), 'two words{Enter}');
    expect(await tagField()).toHaveAccessibleDescription('Hashtags are letters, digits and underscores');
    expect(await tagField()).toHaveValue('two words');
    expect(tags()).toHaveLength(2);
  });

  it('lose a hashtag by its button', async () => {
    show();
    await tagField();
    await userEvent.click(screen.getByRole('button', { name: /#AnimalRights/ }));
    expect(tags()).toEqual(['#AnimalWelfare']);
  });

  it('save a hashtag that was typed but not added', async () => {
    const { callsTo } = show();
    await userEvent.type(await tagField(), 'Kites');
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(callsTo('PUT /social-accounts/preferences')).toHaveLength(1));
    expect(saved(callsTo('PUT /social-accounts/preferences'))?.customHashtags).toContain('Kites');
  });

  it('hide the hashtags while they are not included', async () => {
    show();
    await userEvent.click(await screen.findByRole('switch', { name: 'Include Hashtags' }));
    expect(screen.queryByRole('group', { name: 'Custom Hashtags' })).toBeNull();
  });

  it('stay on the screen when saving fails', async () => {
    const { address } = show({
      'PUT /social-accounts/preferences': problem(500, { code: 'internal', message: 'Something went wrong.' }),
    });
    await userEvent.type(await screen.findByLabelText('Default Message'), ' Now.');
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(failure).toHaveBeenCalledWith('Something went wrong.'));
    expect(address()).toBe('/social-settings');
    expect(screen.getByLabelText('Default Message')).toHaveValue('Join me! Now.');
  });
});
