import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JoinDialog } from '../features/auth/join.dialog';
import { type Call, renderScreen, someMember } from './render-screen';

export const flags = (...on: string[]) => on.map(key => ({ id: key, key, content: 'true', isActive: true }));

/** The response to `POST /auth/send-otp`. */
export const codeSent = ({ body }: Call) => ({
  contactType: body.contactType,
  maskedContact: '98******10',
  note: `Verification code sent to your ${body.contactType === 'mobile' ? 'mobile number' : 'email address'}`,
});

/** Opens the registration of a site with both verification methods. */
export async function showJoinDialog(
  answers = {},
  { userType = 'activist', onJoined = () => undefined }: { userType?: 'activist' | 'ngo'; onJoined?: () => void } = {},
) {
  const view = renderScreen(<JoinDialog open userType={userType} onClose={() => undefined} onJoined={onJoined} />, {
    answers: {
      'GET /site-content': flags('otp_mobile_enabled', 'otp_email_enabled'),
      'POST /auth/send-otp': codeSent,
      'POST /auth/register': { token: 'new', user: someMember },
      ...answers,
    },
  });
  await screen.findByLabelText('Full Name');
  return view;
}

export const typeAt = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });

/** Fills in the fields that an activist must give. */
export async function fillJoinForm() {
  typeAt('Full Name', 'Ravi Pawar');
  typeAt('Email', 'Ravi@Mail.example');
  typeAt('Mobile', '+91 98765 43210');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Maharashtra');
  await userEvent.selectOptions(screen.getByLabelText('City'), 'Pune');
  typeAt('Password', 'a quiet street');
  typeAt('Confirm Password', 'a quiet street');
  await userEvent.click(screen.getByRole('checkbox', { name: /18 or older/ }));
}

export const submitJoinForm = () => userEvent.click(screen.getByRole('button', { name: 'Send OTP & Register' }));
export const findCodeDialog = () => screen.findByRole('dialog', { name: 'Enter the 6-digit code' });
