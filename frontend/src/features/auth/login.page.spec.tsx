import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { currentSession } from '../../api/session';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { findToast, renderToaster } from '../../testing/toasts';
import { Component as LoginPage } from './login.page';

renderToaster();
const session = { token: 'new', user: someMember };

const screens = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const show = (at = '/login', answers = {}) => renderScreen(screens, { at, answers });
async function logIn(email = 'meera@mail.example', password = 'a quiet street') {
  if (email) await userEvent.type(await screen.findByLabelText('Email'), email);
  if (password) await userEvent.type(await screen.findByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

// Imported in advance, because loading the chunk takes longer than a test waits for an element.
beforeAll(() => Promise.all([import('./login.form'), import('./check-login')]));
beforeEach(() => jest.clearAllMocks());

describe('signing in', () => {
  it('welcomes the member back and redirects to the requested page', async () => {
    const { address, callsTo } = show('/login?next=%2Fsupport-requests%2F7', { 'POST /auth/login': session });
    await logIn();
    await waitFor(() => expect(address()).toBe('/support-requests/7'));
    expect(callsTo('POST /auth/login')[0]!.body).toEqual({ email: 'meera@mail.example', password: 'a quiet street' });
    expect(currentSession()?.token).toBe('new');
    await findToast('Welcome back!');
    await findToast('You have been logged in successfully.');
  });

  it('redirects to the dashboard by default', async () => {
    const { address } = show('/login', { 'POST /auth/login': session });
    await logIn();
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('accepts the mobile number instead of the e-mail', async () => {
    const { address, callsTo } = show('/login', { 'POST /auth/login': session });
    expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription('Or your confirmed mobile number.');
    await logIn('+91 98220 12345');
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(callsTo('POST /auth/login')[0]!.body).toMatchObject({ email: '9822012345' });
  });

  it('shows at each field what is wrong, and sends nothing', async () => {
    const { callsTo } = show();
    await screen.findByLabelText('Email');
    await logIn('meera@', '');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(callsTo('POST /auth/login')).toEqual([]);
  });

  it.each([
    [401, 'identity.sign-in.failed', 'Login failed. Please check your credentials.'],
    [429, 'identity.sign-in.waiting', 'Too many failed logins. Please wait before trying again.'],
    [403, 'identity.sign-in.suspended', 'This account is suspended.'],
    [503, 'service.busy', 'The site is busy. Please try again in a moment.'],
  ])('shows in an alert why the server refuses (%d %s) and keeps the input', async (status, code, message) => {
    show('/login', { 'POST /auth/login': problem(status, { code, message }) });
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Email')).toHaveValue('meera@mail.example');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(currentSession()).toBeNull();
  });

  it('says when to retry', async () => {
    const message = 'Too many failed logins. Please wait before trying again.';
    show('/login', {
      'POST /auth/login': problem(429, { code: 'identity.sign-in.waiting', message, retryAfter: 240 }),
    });
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(`${message} You can try again in 4 minutes.`);
  });

  it('has its own message for a failure without one', async () => {
    show('/login', { 'POST /auth/login': problem(502, { code: 'http.502', message: '' }) });
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please check your credentials.');
  });

  it('shows and hides the password', async () => {
    show();
    const password = await screen.findByLabelText('Password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('links to the registration', () => {
    show();
    expect(screen.getByRole('link', { name: 'Join Us' })).toHaveAttribute('href', '/register');
  });
});
