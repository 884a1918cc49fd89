import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen, someMember } from '../../../testing/render-screen';
import { toast } from '../../../ui/feedback/toast';
import CreateDialog from './create.dialog';

const show = (answers = {}) =>
  renderScreen(<CreateDialog user={someMember} onClose={jest.fn()} />, {
    at: '/events?create',
    member: someMember,
    answers,
  });
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Event' }));

async function fill() {
  await userEvent.type(screen.getByLabelText('Title'), 'Adoption camp');
  await userEvent.type(screen.getByLabelText('Description'), 'Twenty puppies look for a home.');
  await userEvent.selectOptions(screen.getByLabelText('Event Type'), 'Adoption Drive');
  await userEvent.type(screen.getByLabelText('Location'), 'Town hall');
  await userEvent.type(screen.getByLabelText('Event Date'), '2099-12-06');
  await userEvent.type(screen.getByLabelText('Event Time'), '10:00');
}

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('creating an event', () => {
  it('shows at each field what is missing, and sends nothing', async () => {
    const { calls } = show();
    await userEvent.type(screen.getByLabelText(/^Max Participants/), '0');
    await create();
    const sentences = {
      Title: 'Title must be at least 5 characters',
      Description: 'Description must be at least 20 characters',
      'Event Type': 'Please select an event type',
      Location: 'Location is required',
      'Event Date': 'Event date is required',
      'Event Time': 'Event time is required',
    };
    for (const [label, sentence] of Object.entries(sentences))
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(screen.getByText('Max participants must be at least 1')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('rejects a date in the past', async () => {
    const { calls } = show();
    await fill();
    await userEvent.clear(screen.getByLabelText('Event Date'));
    await userEvent.type(screen.getByLabelText('Event Date'), '2026-01-01');
    await create();
    expect(await screen.findByText('Please choose a date and time in the future')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('sends the event and opens its page', async () => {
    const told = jest.spyOn(toast, 'success');
    const { callsTo, address } = show({ 'POST /events': { id: 'new' } });
    await fill();
    await userEvent.type(screen.getByLabelText(/^Max Participants/), '40');
    await userEvent.type(screen.getByLabelText(/^Requirements/), 'Identity card, a blanket,');
    await create();
    await waitFor(() => expect(address()).toBe('/events/new'));
    expect(callsTo('POST /events')[0]?.body).toMatchObject({
      title: 'Adoption camp',
      eventType: 'Adoption Drive',
      eventDate: '2099-12-06',
      eventTime: '10:00',
      state: 'Maharashtra',
      city: 'Pune',
      maxParticipants: 40,
      requirements: ['Identity card', 'a blanket'],
    });
    expect(told).toHaveBeenCalledWith('Success', 'Event created successfully! Local activists will be notified.');
  });

  it('keeps the input when the server fails, also after a reload, and sends it under the same key', async () => {
    const told = jest.spyOn(toast, 'error');
    const first = show({ 'POST /events': problem(500, { code: 'internal', message: '' }) });
    await fill();
    await userEvent.type(screen.getByLabelText(/^Requirements/), 'Water, a hat');
    await create();
    await waitFor(() => expect(told).toHaveBeenCalledWith('Failed to create event'));
    first.unmount();
    const again = show({ 'POST /events': { id: 'new' } });
    expect(screen.getByLabelText('Title')).toHaveValue('Adoption camp');
    await create();
    await waitFor(() => expect(again.address()).toBe('/events/new'));
    const [before, after] = [first, again].map(({ callsTo }) => callsTo('POST /events')[0]!);
    expect(after!.key).toBe(before!.key);
    expect(after!.body.requirements).toEqual(['Water', 'a hat']);
  });

  it('repeats on the selected dates', async () => {
    const { callsTo } = show({ 'POST /events': { id: 'new' } });
    await fill();
    await userEvent.selectOptions(screen.getByLabelText('Repeats'), 'Every week');
    await create();
    expect(screen.getByLabelText('Last Date')).toHaveAccessibleDescription(
      expect.stringContaining('Please choose a last day within a year'),
    );
    await userEvent.type(screen.getByLabelText('Last Date'), '2099-12-27');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Dec 20, 2099' }));
    await create();
    await waitFor(() => expect(callsTo('POST /events')).toHaveLength(1));
    expect(callsTo('POST /events')[0]!.body).toMatchObject({
      repeat: 'weekly',
      repeatUntil: '2099-12-27',
      repeatExcept: ['2099-12-20'],
    });
  });
});
