import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useJoinDialog } from '../domain/sign-in/join-dialog';
import { codeSent, fillJoinForm, findCodeDialog, flags, submitJoinForm } from '../testing/join-dialog';
import { renderScreen, someMember } from '../testing/render-screen';
import { JoinDialogProvider } from './join-dialog';
// Imported in advance, because loading the chunk takes longer than a test waits for an element.
import '../features/auth/join.dialog';

const Page = () => {
  const { open } = useJoinDialog();
  return <button onClick={() => open('activist')}>Join</button>;
};

it('leads a new member to the dashboard without asking about the submitted form', async () => {
  const { address } = renderScreen(
    <JoinDialogProvider>
      <Page />
    </JoinDialogProvider>,
    {
      answers: {
        'GET /site-content': flags('otp_mobile_enabled', 'otp_email_enabled'),
        'POST /auth/send-otp': codeSent,
        'POST /auth/register': { token: 'new', user: someMember },
      },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await screen.findByLabelText('Full Name');
  await fillJoinForm();
  await submitJoinForm();
  await findCodeDialog();
  await userEvent.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
  await userEvent.paste('654321');
  await userEvent.click(screen.getByRole('button', { name: 'Verify & Complete Registration' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe('a reload while the registration is open', () => {
  const answers = { 'GET /site-content': flags('otp_mobile_enabled', 'otp_email_enabled') };
  const page = () =>
    renderScreen(
      <JoinDialogProvider>
        <Page />
      </JoinDialogProvider>,
      { answers },
    );
  const loadedBy = (type: string) =>
    Object.assign(performance, { getEntriesByType: () => [{ type }] as unknown as PerformanceEntryList });
  beforeEach(() => sessionStorage.clear());
  afterEach(() => loadedBy('navigate'));

  it('opens it again with what was typed, without passwords and consents', async () => {
    loadedBy('navigate');
    const { unmount } = page();
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    await screen.findByLabelText('Full Name');
    await fillJoinForm();
    await userEvent.click(screen.getByRole('radio', { name: 'NGO/Organization' }));
    unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('a quiet street');
    loadedBy('reload');
    page();
    expect(await screen.findByLabelText('Full Name')).toHaveValue('Ravi Pawar');
    expect(screen.getByLabelText('City')).toHaveValue('Pune');
    expect(screen.getByLabelText('NGO Name')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByRole('checkbox', { name: /18 or older/ })).not.toBeChecked();
  });

  it('does not open it when it was closed, and a new page does not open it', async () => {
    loadedBy('reload');
    const first = page();
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    await screen.findByLabelText('Full Name');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    first.unmount();
    loadedBy('navigate');
    page();
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});
