import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useJoinDialog } from '../shared/join-dialog';
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
