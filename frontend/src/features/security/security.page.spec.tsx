import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delayedResponse, problem, renderScreen, someMember } from '../../testing/render-screen';
import { someProfile } from '../../testing/some-profile';
import { Component as SecurityPage } from './security.page';
// Imported here so that loading the chunks does not count towards the first test's timeout.
import './sign-out-everywhere.dialog';
import './password.form';

const session = (id: string, device: string, current = false) => ({
  id,
  device,
  place: '103.21.x.x',
  openedAt: '2026-10-01T08:00:00Z',
  lastSeenAt: '2026-10-02T08:00:00Z',
  endsAt: '2026-12-01T08:00:00Z',
  current,
});
const here = session('here', 'Chrome on Android', true);
const there = session('there', 'Firefox on Windows');

function show(answers = {}, profile = someProfile()) {
  let sessions = [here, there];
  return renderScreen(<SecurityPage />, {
    member: someMember,
    answers: {
      'GET /profile': profile,
      'GET /second-factors': {
        totpSince: null,
        passkeys: [],
        recoveryCodesLeft: 0,
        isProved: false,
        isRequired: false,
      },
      'GET /sessions': () => ({ sessions }),
      'GET /account-access': { providers: [], download: null },
      'GET /push/devices': { devices: [] },
      'GET /calendar': { createdAt: null, lastUsedAt: null },
      'GET /mail-links': { lastUsedAt: null, endedAt: null },
      'DELETE /sessions/there': () => {
        sessions = [here];
        return {};
      },
      'DELETE /sessions': () => {
        sessions = [here];
        return { ended: 1 };
      },
      ...answers,
    },
  });
}

