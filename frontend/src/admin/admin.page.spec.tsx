import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { api } from '../api/panel-client';
import { problem, renderScreen, someMember } from '../testing/render-screen';
import { someAdministrator } from '../testing/some-admin-user';
import { toast } from '../ui/feedback/toast';
import { Component as AdminPage } from './admin.page';

const show = ({ member, answers = {} }: { member?: typeof someMember; answers?: object } = {}) =>
  renderScreen(<AdminPage />, { at: '/admin', member, answers: { ...answers } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in to Admin Panel' }));
const onTrialSite = (is: boolean) => {
  document.head.innerHTML = is ? '<meta name="aar-trial" content="true">' : '';
};

beforeEach(() => jest.spyOn(toast, 'error').mockReturnValue(undefined));
afterEach(() => {
  onTrialSite(false);
  jest.restoreAllMocks();
});

describe('signing in to the panel', () => {
  it('asks for a sign-in', async () => {
    show();
    expect(screen.getByRole('heading', { name: 'Admin Panel Access' })).toBeVisible();
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the site' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Use Demo Credentials' })).toBeNull();
  });

  it('fills in the demo credentials only on a trial site', async () => {
    onTrialSite(true);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Use Demo Credentials' }));
    expect(screen.getByLabelText('Email')).toHaveValue('admin@register.example');
    expect(screen.getByLabelText('Password')).toHaveValue('kind-to-every-paw');
    expect(screen.getByText('admin@register.example')).toBeVisible();
  });

  it('says why the sign-in failed, with the server’s message if it has one', async () => {
    let message = 'Login failed. Please check your credentials.';
    show({ answers: { 'POST /auth/login': () => problem(401, { code: 'identity.sign-in.failed', message }) } });
    await userEvent.type(await screen.findByLabelText('Email'), 'a@mail.example');
    await userEvent.type(screen.getByLabelText('Password'), 'guess');
    await submit();
    await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith(message, 'Login Failed'));
    message = '';
    await submit();
    await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith('Invalid credentials', 'Login Failed'));
    expect(screen.getByLabelText('Email')).toHaveValue('a@mail.example');
  });

  it('lets staff in to the overview, by the server’s response', async () => {
    const { address } = show({
      answers: {
        'POST /auth/login': { token: 'new', user: someAdministrator },
        'GET /admin/stats': { totalUsers: 1 },
      },
    });
    await userEvent.type(await screen.findByLabelText('Email'), 'a@mail.example');
    await userEvent.type(screen.getByLabelText('Password'), 'right');
    await submit();
    await waitFor(() => expect(address()).toBe('/admin/overview'));
  });

  it('refuses a member', async () => {
    show({
      member: someMember,
      answers: { 'GET /admin/stats': problem(403, { code: 'access.denied', message: 'No' }) },
    });
    expect(await screen.findByText('The account you are signed in with may not use the panel.')).toBeVisible();
  });

  it('says on every page that the site was restored and is held', async () => {
    renderScreen(
      <Routes>
        <Route path="/admin" element={<AdminPage />}>
          <Route path="desk" element={<p>A desk</p>} />
        </Route>
      </Routes>,
      {
        at: '/admin/desk',
        member: someAdministrator,
        answers: { 'GET /admin/stats': { totalUsers: 1, restoredTo: '2026-03-01T04:55:00.000Z' } },
      },
    );
    expect(await screen.findByText(/^The site was restored to .* and is held: nothing is sent/)).toBeVisible();
    expect(screen.getByText('A desk')).toBeVisible();
  });

  it('says that it loads', () => {
    show({ member: someAdministrator, answers: { 'GET /admin/stats': { totalUsers: 1 } } });
    expect(screen.getByRole('status', { name: 'Loading admin panel...' })).toBeInTheDocument();
  });
});

/** A section with an input, for testing what happens when the session is checked again. */
function Desk() {
  const numbers = useQuery(api.adminStats.get.query());
  return (
    <>
      <textarea aria-label="Message" />
      <button onClick={() => void numbers.refetch()}>Ask again</button>
      {numbers.isError && <p>No numbers</p>}
    </>
  );
}

it('leaves an open section and its input intact when the server fails later', async () => {
  let works = true;
  renderScreen(
    <Routes>
      <Route path="/admin" element={<AdminPage />}>
        <Route path="desk" element={<Desk />} />
      </Route>
    </Routes>,
    {
      at: '/admin/desk',
      member: someAdministrator,
      answers: {
        'GET /admin/stats': () => (works ? { totalUsers: 1 } : problem(500, { code: 'internal', message: 'Oh' })),
      },
    },
  );
  await userEvent.type(await screen.findByLabelText('Message'), 'Half a broadcast');
  works = false;
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('No numbers')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('Half a broadcast');
});
