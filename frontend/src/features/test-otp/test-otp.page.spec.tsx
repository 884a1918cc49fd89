import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen } from '../../testing/render-screen';
import { findToast, renderToaster } from '../../testing/toasts';
import { Component as TestOtpPage } from './test-otp.page';

renderToaster();
const sent = { provider: 'MSG91', maskedContact: '98******10', contactType: 'mobile', note: 'n', message: 'OTP Sent' };
const show = (answer?: object) =>
  renderScreen(<TestOtpPage />, { answers: answer && { 'POST /auth/send-otp': answer } });
const openEmail = () => userEvent.click(screen.getByRole('tab', { name: 'Email' }));
const sendSms = () => userEvent.click(screen.getByRole('button', { name: 'Send SMS OTP' }));
const sendEmail = () => userEvent.click(screen.getByRole('button', { name: 'Send Email OTP' }));

beforeEach(() => jest.clearAllMocks());

describe('the test of one-time codes', () => {
  it('accepts only ten digits for a mobile number', async () => {
    const { callsTo } = show(sent);
    await userEvent.type(screen.getByLabelText('Mobile Number'), '98-76a5 43210999');
    expect(screen.getByLabelText('Mobile Number')).toHaveValue('9876543210');
    await sendSms();
    await findToast('SMS OTP Sent');
    await findToast('MSG91: 98******10');
    expect(callsTo('POST /auth/send-otp')[0]!.body).toEqual({ contact: '9876543210', contactType: 'mobile' });
    expect(screen.getByText(/"provider": "MSG91"/)).toBeVisible();
  });

  it('rejects a shorter number', async () => {
    const { callsTo } = show(sent);
    await userEvent.type(screen.getByLabelText('Mobile Number'), '98765');
    await sendSms();
    await findToast('Please enter a valid 10-digit mobile number');
    await findToast('Invalid Mobile Number');
    expect(screen.getByLabelText('Mobile Number')).toHaveAccessibleDescription(
      'Please enter a valid 10-digit mobile number',
    );
    expect(callsTo('POST /auth/send-otp')).toEqual([]);
  });

  it('sends to an e-mail address, which must contain an @', async () => {
    show({ ...sent, provider: 'local inbox', maskedContact: 'm***a@mail.example' });
    await openEmail();
    await userEvent.type(screen.getByLabelText('Email Address'), 'meera');
    await sendEmail();
    await findToast('Please enter a valid email address');
    await findToast('Invalid Email');
    await userEvent.type(screen.getByLabelText('Email Address'), '@mail.example');
    await sendEmail();
    await findToast('Email OTP Sent');
    await findToast('local inbox: m***a@mail.example');
  });

  it('shows why the server refused, and its response', async () => {
    const message = 'Please wait before asking for another code.';
    show(problem(429, { code: 'identity.code.too-soon', message }));
    await userEvent.type(screen.getByLabelText('Mobile Number'), '9876543210');
    await sendSms();
    await findToast(message);
    await findToast('SMS Failed');
    expect(screen.getByText(/identity\.code\.too-soon/)).toBeVisible();
  });

  it('has its own message for a refusal without one', async () => {
    show(problem(502, { code: 'http.502', message: '' }));
    await openEmail();
    await userEvent.type(screen.getByLabelText('Email Address'), 'meera@mail.example');
    await sendEmail();
    await findToast('Failed to send email OTP');
    await findToast('Email Failed');
  });

  it('says when the network fails', async () => {
    show();
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await userEvent.type(screen.getByLabelText('Mobile Number'), '9876543210');
    await sendSms();
    await findToast('Network error occurred');
    jest.restoreAllMocks();
  });

  it('helps with troubleshooting', async () => {
    show();
    expect(screen.getByRole('heading', { name: 'SMS Troubleshooting Tips' })).toBeVisible();
    expect(screen.getByText(/an Indian SMS provider/)).toHaveTextContent(/disabled for India/);
    await openEmail();
    expect(screen.getByText(/In development/, { selector: 'p' })).toHaveTextContent(/console/);
  });
});
