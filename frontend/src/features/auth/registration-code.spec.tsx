import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '../../api/session';
import {
  codeSent,
  fillJoinForm,
  findCodeDialog,
  showJoinDialog,
  submitJoinForm,
  typeAt,
} from '../../testing/join-dialog';
import { type Call, problem } from '../../testing/render-screen';
import { findToast, renderToaster } from '../../testing/toasts';

renderToaster();
async function enter(code: string) {
  await userEvent.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
  await userEvent.paste(code);
  await userEvent.click(screen.getByRole('button', { name: 'Verify & Complete Registration' }));
}
const closeCodeDialog = async () => {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enter the 6-digit code' })).toBeNull());
};

beforeEach(() => jest.clearAllMocks());
afterEach(() => jest.restoreAllMocks());

describe('the code of a registration', () => {
  it('completes the registration', async () => {
    const onJoined = jest.fn();
    const { callsTo } = await showJoinDialog({}, { onJoined });
    await fillJoinForm();
    await submitJoinForm();
    expect(await findCodeDialog()).toHaveAccessibleDescription('Sent by SMS to 98******10');
    await findToast('OTP Sent');
    await findToast('Verification code sent to your mobile number');
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
    await findToast('Registration completed successfully!');
    await findToast('Sign in with your mobile number until you confirm your e-mail address on your profile.');
  });

  it('is shown on trial sites, where the response contains it', async () => {
    await showJoinDialog({ 'POST /auth/send-otp': (call: Call) => ({ ...codeSent(call), otp: '111222' }) });
    await fillJoinForm();
    await submitJoinForm();
    await findCodeDialog();
    await findToast('OTP Sent');
    await findToast('Verification code sent to your mobile number (code: 111222)');
  });

  it('is refused when it is wrong; form and code stay', async () => {
    const message = 'Invalid code. Please try again.';
    await showJoinDialog({
      'POST /auth/register': problem(400, {
        code: 'identity.code.invalid',
        message,
        errors: [{ path: 'otp', message }],
      }),
    });
    await fillJoinForm();
    await submitJoinForm();
    await findCodeDialog();
    await enter('111111');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await findToast(message);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ravi Pawar');
    expect(currentSession()).toBeNull();
  });

  it('returns to the form’s field that the server rejects', async () => {
    const message = 'This password is too easy to guess. Please choose another.';
    await showJoinDialog({
      'POST /auth/register': problem(400, {
        code: 'identity.password.common',
        message,
        errors: [{ path: 'password', message }],
      }),
    });
    await fillJoinForm();
    await submitJoinForm();
    await findCodeDialog();
    await enter('111111');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(new RegExp(message)));
    expect(screen.queryByRole('dialog', { name: 'Enter the 6-digit code' })).toBeNull();
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ravi Pawar');
  });

  it('is reused when it was just sent and its dialog was closed', async () => {
    const { callsTo } = await showJoinDialog();
    await fillJoinForm();
    await submitJoinForm();
    await findCodeDialog();
    await closeCodeDialog();
    await submitJoinForm();
    expect(await findCodeDialog()).toHaveAccessibleDescription('Sent by SMS to 98******10');
    expect(callsTo('POST /auth/send-otp')).toHaveLength(1);
  });

  it('is sent again to another contact, and once the wait is over', async () => {
    const { callsTo } = await showJoinDialog();
    await fillJoinForm();
    await submitJoinForm();
    await findCodeDialog();
    await closeCodeDialog();
    typeAt('Mobile', '98765 43211');
    await submitJoinForm();
    await findCodeDialog();
    await closeCodeDialog();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 30_000);
    await submitJoinForm();
    await waitFor(() => expect(callsTo('POST /auth/send-otp')).toHaveLength(3));
    expect(callsTo('POST /auth/send-otp').map(({ body }) => body.contact)).toEqual([
      '9876543210',
      '9876543211',
      '9876543211',
    ]);
  });

  it('says when it can be sent if that is too soon', async () => {
    const message = 'Please wait before asking for another code.';
    await showJoinDialog({
      'POST /auth/send-otp': problem(429, { code: 'identity.code.too-soon', message, retryAfter: 540 }),
    });
    await fillJoinForm();
    await submitJoinForm();
    await findToast(`${message} You can try again in 9 minutes.`);
  });
});
