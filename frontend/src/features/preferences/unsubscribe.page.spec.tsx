import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { problem, renderScreen } from '../../testing/render-screen';
import { Component as UnsubscribePage } from './unsubscribe.page';

const invalid = problem(404, { code: 'notifications.unsubscribe.invalid', message: 'This link is not valid.' });
const show = (answer: object) =>
  renderScreen(
    <Routes>
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
    </Routes>,
    {
      at: '/unsubscribe/abc',
      answers: { 'POST /unsubscribe/abc': answer, 'GET /unsubscribe/abc/preferences': invalid },
    },
  );
const press = () => userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));

describe('unsubscribing', () => {
  it('changes nothing when the link is opened', () => {
    expect(show({}).callsTo('POST /unsubscribe/abc')).toEqual([]);
  });

  it('says whose e-mails have stopped once the button is pressed', async () => {
    show({ maskedContact: 'me***@mail.example' });
    await press();
    expect(await screen.findByText(/me\*\*\*@mail\.example will get no more e-mails/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  });

  it('says that only a former address is unsubscribed if the mail was sent to one', async () => {
    show({ maskedContact: null, isFormerAddress: true });
    await press();
    expect(await screen.findByText(/Nothing has changed for any other address/)).toBeVisible();
  });

  it('is a form that posts to the page’s own URL when scripts are disabled', () => {
    show({});
    const form = screen.getByRole('button', { name: 'Unsubscribe' }).closest('form')!;
    expect([form.method, form.getAttribute('action')]).toEqual(['post', null]);
  });

  it.each([
    ['done', 'Done. There will be no more e-mails of this kind.', false],
    ['former', /^Done\. The address that this e-mail was sent to is no longer on the account/, false],
    ['failed', 'Your e-mails could not be stopped. Please check that the link is complete, and try again.', true],
  ])('shows the outcome on the page that the server redirects to: %s', (outcome, words, hasButton) => {
    renderScreen(
      <Routes>
        <Route path="/unsubscribe/:token/:outcome" element={<UnsubscribePage />} />
      </Routes>,
      { at: `/unsubscribe/abc/${outcome}`, answers: { 'GET /unsubscribe/abc/preferences': invalid } },
    );
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' }) !== null).toBe(hasButton);
  });

  it('says that a link is not valid', async () => {
    show(invalid);
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.');
  });
});

describe('the settings of an old link', () => {
  const required = problem(403, {
    code: 'notifications.preferences.code-required',
    message: 'This link is old. Please confirm with a code that it is you.',
  });

  it('open after a code was sent to the address of the mail, with a new link', async () => {
    const sent = { maskedContact: 'me***@mail.example', contactType: 'email', note: '', message: '', provider: 'smtp' };
    const { callsTo, address } = renderScreen(
      <Routes>
        <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
      </Routes>,
      {
        at: '/unsubscribe/abc',
        answers: {
          'GET /unsubscribe/abc/preferences': required,
          'POST /unsubscribe/abc/preferences/code': sent,
          'POST /unsubscribe/abc/preferences/renew': { token: 'new' },
          'GET /unsubscribe/new/preferences': invalid,
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Send Code' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter the 6-digit code' }));
    await userEvent.click(dialog.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await userEvent.paste('654321');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(address()).toBe('/unsubscribe/new'));
    expect(callsTo('POST /unsubscribe/abc/preferences/renew')[0]!.body).toEqual({ otp: '654321' });
    expect(await screen.findByText('This link has expired. Sign in to choose what you get.')).toBeVisible();
  });
});
