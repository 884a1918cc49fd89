import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '../../api/session';
import { type Call, problem, renderScreen, someMember } from '../../testing/render-screen';
import { toast } from '../../ui/toast';
import { JoinDialog } from './join.dialog';

jest.mock('../../ui/toast', () => ({ toast: { success: jest.fn(), error: jest.fn() } }));

const flags = (...on: string[]) => on.map(key => ({ id: key, key, content: 'true', isActive: true }));
const sent = ({ body }: Call) => ({
  contactType: body.contactType,
  maskedContact: '98******10',
  note: `Verification code sent to your ${body.contactType === 'mobile' ? 'mobile number' : 'email address'}`,
});

const onJoined = jest.fn();
async function show(answers = {}, userType: 'activist' | 'ngo' = 'activist') {
  const view = renderScreen(<JoinDialog open userType={userType} onClose={jest.fn()} onJoined={onJoined} />, {
    answers: {
      'GET /site-content': flags('otp_mobile_enabled', 'otp_email_enabled'),
      'POST /auth/send-otp': sent,
      'POST /auth/register': { token: 'new', user: someMember },
      ...answers,
    },
  });
  await screen.findByLabelText('Full Name');
  return view;
}
const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
async function fill() {
  type('Full Name', 'Ravi Pawar');
  type('Email', 'Ravi@Mail.example');
  type('Mobile', '+91 98765 43210');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Maharashtra');
  await userEvent.selectOptions(screen.getByLabelText('City'), 'Pune');
  type('Password', 'a quiet street');
  type('Confirm Password', 'a quiet street');
  await userEvent.click(screen.getByRole('checkbox', { name: /18 or older/ }));
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send OTP & Register' }));
const codeDialog = () => screen.findByRole('dialog', { name: 'Enter the 6-digit code' });
async function enter(code: string) {
  await userEvent.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
  await userEvent.paste(code);
  await userEvent.click(screen.getByRole('button', { name: 'Verify & Complete Registration' }));
}

// Loaded by the screen when it is needed, which takes longer than a test waits for an element.
beforeAll(() => import('../../board/public-page.dialog'));
beforeEach(() => jest.clearAllMocks());

describe('the registration form', () => {
  it('is named after the site and says what for', async () => {
    await show({ 'GET /site-content': [...flags('otp_email_enabled'), ...named('Paws')] });
    expect(screen.getByRole('dialog', { name: 'Join Paws' })).toHaveAccessibleDescription(
      'Connect with activists across India and make a difference',
    );
  });

  it('says at each field what is missing, and sends nothing', async () => {
    const { callsTo } = await show({}, 'ngo');
    await submit();
    for (const [label, message] of [
      ['Full Name', 'Full name must be at least 2 characters'],
      ['Email', 'Invalid email address'],
      ['Mobile', 'Invalid mobile number'],
      ['NGO Name', 'NGO name is required'],
      ['Legal Structure', 'Legal structure is required'],
      ['State', 'Please select a state'],
      ['City', 'Please select a city'],
    ])
      expect(screen.getByLabelText(label!)).toHaveAccessibleDescription(message!);
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Password must be at least 6 characters/);
    expect(screen.getByText('You must accept the terms and conditions')).toBeVisible();
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
    expect(callsTo('POST /auth/send-otp')).toEqual([]);
  });

  it('compares the two passwords', async () => {
    await show();
    type('Password', 'a quiet street');
    type('Confirm Password', 'a loud street');
    await submit();
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
  });

  it('forgets what an organisation gave when a person joins, and what a person gave when an organisation does', async () => {
    await show({}, 'ngo');
    type('NGO Name', 'Street Paws');
    await userEvent.selectOptions(screen.getByLabelText('Legal Structure'), 'trust');
    await userEvent.click(screen.getByRole('radio', { name: 'Individual Activist' }));
    expect(screen.queryByLabelText('NGO Name')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Experience'), 'expert');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wildlife Protection' }));
    type('Bio', 'I climb trees.');
    await userEvent.click(screen.getByRole('radio', { name: 'NGO/Organization' }));
    expect(screen.getByLabelText('NGO Name')).toHaveValue('');
    expect(screen.getByLabelText('Legal Structure')).toHaveValue('');
    await userEvent.click(screen.getByRole('radio', { name: 'Individual Activist' }));
    expect(screen.getByLabelText('Experience')).toHaveValue('');
    expect(screen.getByRole('checkbox', { name: 'Wildlife Protection' })).not.toBeChecked();
    expect(screen.getByLabelText('Bio')).toHaveValue('');
  });

  it('clears the city with the state, and offers none without a state', async () => {
    await show();
    expect(screen.getByLabelText('City')).toHaveDisplayValue('Please select a state first');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Maharashtra');
    await userEvent.selectOptions(screen.getByLabelText('City'), 'Pune');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Kerala');
    expect(screen.getByLabelText('City')).toHaveValue('');
  });

  it('offers the ways of the code that are switched on, mobile first', async () => {
    await show();
    expect(screen.getByRole('radio', { name: 'Mobile OTP' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Email OTP' })).not.toBeChecked();
  });

  it('moves to the first way that is switched on', async () => {
    const { callsTo } = await show({ 'GET /site-content': flags('otp_email_enabled') });
    expect(screen.queryByRole('radio', { name: 'Mobile OTP' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Email OTP' })).toBeChecked();
    await fill();
    await submit();
    await codeDialog();
    expect(callsTo('POST /auth/send-otp')[0]!.body).toEqual({ contact: 'ravi@mail.example', contactType: 'email' });
  });

  it('is replaced by a notice when no way is switched on', async () => {
    renderScreen(<JoinDialog open userType="ngo" onClose={jest.fn()} onJoined={onJoined} />, {
      answers: { 'GET /site-content': named('Paws') },
    });
    expect(
      await screen.findByText(
        'Registration Temporarily Unavailable - No verification methods are currently enabled. Please contact the administrator.',
      ),
    ).toBeVisible();
    expect(screen.queryByLabelText('Full Name')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send OTP & Register' })).toBeNull();
  });

  it('does not take an unreachable server for a closed registration', async () => {
    renderScreen(<JoinDialog open userType="ngo" onClose={jest.fn()} onJoined={onJoined} />);
    expect(await screen.findByText('Failed to fetch site content')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it('opens the terms without losing what was typed', async () => {
    await show({ 'GET /pages/public/:slug': { content: '<p>Be kind.</p>' } });
    type('Full Name', 'Ravi Pawar');
    await userEvent.click(screen.getByRole('button', { name: 'Terms of Service' }));
    const terms = await screen.findByRole('dialog', { name: 'Terms of Service' });
    expect(await within(terms).findByText('Be kind.')).toBeVisible();
    await userEvent.click(within(terms).getByRole('button', { name: 'Close' }));
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ravi Pawar');
  });

  it('keeps everything when the code cannot be sent', async () => {
    await show({ 'POST /auth/send-otp': problem(503, { code: 'notifications.code.undeliverable', message: '' }) });
    await fill();
    await submit();
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to send OTP. Please try again.'));
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ravi Pawar');
    expect(screen.getByRole('button', { name: 'Send OTP & Register' })).toBeEnabled();
  });
});

describe('the code', () => {
  it('completes the registration', async () => {
    const { callsTo } = await show();
    await fill();
    await submit();
    expect(await codeDialog()).toHaveAccessibleDescription('Sent by SMS to 98******10');
    expect(toast.success).toHaveBeenCalledWith('OTP Sent', 'Verification code sent to your mobile number');
    await enter('654 321');
    await waitFor(() => expect(onJoined).toHaveBeenCalledTimes(1));
    expect(callsTo('POST /auth/register')[0]!.body).toMatchObject({
      fullName: 'Ravi Pawar',
      email: 'ravi@mail.example',
      mobile: '9876543210',
      userType: 'activist',
      otp: '654321',
    });
    expect(currentSession()?.token).toBe('new');
    expect(toast.success).toHaveBeenLastCalledWith('Registration completed successfully!');
  });

  it('is shown where the server gives it, on sites for trying things out', async () => {
    await show({ 'POST /auth/send-otp': (call: Call) => ({ ...sent(call), otp: '111222' }) });
    await fill();
    await submit();
    await codeDialog();
    expect(toast.success).toHaveBeenCalledWith(
      'OTP Sent',
      'Verification code sent to your mobile number (code: 111222)',
    );
  });

  it('that is wrong is refused; the form and the code stay', async () => {
    const message = 'Invalid code. Please try again.';
    await show({
      'POST /auth/register': problem(400, {
        code: 'identity.code.invalid',
        message,
        errors: [{ path: 'otp', message }],
      }),
    });
    await fill();
    await submit();
    await codeDialog();
    await enter('111111');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(toast.error).toHaveBeenCalledWith(message);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ravi Pawar');
    expect(currentSession()).toBeNull();
  });

  it('leads back to the field that the server finds fault with', async () => {
    const message = 'This password is too easy to guess. Please choose another.';
    await show({
      'POST /auth/register': problem(400, {
        code: 'identity.password.common',
        message,
        errors: [{ path: 'password', message }],
      }),
    });
    await fill();
    await submit();
    await codeDialog();
    await enter('111111');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(new RegExp(message)));
    expect(screen.queryByRole('dialog', { name: 'Enter the 6-digit code' })).toBeNull();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ravi Pawar');
  });

  it('can be sent again after 30 seconds, which empties the boxes and begins the waiting anew', async () => {
    const { callsTo } = await show();
    await fill();
    await submit();
    await codeDialog();
    expect(screen.getByText('No code? You can resend in 30 s.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull();
    await userEvent.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await userEvent.paste('12');
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 30_000);
    await userEvent.click(await screen.findByRole('button', { name: 'Resend code' }));
    await waitFor(() => expect(callsTo('POST /auth/send-otp')).toHaveLength(2));
    expect(await screen.findByText('No code? You can resend in 30 s.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveValue('');
    expect(toast.success).toHaveBeenLastCalledWith('OTP Resent', 'New verification code sent to your mobile number');
    act(() => void jest.restoreAllMocks());
  });

  it.each([
    [429, 'Please wait before asking for another code.', 'Please wait before asking for another code.'],
    [503, 'The site is busy.', 'Failed to resend OTP. Please try again.'],
  ])('that cannot be sent again says why: %i', async (status, message, said) => {
    let sends = 0;
    await show({
      'POST /auth/send-otp': (call: Call) => (++sends === 1 ? sent(call) : problem(status, { code: 'x', message })),
    });
    await fill();
    await submit();
    await codeDialog();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 30_000);
    await userEvent.click(await screen.findByRole('button', { name: 'Resend code' }));
    await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith(said));
    act(() => void jest.restoreAllMocks());
  });

  it('that is incomplete is not sent, and Enter says why', async () => {
    const { callsTo } = await show();
    await fill();
    await submit();
    await codeDialog();
    await userEvent.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await userEvent.keyboard('12345{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter the complete 6-digit code');
    expect(screen.getByRole('button', { name: 'Verify & Complete Registration' })).toBeDisabled();
    expect(callsTo('POST /auth/register')).toEqual([]);
  });
});

function named(name: string) {
  return [{ id: 'name', key: 'site-name', content: name, isActive: true }];
}
