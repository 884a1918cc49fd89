import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillJoinForm, findCodeDialog, flags, showJoinDialog, submitJoinForm, typeAt } from '../../testing/join-dialog';
import { problem, renderScreen } from '../../testing/render-screen';
import { findToast, renderToaster } from '../../testing/toasts';
import { JoinDialog } from './join.dialog';

renderToaster();
const named = (name: string) => [{ id: 'name', key: 'site-name', content: name, isActive: true }];

// Imported in advance, because loading the chunk takes longer than a test waits for an element.
beforeAll(() => import('../../domain/site/public-page.dialog'));
beforeEach(() => jest.clearAllMocks());

describe('the registration form', () => {
  it('has the site’s name and its purpose in the title', async () => {
    await showJoinDialog({ 'GET /site-content': [...flags('otp_email_enabled'), ...named('Paws')] });
    expect(screen.getByRole('dialog', { name: 'Join Paws' })).toHaveAccessibleDescription(
      'Connect with activists across India and make a difference',
    );
  });

  it('shows at each field what is missing, and sends nothing', async () => {
    const { callsTo } = await showJoinDialog({}, { userType: 'ngo' });
    await submitJoinForm();
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
    await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveFocus());
    expect(callsTo('POST /auth/send-otp')).toEqual([]);
  });

  it('focuses the first missing field on the screen', async () => {
    await showJoinDialog({}, { userType: 'ngo' });
    typeAt('Full Name', 'Asha Rao');
    typeAt('Email', 'asha@mail.example');
    typeAt('Mobile', '9876543210');
    await submitJoinForm();
    await waitFor(() => expect(screen.getByLabelText('NGO Name')).toHaveFocus());
  });

  it('compares the two passwords', async () => {
    await showJoinDialog();
    typeAt('Password', 'a quiet street');
    typeAt('Confirm Password', 'a loud street');
    await submitJoinForm();
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
  });

  it('drops an organisation’s values when a person joins, and a person’s when an organisation does', async () => {
    await showJoinDialog({}, { userType: 'ngo' });
    typeAt('NGO Name', 'Street Paws');
    await userEvent.selectOptions(screen.getByLabelText('Legal Structure'), 'trust');
    await userEvent.click(screen.getByRole('radio', { name: 'Individual Activist' }));
    expect(screen.queryByLabelText('NGO Name')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Experience'), 'expert');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wildlife Protection' }));
    typeAt('Bio', 'I climb trees.');
    await userEvent.click(screen.getByRole('radio', { name: 'NGO/Organization' }));
    expect(screen.getByLabelText('NGO Name')).toHaveValue('');
    expect(screen.getByLabelText('Legal Structure')).toHaveValue('');
    await userEvent.click(screen.getByRole('radio', { name: 'Individual Activist' }));
    expect(screen.getByLabelText('Experience')).toHaveValue('');
    expect(screen.getByRole('checkbox', { name: 'Wildlife Protection' })).not.toBeChecked();
    expect(screen.getByLabelText('Bio')).toHaveValue('');
  });

  it('clears the city with the state, and offers no cities without a state', async () => {
    await showJoinDialog();
    expect(screen.getByLabelText('City')).toHaveDisplayValue('Please select a state first');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Maharashtra');
    await userEvent.selectOptions(screen.getByLabelText('City'), 'Pune');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Kerala');
    expect(screen.getByLabelText('City')).toHaveValue('');
  });

  it('states the purpose of joining next to the terms, and asks for each other consent separately, none ticked', async () => {
    await showJoinDialog();
    expect(
      screen.getByText(/^Joining is for this: we tell you when an animal near your home needs help/),
    ).toBeVisible();
    const group = screen.getByRole('group', { name: 'If you like: you can change this at any time' });
    const boxes = within(group).getAllByRole('checkbox');
    expect(boxes.map(box => (box as HTMLInputElement).value)).toEqual([
      'directory',
      'broadcasts',
      'broadcasts-sms',
      'broadcasts-whatsapp',
    ]);
    for (const box of boxes) expect(box).not.toBeChecked();
  });

  it('offers the enabled verification methods, mobile first', async () => {
    await showJoinDialog();
    expect(screen.getByRole('radio', { name: 'Mobile OTP' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Email OTP' })).not.toBeChecked();
  });

  it('switches to the first enabled method', async () => {
    const { callsTo } = await showJoinDialog({ 'GET /site-content': flags('otp_email_enabled') });
    expect(screen.queryByRole('radio', { name: 'Mobile OTP' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Email OTP' })).toBeChecked();
    await fillJoinForm();
    await submitJoinForm();
    await findCodeDialog();
    expect(callsTo('POST /auth/send-otp')[0]!.body).toEqual({ contact: 'ravi@mail.example', contactType: 'email' });
  });

  it('is replaced by a notice when no method is enabled', async () => {
    renderScreen(<JoinDialog open userType="ngo" onClose={jest.fn()} onJoined={jest.fn()} />, {
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

  it('does not say that registration is closed when the server cannot be reached', async () => {
    renderScreen(<JoinDialog open userType="ngo" onClose={jest.fn()} onJoined={jest.fn()} />);
    expect(await screen.findByText('Failed to fetch site content')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it('opens the terms without losing the input', async () => {
    await showJoinDialog({ 'GET /pages/public/:slug': { content: '<p>Be kind.</p>' } });
    typeAt('Full Name', 'Ravi Pawar');
    await userEvent.click(screen.getByRole('button', { name: 'Terms of Service' }));
    const terms = await screen.findByRole('dialog', { name: 'Terms of Service' });
    expect(await within(terms).findByText('Be kind.')).toBeVisible();
    await userEvent.click(within(terms).getByRole('button', { name: 'Close' }));
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ravi Pawar');
  });

  it('keeps the input when the code cannot be sent', async () => {
    await showJoinDialog({
      'POST /auth/send-otp': problem(503, { code: 'notifications.code.undeliverable', message: '' }),
    });
    await fillJoinForm();
    await submitJoinForm();
    await findToast('Failed to send OTP. Please try again.');
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ravi Pawar');
    expect(screen.getByRole('button', { name: 'Send OTP & Register' })).toBeEnabled();
  });
});
