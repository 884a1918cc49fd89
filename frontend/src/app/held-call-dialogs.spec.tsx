import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../api/deferred-client';
import { currentSession, signOut, useSession } from '../api/session';
import { type Call, delayedResponse, problem, renderScreen, someMember } from '../testing/render-screen';
import { UserContacts } from '../admin/users/user-contacts';
import { someAdministrator, someAdminUserDetail } from '../testing/some-admin-user';
import { someProfile } from '../testing/some-profile';
import { usePendingReasons } from '../api/pending-calls';
import HeldCallDialogs from './held-call-dialogs';

const Dialogs = () => <HeldCallDialogs reasons={usePendingReasons()} onClose={() => undefined} />;

/** A page on which something is typed and sent. */
function Page() {
  const session = useSession();
  const [text, setText] = useState('');
  const save = useMutation(api.profile.update.mutation());
  return (
    <>
      <h1>{session?.user.fullName ?? 'Visitor'}</h1>
      <input aria-label="Bio" value={text} onChange={event => setText(event.target.value)} />
      <button onClick={() => save.mutate({ bio: text })}>Save</button>
      <output>{save.status}</output>
      <Dialogs />
    </>
  );
}

const ended = problem(401, { code: 'auth.session-ended', message: 'Your session has ended. Please log in again.' });
const once = (first: object, then: object) => {
  let asked = 0;
  return () => (asked++ === 0 ? first : then);
};

async function typeAndSave(
  answers: Record<string, object | ((call: Call) => object)>,
  at = '/profile',
  member = someMember,
) {
  const view = renderScreen(<Page />, { at, member, answers });
  await userEvent.type(screen.getByLabelText('Bio'), 'I climb trees.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return view;
}
// Imported in advance, because loading the chunks takes longer than a test waits for an element.
beforeAll(() =>
  Promise.all([
    import('../features/auth/session-ended.dialog'),
    import('../features/auth/step-up.dialog'),
    import('../features/complete-profile/complete-profile.dialog'),
  ]),
);
// A request that is still held would open a dialog in the next test.
afterEach(() => act(signOut));

const bio = () => screen.getByLabelText('Bio', { exact: true });

describe('an ended session', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Sign In' });
  const logIn = async () => {
    await userEvent.type(within(await dialog()).getByLabelText('Password'), 'a quiet street{Enter}');
  };

  it('asks for the password over the page, keeps the input and then sends it', async () => {
    const { callsTo, address } = await typeAndSave({
      'PUT /profile': once(ended, {}),
      'POST /auth/login': { token: 'new', user: someMember },
    });
    expect(await dialog()).toHaveAccessibleDescription('Your session has ended. Please log in again.');
    expect(within(await dialog()).getByLabelText('Email')).toHaveValue(someMember.email);
    const password = within(await dialog()).getByLabelText('Password');
    await waitFor(() => expect(password).toHaveFocus());
    await logIn();
    expect(await screen.findByText('success')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bio()).toHaveValue('I climb trees.');
    expect(callsTo('PUT /profile').map(({ body }) => body)).toEqual([
      { bio: 'I climb trees.' },
      { bio: 'I climb trees.' },
    ]);
    expect(address()).toBe('/profile');
    expect(currentSession()?.token).toBe('new');
  });

  it('says why the sign-in was refused, and keeps waiting', async () => {
    const message = 'This account is suspended.';
    await typeAndSave({
      'PUT /profile': ended,
      'POST /auth/login': problem(403, { code: 'identity.sign-in.suspended', message }),
    });
    await logIn();
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByText('pending')).toBeInTheDocument();
  });

  it('leads to the login when the dialog is closed, and back afterwards', async () => {
    const { address } = await typeAndSave({ 'PUT /profile': ended }, '/profile?tab=about');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/login?next=%2Fprofile%3Ftab%3Dabout'));
    expect(currentSession()).toBeNull();
    expect(await screen.findByText('error')).toBeInTheDocument();
  });

  it('leaves the sign-in to the panel there', async () => {
    const { address } = await typeAndSave({ 'PUT /profile': ended }, '/admin/users');
    expect(within(await dialog()).queryByRole('button', { name: 'Continue without signing in' })).toBeNull();
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(address()).toBe('/admin/users');
  });

  it('lets a reader continue as a visitor', async () => {
    const { address } = await typeAndSave({ 'PUT /profile': ended }, '/support-requests');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Continue without signing in' }));
    expect(await screen.findByRole('heading', { name: 'Visitor' })).toBeVisible();
    expect(address()).toBe('/support-requests');
  });

  it('reopens the URL when another member signs in, without sending the input', async () => {
    const arjun = { ...someMember, id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0009', fullName: 'Arjun Rao' };
    const { address, callsTo } = await typeAndSave({
      'PUT /profile': ended,
      'POST /auth/login': { token: 'his', user: arjun },
    });
    await logIn();
    await waitFor(() => expect(address()).toBe('/login?next=%2Fprofile'));
    expect(callsTo('PUT /profile')).toHaveLength(1);
  });

  it('closes its dialog when the member logs out in another tab', async () => {
    await typeAndSave({ 'PUT /profile': ended });
    await dialog();
    act(signOut);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Visitor' })).toBeVisible();
  });
});

