import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { currentSession } from '../../api/session';
import { toast } from '../../ui/feedback/toast';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { someProfile } from '../../testing/some-profile';
import { Component as CompleteProfilePage } from './complete-profile.page';

const newcomer = { ...someMember, isComplete: false, mobile: null, state: '', city: '' };
const at = '/complete-profile?next=%2Fsupport-requests';
const screens = (
  <Routes>
    <Route path="/complete-profile" element={<CompleteProfilePage />} />
    <Route path="*" element={null} />
  </Routes>
);
const show = (answers = {}) => renderScreen(screens, { at, member: newcomer, answers });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));

// Imported in advance, because loading the chunk takes longer than a test waits for an element.
beforeAll(() => import('./complete-profile.form'));

async function fill() {
  await userEvent.type(await screen.findByLabelText('Mobile'), '+91 98765 43210');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Kerala');
  await userEvent.selectOptions(screen.getByLabelText('City'), 'Kochi');
  await userEvent.click(screen.getByRole('checkbox', { name: /18 or older/ }));
}

describe('completing the profile', () => {
  it('shows at each field what is missing', async () => {
    const { callsTo } = show();
    await userEvent.click(await screen.findByRole('radio', { name: 'NGO/Organization' }));
    await save();
    for (const [label, message] of [
      ['Mobile', 'Invalid mobile number'],
      ['State', 'Please select a state'],
      ['City', 'Please select a city'],
      ['NGO Name', 'NGO name is required'],
      ['Legal Structure', 'Legal structure is required'],
    ])
      expect(screen.getByLabelText(label!)).toHaveAccessibleDescription(message!);
    expect(screen.getByText('You must accept the terms and conditions')).toBeVisible();
    expect(callsTo('POST /profile/complete')).toEqual([]);
  });

  it('sends the name and structure of an NGO and continues', async () => {
    const { address, callsTo } = show({ 'POST /profile/complete': someProfile({ userType: 'ngo' }) });
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: 'NGO/Organization' }));
    await userEvent.type(screen.getByLabelText('NGO Name'), 'Street Paws');
    await userEvent.selectOptions(screen.getByLabelText('Legal Structure'), 'trust');
    await userEvent.click(screen.getByRole('checkbox', { name: /^News and campaigns by e-mail/ }));
    await save();
    await waitFor(() => expect(address()).toBe('/support-requests'));
    expect(callsTo('POST /profile/complete')[0]!.body).toEqual({
      mobile: '9876543210',
      state: 'Kerala',
      city: 'Kochi',
      termsAccepted: true,
      agreesTo: ['broadcasts'],
      userType: 'ngo',
      ngoName: 'Street Paws',
      ngoLegalStructure: 'trust',
    });
    expect(currentSession()?.user).toMatchObject({ isComplete: true, userType: 'ngo' });
  });

  it('leads to the code for the pending mobile number', async () => {
    const success = jest.spyOn(toast, 'success');
    const waiting = {
      contactType: 'mobile',
      maskedContact: '98******10',
      requestedAt: '2026-11-20T08:00:00Z',
    } as const;
    show({ 'POST /profile/complete': someProfile({ mobile: null, pendingContacts: [waiting] }) });
    await fill();
    await save();
    await waitFor(() =>
      expect(success).toHaveBeenCalledWith(
        'Success',
        'Your profile is complete. Welcome! Confirm your mobile number on your profile.',
      ),
    );
  });

  it('says when the network fails, and keeps the input', async () => {
    const failure = jest.spyOn(toast, 'error');
    show();
    await fill();
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await save();
    await waitFor(() => expect(failure).toHaveBeenCalledWith('Something went wrong. Please try again.'));
    expect(screen.getByLabelText('City')).toHaveValue('Kochi');
  });

  it('shows the server’s error at its field, and keeps the rest', async () => {
    const message = 'This contact cannot be used.';
    show({
      'POST /profile/complete': problem(409, {
        code: 'identity.contact.taken',
        message,
        errors: [{ path: 'mobile', message }],
      }),
    });
    await fill();
    await save();
    await waitFor(() => expect(screen.getByLabelText('Mobile')).toHaveAccessibleDescription(message));
    expect(screen.getByLabelText('City')).toHaveValue('Kochi');
  });

  it('may be postponed', async () => {
    show();
    expect(screen.getByRole('link', { name: 'Later' })).toHaveAttribute('href', '/support-requests');
  });

  it('asks before input is left for later', async () => {
    const { address } = show();
    await fill();
    await userEvent.click(screen.getByRole('link', { name: 'Later' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(address()).toBe('/support-requests');
  });

  it('redirects a member whose profile is complete', async () => {
    const { address } = renderScreen(screens, { at, member: someMember });
    await waitFor(() => expect(address()).toBe('/support-requests'));
  });

  it('requires a session', () => {
    renderScreen(screens, { at });
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  });
});
