import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { currentSession } from '../../api/session';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { findToast, renderToaster, toastTexts } from '../../testing/toasts';
import { leaveFor } from './leave-for';
import { storeReturn } from './social-return';
import { Component as LoginPage } from './login.page';

renderToaster();
jest.mock('./leave-for');

const flags = (...on: string[]) => on.map(key => ({ id: key, key, content: 'true', isActive: true }));
const allOn = flags('auth_google_enabled', 'auth_facebook_enabled', 'auth_twitter_enabled');
const session = { token: 'new', user: someMember };

const screens = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const show = (at = '/login', answers = {}) =>
  renderScreen(screens, { at, answers: { 'GET /site-content': allOn, ...answers } });

// Imported in advance, because loading the chunk takes longer than a test waits for an element.
beforeAll(() => import('./login.form'));
beforeEach(() => {
  jest.clearAllMocks();
  jest.mocked(leaveFor).mockReset();
  sessionStorage.clear();
});

describe('the social sign-in buttons', () => {
  it('are those of the enabled networks', async () => {
    show('/login', { 'GET /site-content': flags('auth_twitter_enabled') });
    expect(await screen.findByRole('group', { name: 'Or continue with' })).toHaveTextContent('Or continue withTwitter');
  });

  it('are hidden when none is enabled', async () => {
    show('/login', { 'GET /site-content': flags('otp_email_enabled') });
    await screen.findByLabelText('Email');
    expect(screen.queryByText('Or continue with')).toBeNull();
  });

  it.each([
    ['Google', '/auth/google'],
    ['Facebook', '/auth/facebook'],
    ['Twitter', '/auth/twitter'],
  ])('opens with %s the path %s', async (name, path) => {
    show();
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(leaveFor).toHaveBeenCalledWith(path, expect.anything());
  });

  it('show an error when the server cannot be reached', async () => {
    jest.mocked(leaveFor).mockImplementation(() => {
      throw new Error('There is no network');
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Google' }));
    await findToast('Failed to initiate Google login');
  });
});

describe('the redirect back from a network', () => {
  it.each([
    ['provider_disabled', 'Google OAuth is not enabled in admin settings'],
    ['provider_misconfigured', 'Google OAuth is misconfigured. Please check admin settings.'],
    ['oauth_denied', 'Access was denied by Google'],
    ['invalid_state', 'Security validation failed'],
    ['oauth_failed', 'OAuth authentication with Google failed'],
    ['toString', 'OAuth authentication with Google failed'],
    [
      'email_unverified',
      'An account with this e-mail already exists. Log in with your password and connect Google there.',
    ],
    ['account_suspended', 'This account is suspended.'],
  ])('shows for the error %s: %s', async (error, sentence) => {
    const { address } = show(`/login?error=${error}&provider=google&message=Call+this+number`);
    await findToast(sentence);
    expect(await toastTexts()).toEqual([expect.stringContaining(sentence)]);
    expect(address()).toBe('/login');
  });

  it('never shows text from the URL', async () => {
    show('/login?error=x&provider=Call+this+number&message=Call+this+number');
    await findToast('OAuth authentication with the provider failed');
  });

  it('keeps the other query parameters', async () => {
    const { address } = show('/login?error=x&provider=google&next=%2Fsupport-requests');
    await waitFor(() => expect(address()).toBe('/login?next=%2Fsupport-requests'));
  });

  it('exchanges the code for a session, once, and removes it from the URL', async () => {
    storeReturn(undefined);
    const { address, callsTo } = show('/login?oauth_success=true&provider=google#code=one-use-code', {
      'POST /auth/exchange': session,
    });
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(callsTo('POST /auth/exchange').map(({ body }) => body)).toEqual([{ code: 'one-use-code' }]);
    expect(currentSession()?.user).toEqual(someMember);
    await findToast('Welcome back!');
    await findToast('You have been logged in successfully.');
  });

  it('leads to the page that was requested before', async () => {
    const { unmount } = show('/login?next=%2Fsupport-requests%2F7');
    await userEvent.click(await screen.findByRole('button', { name: 'Google' }));
    unmount();
    const { address } = show('/login?oauth_success=true&provider=google#code=one-use-code', {
      'POST /auth/exchange': session,
    });
    await waitFor(() => expect(address()).toBe('/support-requests/7'));
  });

  it('leads a new member to the missing profile data', async () => {
    storeReturn(undefined);
    const { address } = show('/login?oauth_success=true&provider=google#code=one-use-code', {
      'POST /auth/exchange': { token: 'new', user: { ...someMember, isComplete: false } },
    });
    await waitFor(() => expect(address()).toBe('/complete-profile?next=%2Fdashboard'));
    expect(await toastTexts()).toEqual([]);
  });

  it('ignores a code that this tab did not request, which would sign the visitor in as the sender of the link', async () => {
    sessionStorage.clear();
    const { callsTo } = show('/login?oauth_success=true&provider=google#code=of-somebody-else');
    await findToast('Security validation failed');
    expect(callsTo('POST /auth/exchange')).toEqual([]);
    expect(currentSession()).toBeNull();
  });

  it('ignores a code when the sign-in was started too long ago', async () => {
    const begun = Date.now();
    storeReturn(undefined);
    const now = jest.spyOn(Date, 'now').mockImplementation(() => begun + 12 * 60_000);
    const { callsTo } = show('/login?oauth_success=true&provider=google#code=of-somebody-else');
    await findToast('Security validation failed');
    expect(callsTo('POST /auth/exchange')).toEqual([]);
    now.mockRestore();
  });

  it('says when the code has expired, and offers the sign-in again', async () => {
    storeReturn(undefined);
    const message = 'This sign-in has expired. Please try again.';
    show('/login?oauth_success=true&provider=google#code=one-use-code', {
      'POST /auth/exchange': problem(400, { code: 'identity.exchange.invalid', message }),
    });
    await findToast(message);
    expect(await screen.findByRole('button', { name: 'Google' })).toBeVisible();
  });

  it('says what is missing when there is no code', async () => {
    show('/login?oauth_success=true&provider=facebook');
    await findToast('Success');
    await findToast('Facebook was connected but needs valid API credentials.');
    expect(currentSession()).toBeNull();
  });
});
