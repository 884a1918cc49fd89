import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen } from '../../testing/render-screen';
import { findToast, renderToaster } from '../../testing/toasts';
import ForgotPasswordDialog from './forgot-password.dialog';

renderToaster();
const sent = { contactType: 'email', maskedContact: 'm***a@mail.example', note: 'Look into your mail' };
const onClose = jest.fn();
const show = (answers = {}) =>
  renderScreen(<ForgotPasswordDialog onClose={onClose} />, {
    answers: {
      'POST /auth/forgot-password': sent,
      'POST /auth/verify-reset-otp': { resetToken: 'good for one' },
      'POST /auth/reset-password': {},
      ...answers,
    },
  });
async function askForCode(email = 'meera@mail.example') {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Code' }));
}
async function enterCode() {
  await userEvent.click(await screen.findByRole('textbox', { name: 'Digit 1 of 6' }));
  await userEvent.paste('654321');
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}
async function setPassword(password = 'a quiet street', confirm = password) {
  fireEvent.input(await screen.findByLabelText('Password'), { target: { value: password } });
  fireEvent.input(screen.getByLabelText('Confirm Password'), { target: { value: confirm } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Password' }));
}

beforeEach(() => {
  jest.clearAllMocks();
  sessionStorage.clear();
});

describe('a forgotten password', () => {
  it('is reset in three steps', async () => {
    const { callsTo } = show();
    await askForCode();
    expect(await screen.findByRole('dialog', { name: 'Enter the 6-digit code' })).toHaveAccessibleDescription(
      'Sent by e-mail to m***a@mail.example',
    );
    await findToast('Reset Code Sent');
    await findToast('Look into your mail');
    await enterCode();
    expect(await screen.findByRole('dialog', { name: 'Set a new password' })).toBeVisible();
    await findToast('Code verified! You can now reset your password.');
    expect(callsTo('POST /auth/verify-reset-otp')[0]!.body).toEqual({ email: 'meera@mail.example', otp: '654321' });
    await setPassword();
    expect(await screen.findByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible();
    expect(callsTo('POST /auth/reset-password')[0]!.body).toEqual({
      resetToken: 'good for one',
      password: 'a quiet street',
      confirmPassword: 'a quiet street',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is also reset by a code to the mobile number', async () => {
    const sms = { ...sent, contactType: 'mobile', maskedContact: '98******45' };
    const { callsTo } = show({ 'POST /auth/forgot-password': sms });
    await askForCode('9822012345');
    expect(await screen.findByRole('dialog', { name: 'Enter the 6-digit code' })).toHaveAccessibleDescription(
      'Sent by SMS to 98******45',
    );
    await enterCode();
    expect(await screen.findByRole('dialog', { name: 'Set a new password' })).toBeVisible();
    expect(callsTo('POST /auth/verify-reset-otp')[0]!.body).toEqual({ email: '9822012345', otp: '654321' });
  });

  it('sends the code with this browser’s identifier, so that nobody else can use up its attempts', async () => {
    const { callsTo } = show({ 'POST /auth/forgot-password': { ...sent, device: 'this browser' } });
    await askForCode();
    await enterCode();
    expect(await screen.findByRole('dialog', { name: 'Set a new password' })).toBeVisible();
    expect(callsTo('POST /auth/verify-reset-otp')[0]!.body).toMatchObject({ device: 'this browser' });
    localStorage.clear();
  });

  it('shows the code on trial sites, where the response contains it', async () => {
    show({ 'POST /auth/forgot-password': { ...sent, otp: '111222' } });
    await askForCode();
    await findToast('Reset Code Sent');
    await findToast('Look into your mail (code: 111222)');
  });

  it('requires a valid e-mail', async () => {
    const { calls } = show();
    await askForCode('meera@');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address');
    expect(calls).toEqual([]);
  });

  it('says when the code cannot be sent', async () => {
    show({ 'POST /auth/forgot-password': problem(503, { code: 'service.away', message: '' }) });
    await askForCode();
    await findToast('Failed to send reset code. Please try again.');
    expect(screen.getByLabelText('Email')).toHaveValue('meera@mail.example');
  });

  it('returns to the e-mail when the code dialog is closed, and reuses the code that was just sent', async () => {
    const { callsTo } = show();
    await askForCode();
    await screen.findByRole('textbox', { name: 'Digit 1 of 6' });
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByLabelText('Email')).toHaveValue('meera@mail.example');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Send Reset Code' }));
    await enterCode();
    expect(await screen.findByRole('dialog', { name: 'Set a new password' })).toBeVisible();
    expect(callsTo('POST /auth/forgot-password')).toHaveLength(1);
  });

  it('is not reset with a wrong code', async () => {
    const message = 'Invalid code. Please try again.';
    show({ 'POST /auth/verify-reset-otp': problem(400, { code: 'identity.code.invalid', message }) });
    await askForCode();
    await enterCode();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('shows what is wrong with the new password at its field', async () => {
    const message = 'This password is too easy to guess. Please choose another.';
    show({
      'POST /auth/reset-password': problem(400, {
        code: 'identity.password.common',
        message,
        errors: [{ path: 'password', message }],
      }),
    });
    await askForCode();
    await enterCode();
    await setPassword('short', 'shorter');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Password must be at least 6 characters/);
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
    await setPassword('password123');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(new RegExp(message)));
  });

  it('keeps its one-use token after a press outside the dialog, Escape and a reload', async () => {
    const { unmount } = show();
    await askForCode();
    await enterCode();
    await screen.findByRole('dialog', { name: 'Set a new password' });
    await userEvent.click(document.querySelector('.scrim')!);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(onClose).not.toHaveBeenCalled();
    unmount();
    const { callsTo } = show();
    await setPassword();
    expect(await screen.findByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible();
    expect(callsTo('POST /auth/reset-password')[0]!.body).toMatchObject({ resetToken: 'good for one' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('starts again after the new password was cancelled on purpose', async () => {
    const { unmount } = show();
    await askForCode();
    await enterCode();
    await screen.findByRole('dialog', { name: 'Set a new password' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
    show();
    expect(screen.getByRole('dialog', { name: 'Forgot your password' })).toBeVisible();
  });

  it('says in advance that common passwords are rejected', async () => {
    show();
    await askForCode();
    await enterCode();
    expect(await screen.findByLabelText('Password')).toHaveAccessibleDescription(/Common passwords are refused/);
  });

  it('starts again when the token has expired', async () => {
    const message = 'This reset has expired. Please ask for a new code.';
    show({ 'POST /auth/reset-password': problem(400, { code: 'identity.reset.invalid', message }) });
    await askForCode();
    await enterCode();
    await setPassword();
    await findToast(message);
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });
});