describe('a change that needs a proof', () => {
  const required = problem(403, { code: 'auth.step-up-required', message: 'Please confirm first that it is you.' });
  const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });
  const ways = (changes: object = {}) => ({
    ways: {
      password: true,
      passkey: false,
      totp: false,
      codes: [{ contactType: 'mobile', maskedContact: '98******10' }],
      ...changes,
    },
  });
  const sent = { contactType: 'mobile', maskedContact: '98******10', note: '', message: 'OTP Sent', provider: 'sms' };
  const proved = { provedUntil: '2026-12-01T08:00:00Z' };

  it('asks for the password over the page, keeps the input and then sends it', async () => {
    const { callsTo } = await typeAndSave({
      'PUT /profile': once(required, {}),
      'GET /auth/step-up': ways(),
      'POST /auth/step-up': proved,
    });
    const password = await screen.findByLabelText('Password');
    await waitFor(() => expect(password).toHaveFocus());
    await userEvent.type(password, 'a quiet street{Enter}');
    expect(await screen.findByText('success')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo('POST /auth/step-up').map(({ body }) => body)).toEqual([{ password: 'a quiet street' }]);
    expect(callsTo('PUT /profile').map(({ body }) => body)).toEqual([
      { bio: 'I climb trees.' },
      { bio: 'I climb trees.' },
    ]);
    expect(bio()).toHaveValue('I climb trees.');
  });

  it('asks an administrator before the contacts of a member are shown, and then shows them', async () => {
    const { callsTo } = renderScreen(
      <>
        <UserContacts user={someAdminUserDetail()} />
        <Dialogs />
      </>,
      {
        member: someAdministrator,
        answers: {
          'POST /admin/users/:id/contacts': once(required, { email: 'rahul@mail.example', mobile: '9876543210' }),
          'GET /auth/step-up': ways(),
          'POST /auth/step-up': proved,
        },
      },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show contacts' }));
    await userEvent.type(await within(await dialog()).findByLabelText('Password'), 'a quiet street{Enter}');
    expect(await screen.findByText('rahul@mail.example')).toBeVisible();
    expect(callsTo('POST /auth/step-up')).toHaveLength(1);
  });

  it('says at the field that the password is wrong, and keeps waiting', async () => {
    const message = 'This is not your current password.';
    await typeAndSave({
      'PUT /profile': required,
      'GET /auth/step-up': ways(),
      'POST /auth/step-up': problem(400, {
        code: 'identity.password.wrong',
        message,
        errors: [{ path: 'password', message }],
      }),
    });
    const password = await within(await dialog()).findByLabelText('Password');
    await userEvent.type(password, 'guess{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription(message));
    expect(screen.getByText('pending')).toBeInTheDocument();
  });

  it('takes a code to a confirmed contact instead', async () => {
    const { callsTo } = await typeAndSave({
      'PUT /profile': once(required, {}),
      'GET /auth/step-up': ways({ password: false }),
      'POST /auth/step-up/code': sent,
      'POST /auth/step-up': proved,
    });
    await userEvent.click(
      await within(await dialog()).findByRole('button', { name: 'Send a code by SMS to 98******10' }),
    );
    const codes = within(await screen.findByRole('dialog', { name: 'Enter the 6-digit code' }));
    await userEvent.click(codes.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await userEvent.paste('654321');
    await userEvent.click(codes.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('success')).toBeVisible();
    expect(callsTo('POST /auth/step-up')[0]!.body).toEqual({ contactType: 'mobile', otp: '654321' });
  });

  it('leaves the form as it was when it is cancelled', async () => {
    await typeAndSave({ 'PUT /profile': required, 'GET /auth/step-up': ways() });
    await within(await dialog()).findByLabelText('Password');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('error')).toBeVisible();
    expect(bio()).toHaveValue('I climb trees.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers only ways that the account has now, not those of an earlier question', async () => {
    let answer: () => object = ways;
    await typeAndSave({ 'PUT /profile': required, 'GET /auth/step-up': () => answer() });
    await within(await dialog()).findByLabelText('Password');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const held = delayedResponse(ways({ password: false }));
    answer = held.answer;
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(await dialog()).findByRole('status', { name: 'Loading' })).toBeVisible();
    expect(within(await dialog()).queryByLabelText('Password')).toBeNull();
    await held.come();
    expect(await within(await dialog()).findByRole('button', { name: /^Send a code by SMS/ })).toBeVisible();
    expect(within(await dialog()).queryByLabelText('Password')).toBeNull();
  });

  it('tries again when the ways to confirm cannot be loaded', async () => {
    let works = false;
    await typeAndSave({
      'PUT /profile': required,
      'GET /auth/step-up': () => (works ? ways() : problem(503, { code: 'service.away', message: 'Away' })),
    });
    const retry = await within(await dialog()).findByRole('button', { name: 'Try Again' });
    works = true;
    await userEvent.click(retry);
    expect(await within(await dialog()).findByLabelText('Password')).toBeVisible();
  });
});

describe('an incomplete profile', () => {
  const newcomer = { ...someMember, isComplete: false, mobile: null, state: '', city: '' };
  const incomplete = problem(403, {
    code: 'identity.profile.incomplete',
    message: 'Please complete your profile first.',
  });
  const dialog = () => screen.findByRole('dialog', { name: 'Complete your profile' });

  it('is asked for over the page, and the input is sent afterwards', async () => {
    const { callsTo } = await typeAndSave(
      { 'PUT /profile': once(incomplete, {}), 'POST /profile/complete': someProfile() },
      '/profile',
      newcomer,
    );
    const form = within(await dialog());
    await userEvent.type(form.getByLabelText('Mobile'), '98765 43210');
    await userEvent.selectOptions(form.getByLabelText('State'), 'Kerala');
    await userEvent.selectOptions(form.getByLabelText('City'), 'Kochi');
    await userEvent.click(form.getByRole('checkbox', { name: /18 or older/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('success')).toBeVisible();
    expect(callsTo('PUT /profile')).toHaveLength(2);
    expect(callsTo('POST /profile/complete')[0]!.body).toEqual({
      mobile: '9876543210',
      state: 'Kerala',
      city: 'Kochi',
      userType: 'activist',
      ngoName: '',
      termsAccepted: true,
      agreesTo: [],
    });
    expect(currentSession()?.user.isComplete).toBe(true);
    expect(bio()).toHaveValue('I climb trees.');
  });

  it('may be postponed: the page stays and the request fails', async () => {
    await typeAndSave({ 'PUT /profile': incomplete }, '/profile', newcomer);
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('error')).toBeVisible();
    expect(bio()).toHaveValue('I climb trees.');
  });
});