describe('sessions', () => {
  it('are listed with device and place; the current one cannot be ended here', async () => {
    show();
    const lines = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
    const [first, second] = await lines.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Chrome on Android.*This device/);
    expect(within(first!).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent(/Firefox on Windows103\.21\.x\.x/);
  });

  it('end one by one', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'End the session of Firefox on Windows' }));
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeVisible();
    expect(screen.queryByText('Firefox on Windows')).toBeNull();
  });

  it('end all but the current one, after a confirmation', async () => {
    const { callsTo } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
    expect(question.getByText(/One other device must sign in again/)).toBeVisible();
    expect(callsTo('DELETE /sessions')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Sign Out Everywhere' }));
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('are refetched when one had already ended', async () => {
    const gone = problem(404, { code: 'identity.session.unknown', message: 'This session has already ended.' });
    const { callsTo } = show({ 'DELETE /sessions/there': gone });
    await userEvent.click(await screen.findByRole('button', { name: /^End the session/ }));
    await waitFor(() => expect(callsTo('GET /sessions')).toHaveLength(2));
  });

  it('say that they could not be loaded, and retry', async () => {
    let works = false;
    show({
      'GET /sessions': () => (works ? { sessions: [here] } : problem(500, { code: 'internal', message: 'Oh' })),
    });
    expect(await screen.findByText('Failed to fetch sessions')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Chrome on Android')).toBeVisible();
  });
});

describe('what else gives access', () => {
  const known = {
    'GET /account-access': {
      providers: [{ platform: 'google', username: 'Meera', connectedAt: '2026-10-01T08:00:00Z', lastUsedAt: null }],
      download: { id: 'export-1', requestedAt: '2026-10-01T08:00:00Z', expiresAt: '2026-12-01T08:00:00Z' },
    },
    'GET /push/devices': {
      devices: [{ id: 'phone', device: 'Chrome on Android', since: '2026-10-01T08:00:00Z', current: false }],
    },
    'GET /calendar': { createdAt: '2026-10-01T08:00:00Z', lastUsedAt: '2026-10-02T08:00:00Z' },
  };
  const lines = async () =>
    within(await screen.findByRole('region', { name: 'What else gives access' })).findAllByRole('listitem');

  it('is one list with its last use', async () => {
    show(known);
    await screen.findByText('Google');
    await screen.findByText('Calendar Address');
    const texts = (await lines()).map(line => line.textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^GoogleMeera.*Not used yet/),
      expect.stringMatching(/^Download of all your data.*Available until Dec 1, 2026/),
      expect.stringMatching(/^Alerts on Chrome on AndroidSince Oct 1, 2026/),
      expect.stringMatching(/^Calendar AddressCreated Oct 1, 2026Last used/),
      expect.stringMatching(/^Links in our e-mails.*Nobody has changed anything with them/),
    ]);
  });

  it('says which devices show no alerts any more', async () => {
    const since = '2026-10-01T08:00:00Z';
    const ended = { id: 'phone', device: 'Chrome on Android', since, current: false, isEnded: true };
    show({ ...known, 'GET /push/devices': { devices: [ended] } });
    expect(await screen.findByText(/^Alerts there have stopped because the key of the site changed/)).toBeVisible();
  });

  it.each([
    ['Google', 'DELETE /social-accounts/google'],
    ['Download of all your data', 'DELETE /privacy/export/export-1'],
    ['Alerts on Chrome on Android', 'DELETE /push/devices/phone'],
    ['Calendar Address', 'DELETE /calendar'],
    ['Links in our e-mails', 'DELETE /mail-links'],
  ])('ends one by one: %s', async (name, call) => {
    const { callsTo } = show({ ...known, [call]: {} });
    await userEvent.click(await screen.findByRole('button', { name: `End: ${name}` }));
    await waitFor(() => expect(callsTo(call)).toHaveLength(1));
  });

  it('includes connected accounts only when they are ticked', async () => {
    const { callsTo } = show(known);
    await screen.findByText('Google');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
    await userEvent.click(await question.findByRole('checkbox', { name: 'Also disconnect Google' }));
    await userEvent.click(question.getByRole('button', { name: 'Sign Out Everywhere' }));
    await waitFor(() => expect(callsTo('DELETE /sessions')[0]!.query.get('disconnect')).toBe('true'));
  });

  it('says that passkeys are removed too, and how to sign in afterwards', async () => {
    const phone = { id: 'p', name: 'My phone', createdAt: '2026-10-01T08:00:00Z', lastUsedAt: null };
    const factors = { totpSince: null, passkeys: [phone], recoveryCodesLeft: 10, isProved: true, isRequired: false };
    const { callsTo } = show({ ...known, 'GET /second-factors': factors });
    await screen.findByText('Google');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
    const tick = { name: 'Also disconnect Google and remove all passkeys' };
    await userEvent.click(await question.findByRole('checkbox', tick));
    expect(question.getByText(/^Then your password alone is enough to sign in/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Sign Out Everywhere' }));
    await waitFor(() => expect(callsTo('DELETE /sessions')[0]!.query.get('disconnect')).toBe('true'));
  });

  it('shows at once what was revoked, before the other services have received it', async () => {
    const since = '2026-10-01T08:00:00Z';
    const here = { id: 'laptop', device: 'Firefox on Linux', since, current: true };
    const { callsTo } = show({
      ...known,
      'GET /push/devices': { devices: [here, { id: 'phone', device: 'Chrome on Android', since, current: false }] },
    });
    await screen.findByText('Calendar Address');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
    await userEvent.click(question.getByRole('button', { name: 'Sign Out Everywhere' }));
    expect(await screen.findByText(/^Links sent before .* no longer work$/)).toBeVisible();
    for (const list of ['calendar', 'push/devices', 'mail-links']) expect(callsTo(`GET /${list}`)).toHaveLength(2);
    expect(screen.queryByText('Calendar Address')).toBeNull();
    expect(screen.queryByText('Alerts on Chrome on Android')).toBeNull();
    expect(screen.getByText('Alerts on Firefox on Linux')).toBeVisible();
  });

  it('shows the rest when a part of it cannot be fetched', async () => {
    show({ ...known, 'GET /push/devices': problem(503, { code: 'service.away', message: 'Away' }) });
    expect(await screen.findByText('Failed to fetch your devices with alerts')).toBeVisible();
    expect(await screen.findByText('Google')).toBeVisible();
  });
});

describe('the password', () => {
  const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change Password' }));

  it('is changed with the current one, the new one and its confirmation', async () => {
    const { callsTo } = show({ 'POST /profile/password': {} });
    await type('Current Password', 'old and quiet');
    await type('New Password', 'new and quiet');
    await type('Confirm Password', 'new and quiet');
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Current Password')).toHaveValue(''));
    expect(callsTo('POST /profile/password')[0]?.body).toEqual({
      currentPassword: 'old and quiet',
      password: 'new and quiet',
      confirmPassword: 'new and quiet',
    });
    // Changing the password ended the other sessions.
    await waitFor(() => expect(callsTo('GET /sessions')).toHaveLength(2));
  });

  it('keeps input typed while it is being changed', async () => {
    const { answer, come } = delayedResponse({});
    show({ 'POST /profile/password': answer });
    await type('Current Password', 'old and quiet');
    await type('New Password', 'new and quiet');
    await type('Confirm Password', 'new and quiet');
    await submit();
    await type('New Password', '!');
    await come();
    await waitFor(() => expect(screen.getByLabelText('Current Password')).toHaveValue(''));
    expect(screen.getByLabelText('New Password')).toHaveValue('new and quiet!');
  });

  it('shows what is wrong at its fields, and sends nothing', async () => {
    const { callsTo } = show();
    await type('New Password', 'short');
    await type('Confirm Password', 'other');
    await submit();
    await waitFor(() =>
      expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(/Password must be at least 6/),
    );
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
    expect(callsTo('POST /profile/password')).toEqual([]);
  });

  it('shows at its field that the current one is wrong', async () => {
    const message = 'This is not your current password.';
    show({
      'POST /profile/password': problem(400, {
        code: 'identity.password.wrong',
        message,
        errors: [{ path: 'currentPassword', message }],
      }),
    });
    await type('Current Password', 'guess');
    await type('New Password', 'new and quiet');
    await type('Confirm Password', 'new and quiet');
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(message));
    expect(screen.getByLabelText('New Password')).toHaveValue('new and quiet');
  });

  it('is set for the first time without a current one', async () => {
    show({}, someProfile({ hasPassword: false }));
    expect(await screen.findByRole('button', { name: 'Set Password' })).toBeVisible();
    expect(screen.queryByLabelText('Current Password')).toBeNull();
  });
});
