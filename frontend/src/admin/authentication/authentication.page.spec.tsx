import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OtpSettings } from '@aar/contracts/content/sign-in-settings.contract';
import { delayedResponse, problem, renderScreen, type Call } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as AuthenticationPage } from './authentication.page';
import { otpStateOf } from './otp-state';

const both = { emailOTPEnabled: true, mobileOTPEnabled: true };
const google = { provider: 'google_oauth', displayName: 'Google', enabled: false, hasCredentials: true };

function show(otp: OtpSettings, answers = {}) {
  let now = otp;
  return renderScreen(<AuthenticationPage />, {
    member: someAdministrator,
    answers: {
      'GET /admin/otp-settings': () => now,
      'PUT /admin/otp-settings': ({ body }: Call) => {
        const { emailOTPEnabled, mobileOTPEnabled } = body as OtpSettings;
        return (now = { emailOTPEnabled, mobileOTPEnabled });
      },
      'GET /admin/social-settings': { settings: [google] },
      'PUT /admin/social-settings': { settings: [{ ...google, enabled: true }] },
      ...answers,
    },
  });
}
const toggle = (name: string) => screen.findByRole('switch', { name });
const sent = ({ callsTo }: ReturnType<typeof show>) => callsTo('PUT /admin/otp-settings').map(({ body }) => body);

beforeEach(() => {
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('one-time codes', () => {
  it('are off for both methods when the master switch goes off, which closes registration', async () => {
    const view = show(both);
    expect(await screen.findByText('OTP: Email + Mobile')).toBeVisible();
    await userEvent.click(await toggle('Require OTP'));
    expect(await screen.findByText('OTP Disabled')).toBeVisible();
    expect(screen.getByText(/registration is closed/)).toBeVisible();
    await waitFor(() =>
      expect(sent(view)).toEqual([{ emailOTPEnabled: false, mobileOTPEnabled: false, requireOTP: false }]),
    );
  });

  it('are sent by e-mail again when the master switch goes on', async () => {
    const view = show({ emailOTPEnabled: false, mobileOTPEnabled: false });
    await userEvent.click(await toggle('Require OTP'));
    expect(await screen.findByText('OTP: Email')).toBeVisible();
    await waitFor(() =>
      expect(sent(view)).toEqual([{ emailOTPEnabled: true, mobileOTPEnabled: false, requireOTP: true }]),
    );
  });

  it('do not allow their last method to be switched off', async () => {
    const view = show({ emailOTPEnabled: false, mobileOTPEnabled: true });
    await userEvent.click(await toggle('Mobile OTP'));
    expect(toast.error).toHaveBeenCalledWith(
      'At least one OTP method must remain enabled for security.',
      'Cannot Disable',
    );
    expect(await toggle('Mobile OTP')).toBeChecked();
    expect(sent(view)).toEqual([]);
  });

  it.each([
    ['Email OTP', 'PUT /admin/otp-settings', { emailOTPEnabled: false, mobileOTPEnabled: true }],
    ['Google Login', 'PUT /admin/social-settings', { settings: [{ ...google, enabled: true }] }],
  ])('%s is switched once while the request runs, and keeps the focus', async (name, request, answer) => {
    const held = delayedResponse(answer);
    const { callsTo } = show(both, { [request]: held.answer });
    const control = await toggle(name);
    await userEvent.click(control);
    await waitFor(() => expect(control).toHaveAttribute('aria-disabled', 'true'));
    expect(control).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await held.come();
    expect(callsTo(request)).toHaveLength(1);
  });

  it('say that the update failed and show the current setting', async () => {
    show(both, { 'PUT /admin/otp-settings': problem(500, { code: 'internal', message: 'Oh' }) });
    await userEvent.click(await toggle('Email OTP'));
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith('Failed to update OTP settings. Please try again.', 'Update Failed'),
    );
    expect(await toggle('Email OTP')).toBeChecked();
  });

  it('stay on when switching all of them off failed', async () => {
    show(both, { 'PUT /admin/otp-settings': problem(503, { code: 'service.busy', message: 'Busy' }) });
    await userEvent.click(await toggle('Require OTP'));
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    await waitFor(async () => expect(await toggle('Require OTP')).toBeChecked());
    expect(screen.getByText('OTP: Email + Mobile')).toBeVisible();
  });

  it('are required but have no method when switching on failed', async () => {
    show(
      { emailOTPEnabled: false, mobileOTPEnabled: false },
      { 'PUT /admin/otp-settings': problem(503, { code: 'service.busy', message: 'Busy' }) },
    );
    await userEvent.click(await toggle('Require OTP'));
    expect(await screen.findByText('No OTP Methods')).toBeVisible();
    expect(screen.getByText(/OTP is required but no method is enabled/)).toBeVisible();
  });

  it.each([
    [true, false, 'email'],
    [false, true, 'mobile'],
    [true, true, 'both'],
    [false, false, 'no-method'],
  ] as const)('with e-mail %s and mobile %s are in the state %s', (emailOTPEnabled, mobileOTPEnabled, state) => {
    expect(otpStateOf({ emailOTPEnabled, mobileOTPEnabled }, true)).toBe(state);
    expect(otpStateOf({ emailOTPEnabled, mobileOTPEnabled }, false)).toBe('off');
  });
});

describe('social logins', () => {
  it('are switched if they are configured; the others link to their configuration', async () => {
    const { callsTo } = show(both);
    await userEvent.click(await toggle('Google Login'));
    expect(callsTo('PUT /admin/social-settings')[0]?.body).toEqual({ provider: 'google_oauth', enabled: true });
    expect(await toggle('Facebook Login')).toBeDisabled();
    expect(screen.getAllByRole('link', { name: 'Configure in Integration Settings' })[0]).toHaveAttribute(
      'href',
      '/admin/integrations?add=facebook_oauth',
    );
  });

  it('say that the update failed', async () => {
    show(both, { 'PUT /admin/social-settings': problem(500, { code: 'internal', message: 'Oh' }) });
    await userEvent.click(await toggle('Google Login'));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to update settings'));
    expect(await toggle('Google Login')).not.toBeChecked();
  });
});
