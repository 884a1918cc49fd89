import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delayedResponse, problem, renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as SocialMediaPage } from './social-media.page';

const google = { provider: 'google_oauth', displayName: 'Google', enabled: true, hasCredentials: true };
const facebook = { provider: 'facebook_oauth', displayName: 'Facebook', enabled: true, hasCredentials: false };
const twitter = { provider: 'twitter_oauth', displayName: 'Twitter', enabled: false, hasCredentials: false };

const show = (settings: object[], answers = {}) =>
  renderScreen(<SocialMediaPage />, {
    member: someAdministrator,
    answers: { 'GET /admin/social-settings': { settings }, ...answers },
  });

beforeEach(() => {
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('social sign-in', () => {
  it('shows the state of each provider', async () => {
    show([google, facebook, twitter]);
    expect(await screen.findByText('Active')).toBeVisible();
    expect(screen.getByText('Enabled (No Credentials)')).toBeVisible();
    expect(screen.getByText('Disabled')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Users can sign in with Facebook' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Twitter sign-in is disabled' })).not.toBeChecked();
    const warning = 'Warning: No credentials configured. Configure in Integration Settings.';
    expect(screen.getAllByText(warning, { exact: false })).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Important Notes' })).toBeVisible();
  });

  it('links to the integrations when there is no provider', async () => {
    show([]);
    expect(await screen.findByText('No Social Providers Found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Integration Settings' })).toHaveAttribute('href', '/admin/integrations');
  });

  it('is switched, and the list is refetched', async () => {
    const { callsTo } = show([google], {
      'PUT /admin/social-settings': { settings: [{ ...google, enabled: false }] },
    });
    await userEvent.click(await screen.findByRole('switch'));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Social media setting updated successfully'));
    await waitFor(() => expect(callsTo('GET /admin/social-settings')).toHaveLength(2));
  });

  it('is switched once while the request runs, and the switch keeps the focus', async () => {
    const held = delayedResponse({ settings: [{ ...google, enabled: false }] });
    const { callsTo } = show([google], { 'PUT /admin/social-settings': held.answer });
    const toggle = await screen.findByRole('switch');
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).toHaveAttribute('aria-disabled', 'true'));
    expect(toggle).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await held.come();
    expect(callsTo('PUT /admin/social-settings')).toHaveLength(1);
  });

  it('stays unchanged when switching fails', async () => {
    show([google], { 'PUT /admin/social-settings': problem(500, { code: 'internal', message: 'Oh' }) });
    await userEvent.click(await screen.findByRole('switch'));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to update social media setting'));
    expect(screen.getByRole('switch')).toBeChecked();
  });
});
