import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@aar/api-client/api';
import { renderScreen } from '../../testing/render-screen';
import { findToast, renderToaster } from '../../testing/toasts';
import { CodeDialog } from './code.dialog';

renderToaster();
const onVerify = jest.fn(async () => undefined);
const onResend = jest.fn(async (): Promise<{ otp?: string }> => ({}));
const show = (contactType: 'mobile' | 'email' = 'mobile') =>
  renderScreen(
    <CodeDialog
      contactType={contactType}
      maskedContact="98******10"
      verifyLabel="Verify"
      onVerify={onVerify}
      onResend={onResend}
      onClose={jest.fn()}
    />,
  );
const firstBox = () => screen.getByRole('textbox', { name: 'Digit 1 of 6' });
const later = (seconds: number) => {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + seconds * 1_000);
};
const resendButton = () => screen.findByRole('button', { name: 'Resend code' });

beforeEach(() => jest.clearAllMocks());
afterEach(() => act(() => void jest.restoreAllMocks()));

describe('the code dialog', () => {
  it('says where the code was sent and where else to look for it', async () => {
    show('email');
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Sent by e-mail to 98******10');
    expect(screen.getByText(/check your spam or junk folder/)).toBeVisible();
    await waitFor(() => expect(firstBox()).toHaveFocus());
  });

  it('takes six digits', async () => {
    show();
    await userEvent.click(firstBox());
    await userEvent.paste('654 321');
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(onVerify).toHaveBeenCalledWith('654321');
  });

  it('does not send an incomplete code, and says why on Enter', async () => {
    show();
    await userEvent.click(firstBox());
    await userEvent.keyboard('12345{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter the complete 6-digit code');
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
    expect(onVerify).not.toHaveBeenCalled();
  });

  it('sends another code after 30 seconds, clears and focuses the boxes, and restarts the countdown', async () => {
    show();
    expect(screen.getByText('No code yet? You can resend in 30 s.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull();
    await userEvent.click(firstBox());
    await userEvent.paste('12');
    later(30);
    await userEvent.click(await resendButton());
    expect(await screen.findByText('No code yet? You can resend in 30 s.')).toBeVisible();
    expect(onResend).toHaveBeenCalledTimes(1);
    expect(firstBox()).toHaveValue('');
    expect(firstBox()).toHaveFocus();
    await findToast('OTP Resent');
    await findToast('New verification code sent to your mobile number');
  });

  it('requests another code once, however often the link is pressed', async () => {
    let arrive = () => {};
    onResend.mockImplementation(() => new Promise(resolve => (arrive = () => resolve({}))));
    show();
    later(30);
    await userEvent.dblClick(await resendButton());
    expect(await screen.findByRole('button', { name: 'Sending code...' })).toHaveAttribute('aria-disabled', 'true');
    expect(onResend).toHaveBeenCalledTimes(1);
    await act(async () => arrive());
  });

  it.each([
    [
      'refused by the server with its words and the time to wait',
      new ApiError(429, { code: 'identity.code.too-soon', message: 'Please wait.' }, 600),
      'Please wait. You can try again in 10 minutes.',
    ],
    [
      'that failed there with ours',
      new ApiError(503, { code: 'service.busy', message: 'The site is busy.' }),
      'Failed to resend OTP. Please try again.',
    ],
  ])('shows a toast for another code %s', async (_, failure, sentence) => {
    onResend.mockRejectedValue(failure);
    show();
    later(30);
    await userEvent.click(await resendButton());
    await findToast(sentence);
    expect(await resendButton()).toBeEnabled();
  });
});
