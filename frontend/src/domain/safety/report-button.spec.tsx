import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { toast } from '../../ui/feedback/toast';
import { ReportButton } from './report-button';

const id = '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0071';
const show = (options = {}) =>
  renderScreen(<ReportButton targetType="event" targetId={id} title="Adoption day" path={`/events/${id}`} />, options);
const open = () => userEvent.click(screen.getByRole('button', { name: 'Report Adoption day' }));

beforeEach(() => {
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

it('sends the report to the staff', async () => {
  const { callsTo } = show({ member: someMember, answers: { 'POST /reports': { id } } });
  await open();
  const dialog = await screen.findByRole('dialog', { name: 'Report' });
  await userEvent.type(within(dialog).getByLabelText('What is wrong?'), 'It asks for money at the door.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send Report' }));
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('Report Sent', 'Thank you. We will look at it and tell you.'),
  );
  expect(callsTo('POST /reports')[0]?.body).toEqual({
    targetType: 'event',
    targetId: id,
    reason: 'It asks for money at the door.',
  });
});

it('says when it was reported before', async () => {
  const message = 'You have already reported this. Thank you: we will look at it.';
  show({
    member: someMember,
    answers: { 'POST /reports': problem(409, { code: 'community.report.exists', message }) },
  });
  await open();
  const dialog = await screen.findByRole('dialog', { name: 'Report' });
  await userEvent.type(within(dialog).getByLabelText('What is wrong?'), 'It asks for money at the door.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send Report' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(message));
});

it('sends a visitor to the login and back', async () => {
  const { address } = show();
  await open();
  expect(address()).toBe(`/login?next=${encodeURIComponent(`/events/${id}`)}`);
});
