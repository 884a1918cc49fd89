import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { problem, renderScreen } from '../../testing/render-screen';
import { Component as UndoContactPage } from './undo-contact.page';

const own = { contactType: 'email', maskedContact: 'me***@mail.example' };
const contacts = [{ ...own, maskedPresent: 'th***@mail.example' }];
const change = { contacts, until: '2026-11-30T08:00:00Z' };
const ended = problem(404, {
  code: 'identity.contact-undo.invalid',
  message: 'This link has expired or was already used.',
});
const show = (answers: object) =>
  renderScreen(
    <Routes>
      <Route path="/undo-contact/:token" element={<UndoContactPage />} />
    </Routes>,
    { at: '/undo-contact/abc', answers: { 'GET /undo-contact/abc': change, ...answers } },
  );
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo the Change' }));

it('says what the button will do, and changes nothing when it is opened', async () => {
  const { callsTo } = show({});
  const list = within(await screen.findByRole('list'));
  expect(list.getByText(/^me\*\*\*@mail\.example belongs to the account again\. th\*\*\*@mail\.example/)).toBeVisible();
  expect(list.getByText(/Everybody is signed out/)).toBeVisible();
  expect(screen.getByText(/This link works until Nov 30, 2026/)).toBeVisible();
  expect(callsTo('POST /undo-contact/abc')).toEqual([]);
});

it('says that the contact stays when an addition is undone', async () => {
  show({ 'GET /undo-contact/abc': { ...change, contacts: [{ ...own, maskedPresent: own.maskedContact }] } });
  expect(await screen.findByText('me***@mail.example stays with the account.')).toBeVisible();
  expect(screen.getByText(/Whatever was added in the three days before or since stops working/)).toBeVisible();
});

it('lists what ends: devices, contacts, connected accounts, passkeys, the app and recovery codes', async () => {
  const ends = {
    sessions: 2,
    maskedContacts: ['98******21'],
    providers: ['google'],
    passkeys: 1,
    authenticatorApp: true,
    recoveryCodes: true,
    deletion: true,
  };
  show({ 'GET /undo-contact/abc': { ...change, ends } });
  for (const sentence of [
    '2 devices are signed in now, and will be signed out.',
    '98******21 is removed from the account and can no longer sign in.',
    'Google is disconnected and can no longer open the account.',
    '1 passkey that was added stops working.',
    'The authenticator app that was added stops working.',
    'The recovery codes stop working.',
    'The deletion of the account that was planned is cancelled.',
  ])
    expect(await screen.findByText(sentence)).toBeVisible();
});

it('does not list what stays unchanged', async () => {
  const none = {
    sessions: 0,
    maskedContacts: [],
    providers: [],
    passkeys: 0,
    authenticatorApp: false,
    recoveryCodes: false,
    deletion: false,
  };
  show({ 'GET /undo-contact/abc': { ...change, ends: none } });
  expect(within(await screen.findByRole('list')).getAllByRole('listitem')).toHaveLength(4);
});

it('says what to do next once the change is undone', async () => {
  show({ 'POST /undo-contact/abc': { contacts } });
  await press();
  expect(await screen.findByText(/Done\. me\*\*\*@mail\.example belongs to the account again/)).toBeVisible();
  expect(screen.getByText(/Forgot your password/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the Change' })).toBeNull();
});

it('says when it is done that the deletion is cancelled', async () => {
  show({ 'POST /undo-contact/abc': { contacts, isDeletionCancelled: true } });
  await press();
  expect(await screen.findByText('The deletion of the account that was planned is cancelled.')).toBeVisible();
});

it('says that a link has expired, and whom to contact', async () => {
  show({ 'GET /undo-contact/abc': ended });
  expect(await screen.findByText('This link has expired or was already used.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
});

it('says why it could not be undone', async () => {
  const message = 'Another account uses this contact by now. Please write to us.';
  show({ 'POST /undo-contact/abc': problem(409, { code: 'identity.contact-undo.taken', message }) });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

it('tries again when the change could not be fetched', async () => {
  let works = false;
  show({
    'GET /undo-contact/abc': () => (works ? change : problem(503, { code: 'service.away', message: 'Away' })),
  });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  works = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Undo the Change' })).toBeVisible();
});
