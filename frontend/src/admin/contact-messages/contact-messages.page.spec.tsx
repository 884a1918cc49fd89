import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactMessageDetail } from '@aar/contracts/content/contact-messages.contract';
import { problem, renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as ContactMessages } from './contact-messages.page';

const message: ContactMessageDetail = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0070',
  name: 'Asha Rao',
  email: 'a***@example.in',
  phone: '******10',
  subject: 'Helping at weekends',
  message: 'I would like to help at weekends.',
  inquiryType: 'volunteer',
  status: 'new',
  note: '',
  createdAt: '2026-11-20T08:00:00Z',
  version: 3,
  replies: [
    { id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0071', text: 'Come on Saturday.', createdAt: '2026-11-21T08:00:00Z' },
  ],
};
const show = (answers: object = {}, at = `/admin/contact-messages?open=${message.id}`) =>
  renderScreen(<ContactMessages />, {
    at,
    member: someAdministrator,
    answers: {
      'GET /admin/contact-messages': { messages: [message], total: { count: 1, isCapped: false }, nextCursor: null },
      'GET /admin/contact-messages/:id': message,
      'PUT /admin/contact-messages/:id': message,
      'POST /admin/contact-messages/:id/contacts': { email: 'asha@example.in', phone: '9822012310' },
      ...answers,
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = `PUT /admin/contact-messages/${message.id}`;

beforeEach(() => {
  localStorage.clear();
  stubMediaQueries(true);
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the section Contact Messages', () => {
  it('lists the messages', async () => {
    show({}, '/admin/contact-messages');
    expect(await screen.findByRole('link', { name: 'Helping at weekends' })).toBeVisible();
    expect(screen.getByText('Volunteer', { selector: 'td div' })).toBeVisible();
  });

  it('shows a message with its replies, and its contacts on request', async () => {
    show();
    expect(await screen.findByText('I would like to help at weekends.')).toBeVisible();
    expect(screen.getByText('Come on Saturday.')).toBeVisible();
    expect(screen.getByText('a***@example.in')).toBeVisible();
    await press('Show contacts');
    expect(await screen.findByText('asha@example.in')).toBeVisible();
  });

  it('replies by mail', async () => {
    const { callsTo } = show();
    await press('Reply');
    await userEvent.type(await screen.findByLabelText('Reply'), 'You can come on Saturday.');
    await press('Send Reply');
    await waitFor(() => expect(callsTo(sent)[0]?.body).toEqual({ version: 3, reply: 'You can come on Saturday.' }));
    expect(toast.success).toHaveBeenCalledWith('Reply sent');
  });

  it('keeps the input of a reply to a message that was changed meanwhile, and says why', async () => {
    const text = 'This message has changed in the meantime. Please reload and check.';
    show({
      'PUT /admin/contact-messages/:id': problem(409, { code: 'content.contact-message.changed', message: text }),
    });
    await press('Reply');
    await userEvent.type(await screen.findByLabelText('Reply'), 'You can come on Saturday.');
    await press('Send Reply');
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(text));
    expect(screen.getByLabelText('Reply')).toHaveValue('You can come on Saturday.');
  });

  it('restores a draft of a reply after the tab was closed, until it is sent', async () => {
    const first = show();
    await press('Reply');
    await userEvent.type(await screen.findByLabelText('Reply'), 'You can come on Saturday.');
    first.unmount();
    const { callsTo } = show();
    await press('Reply');
    expect(await screen.findByLabelText('Reply')).toHaveValue('You can come on Saturday.');
    await press('Send Reply');
    await waitFor(() => expect(callsTo(sent)).toHaveLength(1));
    await press('Reply');
    expect(await screen.findByLabelText('Reply')).toHaveValue('');
  });

  it('sets the status and writes a note', async () => {
    const { callsTo } = show();
    await press('Set Status');
    await userEvent.selectOptions(within(await screen.findByRole('dialog')).getByLabelText('Status'), 'Closed');
    await press('Save Status');
    await waitFor(() => expect(callsTo(sent)[0]?.body).toEqual({ version: 3, status: 'closed' }));
    await press('Internal Note');
    await userEvent.type(await screen.findByLabelText(/^Note/), 'Called her.');
    await press('Save Note');
    await waitFor(() => expect(callsTo(sent)[1]?.body).toEqual({ version: 3, note: 'Called her.' }));
  });
});
