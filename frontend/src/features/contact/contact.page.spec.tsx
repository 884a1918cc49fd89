import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delayedResponse, problem, renderScreen, someMember } from '../../testing/render-screen';
import { toast } from '../../ui/feedback/toast';
import { Component as ContactPage } from './contact.page';

const footer = {
  email: 'hello@register.example',
  phone: '+91 60001 00000',
  address: '12 Karve Road, Pune',
  social: { facebook: 'https://facebook.com/register', twitter: '#' },
};
const content = (json: string) => ({
  'GET /site-content': [{ id: '1', key: 'footer-contact', type: 'json', content: json, isActive: true }],
});
const show = (answers: object = {}, json = JSON.stringify(footer), member?: typeof someMember) =>
  renderScreen(<ContactPage />, { at: '/contact', member, answers: { ...content(json), ...answers } });

const typed = {
  Name: 'Asha Rao',
  Email: 'asha@example.in',
  Phone: '9822012310',
  Subject: 'Helping at weekends',
  Message: 'I would like to help at weekends.',
};
async function fillAndSend() {
  await screen.findByLabelText('Name');
  for (const [label, text] of Object.entries(typed)) await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
}

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the contact page', () => {
  it('sends the message, says so, and is empty again', async () => {
    const { callsTo } = show({ 'POST /contact': {} });
    expect(await screen.findByLabelText('Inquiry Type')).toHaveValue('general');
    await userEvent.selectOptions(screen.getByLabelText('Inquiry Type'), 'Volunteer');
    await fillAndSend();
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith(
        'Message Sent!',
        "Thank you for reaching out. We'll get back to you within 24 hours.",
      ),
    );
    expect(callsTo('POST /contact')[0]!.body).toEqual({
      name: 'Asha Rao',
      email: 'asha@example.in',
      phone: '9822012310',
      subject: 'Helping at weekends',
      message: 'I would like to help at weekends.',
      inquiryType: 'volunteer',
      website: '',
      secondsTaken: expect.any(Number),
    });
    for (const label of Object.keys(typed)) expect(screen.getByLabelText(label)).toHaveValue('');
    expect(screen.getByLabelText('Inquiry Type')).toHaveValue('general');
  });

  it('keeps input typed while a message is being sent, also after the tab was closed', async () => {
    const { answer, come } = delayedResponse({});
    const { unmount } = show({ 'POST /contact': answer }, '{', someMember);
    await fillAndSend();
    await userEvent.type(screen.getByLabelText('Message'), ' Also on Mondays.');
    await come();
    expect(toast.success).toHaveBeenCalled();
    const message = `${typed.Message} Also on Mondays.`;
    expect(screen.getByLabelText('Message')).toHaveValue(message);
    expect(screen.getByLabelText('Subject')).toHaveValue('');
    unmount();
    show({}, '{', someMember);
    expect(await screen.findByLabelText('Message')).toHaveValue(message);
  });

  it('shows at each field what is wrong', async () => {
    const { callsTo } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Send Message' }));
    for (const sentence of [
      'Name must be at least 2 characters',
      'Invalid email address',
      'Phone number must be at least 10 digits',
      'Subject must be at least 5 characters',
      'Message must be at least 20 characters',
    ])
      expect(await screen.findByText(sentence)).toBeVisible();
    expect(callsTo('POST /contact')).toEqual([]);
  });

  it.each([
    ['the reason', problem(429, { code: 'rate.limited', message: 'Too many requests.' }), 'Too many requests.'],
    ['its own sentence without one', new Error('offline'), 'Failed to send message. Please try again.'],
  ])('after a failure shows %s, keeps the input, and retries with the same message', async (_, failure, sentence) => {
    const { callsTo } = show({
      'POST /contact': () => {
        if (failure instanceof Error) throw failure;
        return failure;
      },
    });
    await fillAndSend();
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(expect.stringContaining(sentence)));
    expect(screen.getByLabelText('Message')).toHaveValue(typed.Message);
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(callsTo('POST /contact')).toHaveLength(2));
    const [first, second] = callsTo('POST /contact');
    expect(second).toMatchObject({ key: first!.key, body: first!.body });
  });

  it('shows details, hotline, office hours and social pages', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'hello@register.example' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: '+91 60001 00000' })).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Emergency hotline, 24/7' })).toBeVisible();
    for (const hours of [
      'Monday to Friday: 9:00 AM to 6:00 PM',
      'Saturday: 10:00 AM to 4:00 PM',
      'Sunday: emergency rescues only',
    ])
      expect(screen.getByText(hours)).toBeVisible();
    expect(screen.getByText('We reply within 24 hours.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Facebook' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Twitter' })).toBeNull();
    expect(screen.getByRole('link', { name: 'More ways to reach us' })).toHaveAttribute('href', '/contact-us');
  });

  it('works without the details when they cannot be parsed', async () => {
    show({}, '{');
    expect(await screen.findByRole('heading', { name: 'Contact details' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /@/ })).toBeNull();
  });
});
