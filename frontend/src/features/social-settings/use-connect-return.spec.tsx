import { waitFor } from '@testing-library/react';
import { showSocialSettings, someAccounts } from '../../testing/social-settings';
import { toast } from '../../ui/feedback/toast';

const success = jest.spyOn(toast, 'success');
const failure = jest.spyOn(toast, 'error');
beforeEach(() => jest.clearAllMocks());

describe('the redirect back from a provider', () => {
  it('exchanges the one-use code once, and removes it from the URL', async () => {
    const connected = { accounts: someAccounts({ google: { username: 'Meera', isConnected: true } }) };
    const { callsTo, address } = showSocialSettings(
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
  ])('shows for %s: %s', async (error, sentence) => {
    const { address } = showSocialSettings({}, {}, `/social-settings?error=${error}&provider=facebook&message=Call+me`);
    await waitFor(() => expect(failure).toHaveBeenCalledWith(sentence));
    expect(address()).toBe('/social-settings');
  });
});
