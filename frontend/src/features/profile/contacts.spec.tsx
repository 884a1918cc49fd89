import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import { delayedResponse, problem, renderScreen, someMember } from '../../testing/render-screen';
import { someProfile } from '../../testing/some-profile';
import { Component as ProfilePage } from './profile.page';
// Imported here so that loading the chunk does not count towards the first test's timeout.
import './contact-code.dialog';

const show = (profile: Profile, answers = {}) =>
  renderScreen(<ProfilePage />, {
    at: '/profile',
    member: someMember,
    answers: { 'GET /profile': profile, ...answers },
  });
const typeCode = async (code: string) => {
  await userEvent.click(await screen.findByRole('textbox', { name: 'Digit 1 of 6' }));
  await userEvent.keyboard(code);
};

describe('contacts', () => {
  const sent = { maskedContact: 'm***@mail.example', contactType: 'email', note: 'Sent', message: '', provider: '' };
  const waiting = someProfile({
    pendingContacts: [{ contactType: 'mobile', maskedContact: '98******21', requestedAt: '2026-01-01T00:00:00Z' }],
  });

  it('show that they are unverified, and are verified by a code', async () => {
    const { callsTo } = show(someProfile({ emailConfirmed: false }), {
      'POST /profile/contact-change': sent,
      'POST /profile/contact-change/confirm': someProfile(),
    });
    expect(await screen.findByText('Not confirmed')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm e-mail' }));
    await typeCode('654321');
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(screen.queryByText('Not confirmed')).toBeNull());
    expect(callsTo('POST /profile/contact-change')[0]?.body).toEqual({
      contactType: 'email',
      contact: 'meera@mail.example',
    });
    expect(callsTo('POST /profile/contact-change/confirm')[0]?.body).toEqual({ contactType: 'email', otp: '654321' });
  });

  it('accept the code while they are pending; a wrong one is reported and can be corrected', async () => {
    let right = false;
    show(waiting, {
      'POST /profile/contact-change/confirm': () =>
        right
          ? someProfile({ mobile: '9800000021' })
          : problem(400, { code: 'identity.code.invalid', message: 'Invalid code. Please try again.' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Enter Code' }));
    await typeCode('111111');
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid code. Please try again.');
    right = true;
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('+91 9800000021')).toBeVisible();
    expect(screen.queryByText(/is not confirmed yet/)).toBeNull();
  });

  it('get another code without being typed again', async () => {
    const { callsTo } = show(waiting, { 'POST /profile/contact-change': sent });
    await userEvent.click(await screen.findByRole('button', { name: 'Send Again' }));
    expect(await screen.findByRole('dialog', { name: 'Enter the 6-digit code' })).toBeVisible();
    expect(callsTo('POST /profile/contact-change')[0]?.body).toEqual({ contactType: 'mobile' });
  });

  it('have no code yet when they are the first of their type: it is sent, then entered', async () => {
    const { callsTo } = show(someProfile({ mobile: null, pendingContacts: waiting.pendingContacts }), {
      'POST /profile/contact-change': { ...sent, contactType: 'mobile', maskedContact: '98******21' },
    });
    expect(await screen.findByText(/mobile number 98\*{6}21 is not confirmed yet/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send Code' }));
    expect(await screen.findByRole('dialog', { name: 'Enter the 6-digit code' })).toHaveAccessibleDescription(
      'Sent by SMS to 98******21',
    );
    expect(callsTo('POST /profile/contact-change')[0]?.body).toEqual({ contactType: 'mobile' });
  });

  it('can be cancelled while they are pending', async () => {
    const held = delayedResponse(someProfile());
    const { callsTo } = show(waiting, { 'DELETE /profile/contact-change/mobile': held.answer });
    expect(await screen.findByText(/new mobile number 98\*{6}21 is not confirmed yet/)).toBeVisible();
    const button = screen.getByRole('button', { name: 'Cancel Change' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await held.come();
    await waitFor(() => expect(screen.queryByText(/is not confirmed yet/)).toBeNull());
    expect(callsTo('DELETE /profile/contact-change/mobile')).toHaveLength(1);
  });
});
