import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { Consents } from './consents';

const consent = (
  purpose: string,
  granted: boolean,
  decidedAt: string | null = '2026-01-01T09:30:00Z',
  source = decidedAt && 'joining',
) => ({ purpose, granted, noticeVersion: '1', decidedAt, source, words: null as string | null, isAct: true });
const given = [
  consent('terms', true),
  consent('directory', true),
  consent('alerts', true),
  consent('broadcasts', false, null),
];
const show = (answers = {}) =>
  renderScreen(<Consents />, {
    member: someMember,
    answers: { 'GET /privacy/consents': { consents: given, history: given.slice(0, 3) }, ...answers },
  });

describe('consents', () => {
  it('explain themselves, with the version and date of the notice', async () => {
    show();
    const directory = await screen.findByRole('switch', { name: 'Public directory' });
    expect(directory).toBeChecked();
    expect(directory).toHaveAccessibleDescription(/mobile number are never shown.*Notice version 1, Jan 1, 2026/);
    const news = screen.getByRole('switch', { name: 'News and campaigns by e-mail' });
    expect(news).not.toBeChecked();
    expect(news).toHaveAccessibleDescription(/You have not been asked yet\. Notice version 1$/);
  });

  it('mark consents that were recorded without an action of the member, and show the text of the others', async () => {
    const words = 'News and campaigns by e-mail: Our team may write to you.';
    const history = [
      { ...consent('broadcasts', true, '2026-11-21T06:00:00Z', 'settings'), words },
      { ...consent('directory', true), isAct: false },
    ];
    show({ 'GET /privacy/consents': { consents: given, history } });
    await userEvent.click(await screen.findByText('All your choices'));
    expect(screen.getByText(`You read: “${words}”`)).toBeVisible();
    expect(screen.getByText('We recorded this without asking you. It does not count.')).toBeVisible();
    expect(screen.getAllByText('Agreed')).toHaveLength(1);
  });

  it('offer no withdrawal of the terms, which only deleting the account ends', async () => {
    show();
    await screen.findByRole('switch', { name: 'Alerts near me' });
    expect(screen.queryByRole('switch', { name: /Terms/ })).toBeNull();
    expect(screen.getByText('Accepted')).toBeVisible();
  });

  it('show terms that were never shown to the member as not accepted yet', async () => {
    show({ 'GET /privacy/consents': { consents: [consent('terms', false, null)], history: [] } });
    expect(await screen.findByText('Not accepted yet')).toBeVisible();
    expect(screen.getByText(/You have not been asked yet\. Notice version 1/)).toBeVisible();
  });

  it('show that e-mails were stopped by an unsubscribe link', async () => {
    const stopped = consent('alerts', false, '2026-11-21T06:00:00Z', 'unsubscribe-link');
    show({ 'GET /privacy/consents': { consents: [stopped], history: [stopped, consent('alerts', true)] } });
    const alerts = await screen.findByRole('switch', { name: 'Alerts near me' });
    expect(alerts).not.toBeChecked();
    expect(alerts).toHaveAccessibleDescription(/Stopped by the link in an e-mail on Nov 21, 2026/);
    await userEvent.click(screen.getByText('All your choices'));
    expect(screen.getByText('Nov 21, 2026, 11:30 am, by the link in an e-mail · Notice version 1')).toBeVisible();
    expect(screen.getByText('Jan 1, 2026, 3:00 pm, when joining · Notice version 1')).toBeVisible();
  });

  it('are withdrawn one by one, and listed in the history', async () => {
    const withdrawn = consent('alerts', false, '2026-11-21T06:00:00Z', 'settings');
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
    await userEvent.click(screen.getByText('All your choices'));
    expect(screen.getByText('Not agreed')).toBeVisible();
    expect(screen.getByText('Nov 21, 2026, 11:30 am, in your settings · Notice version 1')).toBeVisible();
  });

  it('are sent one after the other, so that the last choice wins', async () => {
    const arrivals: (() => void)[] = [];
    show();
    const alerts = await screen.findByRole('switch', { name: 'Alerts near me' });
    const answered = globalThis.fetch;
    globalThis.fetch = (url, init) =>
      init?.method === 'PUT'
        ? new Promise(resolve => {
            const { granted } = JSON.parse(String(init.body)) as { granted: boolean };
            arrivals.push(() =>
              resolve(Response.json({ consents: [...given.slice(0, 2), consent('alerts', granted)], history: [] })),
            );
          })
        : answered(url, init);
    await userEvent.click(alerts);
    await userEvent.click(alerts);
    expect(arrivals).toHaveLength(1);
    arrivals[0]!();
    await waitFor(() => expect(arrivals).toHaveLength(2));
    arrivals[1]!();
    await waitFor(() => expect(alerts).toBeChecked());
  });

  it('stay unchanged when saving fails', async () => {
    show({ 'PUT /privacy/consents': problem(503, { code: 'service.busy', message: 'Busy' }) });
    const alerts = await screen.findByRole('switch', { name: 'Alerts near me' });
    await userEvent.click(alerts);
    await waitFor(() => expect(alerts).toBeChecked());
  });
});
