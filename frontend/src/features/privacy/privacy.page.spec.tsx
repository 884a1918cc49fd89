import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveFile } from '../../api/save-file';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { someProfile } from '../../testing/some-profile';
import { Component as PrivacyPage } from './privacy.page';
// Chunks that are loaded when they are needed: not on the time of the first test.
import './delete-account.dialog';

jest.mock('../../api/save-file');

const consent = (purpose: string, granted: boolean, decidedAt: string | null = '2026-01-01T09:30:00Z') => ({
  purpose,
  granted,
  noticeVersion: '1',
  decidedAt,
});
const given = [
  consent('terms', true),
  consent('directory', true),
  consent('alerts', true),
  consent('broadcasts', true, null),
];
const dataExport = (change: object) => ({
  id: 'export-1',
  status: 'gathering',
  gathered: 0,
  parts: 4,
  requestedAt: '2026-11-20T08:00:00Z',
  expiresAt: null,
  url: null,
  ...change,
});
const show = (answers = {}, profile = someProfile()) =>
  renderScreen(<PrivacyPage />, {
    member: someMember,
    answers: {
      'GET /profile': profile,
      'GET /privacy/consents': { consents: given, history: given.slice(0, 3) },
      'GET /privacy/export': { export: null },
      'GET /privacy/delete': { dueAt: null },
      ...answers,
    },
  });

describe('consents', () => {
  it('tell what each means, with the version and date of the notice', async () => {
    show();
    const directory = await screen.findByRole('switch', { name: 'Public directory' });
    expect(directory).toBeChecked();
    expect(directory).toHaveAccessibleDescription(/mobile number are never shown.*Notice version 1, Jan 1, 2026/);
    expect(screen.getByRole('switch', { name: 'News and campaigns' })).toHaveAccessibleDescription(/never asked/);
  });

  it('leave the terms to the deletion of the account', async () => {
    show();
    await screen.findByRole('switch', { name: 'Alerts near me' });
    expect(screen.queryByRole('switch', { name: /Terms/ })).toBeNull();
    expect(screen.getByText('Accepted')).toBeVisible();
  });

  it('are withdrawn one by one, and remembered', async () => {
    const withdrawn = consent('alerts', false, '2026-11-21T06:00:00Z');
    const { callsTo } = show({
      'PUT /privacy/consents': {
        consents: given.map(one => (one.purpose === 'alerts' ? withdrawn : one)),
        history: [withdrawn, ...given.slice(0, 3)],
      },
    });
    const alerts = await screen.findByRole('switch', { name: 'Alerts near me' });
    await userEvent.click(alerts);
    await waitFor(() => expect(alerts).not.toBeChecked());
    expect(callsTo('PUT /privacy/consents')[0]?.body).toEqual({ purpose: 'alerts', granted: false });
    await userEvent.click(screen.getByText('All your decisions'));
    expect(screen.getByText('Withdrawn')).toBeVisible();
    expect(screen.getByText('Nov 21, 2026, 11:30 · Notice version 1')).toBeVisible();
  });

  it('stay as they were when saving fails', async () => {
    show({ 'PUT /privacy/consents': problem(503, { code: 'service.busy', message: 'Busy' }) });
    const alerts = await screen.findByRole('switch', { name: 'Alerts near me' });
    await userEvent.click(alerts);
    await waitFor(() => expect(alerts).toBeChecked());
  });
});

describe('the download of my data', () => {
  it('is gathered on demand, with its progress, until it is ready', async () => {
    const states = [
      dataExport({ gathered: 2 }),
      dataExport({ status: 'ready', gathered: 4, expiresAt: '2026-11-27T08:00:00Z' }),
    ];
    let asked = false;
    show({
      'GET /privacy/export': () => ({ export: asked ? (states.length > 1 ? states.shift() : states[0]) : null }),
      'POST /privacy/export': () => {
        asked = true;
        return dataExport({ gathered: 1 });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Gather My Data' }));
    const progress = await screen.findByRole('progressbar', { name: 'Gathering your data' });
    expect(progress).toHaveAttribute('aria-valuetext', '1 of 4 parts gathered');
    expect(screen.queryByRole('button', { name: /Gather/ })).toBeNull();
    await waitFor(() => expect(progress).toHaveAttribute('aria-valuetext', '2 of 4 parts gathered'), {
      timeout: 4_000,
    });
    expect(await screen.findByRole('button', { name: 'Download My Data' }, { timeout: 4_000 })).toBeVisible();
  }, 15_000);

  it('is handed over as a file', async () => {
    show({
      'GET /privacy/export': { export: dataExport({ status: 'ready', expiresAt: '2026-11-27T08:00:00Z' }) },
      'GET /privacy/export/export-1/file': { member: 'Meera' },
    });
    expect(await screen.findByText('Gathered Nov 20, 2026, to be had until Nov 27, 2026.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Download My Data' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'my-data-2026-11-20.json'));
  });

  it('that has expired can be gathered again', async () => {
    show({ 'GET /privacy/export': { export: dataExport({ status: 'expired' }) } });
    expect(await screen.findByText('Your last download has expired.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Gather My Data Again' })).toBeEnabled();
  });
});

describe('deleting my account', () => {
  const ask = async () => {
    const button = await screen.findByRole('button', { name: 'Delete My Account' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    return within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  };

  it('needs the password, and says until when it can be taken back', async () => {
    const { callsTo } = show({ 'POST /privacy/delete': { dueAt: '2026-12-21T08:00:00Z' } });
    const question = await ask();
    expect(question.getByText('For 30 days you can sign in and keep your account.')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete Account' }));
    expect(question.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(callsTo('POST /privacy/delete')).toEqual([]);
    await userEvent.type(question.getByLabelText('Password'), 'a quiet street');
    await userEvent.click(question.getByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByText('Planned for Dec 21, 2026. Until then you can keep your account.')).toBeVisible();
    expect(callsTo('POST /privacy/delete')[0]?.body).toEqual({ password: 'a quiet street' });
  });

  it('is refused with a wrong password, at its field', async () => {
    const message = 'This is not your current password.';
    show({ 'POST /privacy/delete': problem(400, { code: 'identity.password.wrong', message }) });
    const question = await ask();
    await userEvent.type(question.getByLabelText('Password'), 'wrong{Enter}');
    await waitFor(() => expect(question.getByLabelText('Password')).toHaveAccessibleDescription(message));
  });

  it('needs no password where there is none, and changes nothing when cancelled', async () => {
    const { callsTo } = show({}, someProfile({ hasPassword: false }));
    const question = await ask();
    expect(question.queryByLabelText('Password')).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(callsTo('POST /privacy/delete')).toEqual([]);
  });
});
