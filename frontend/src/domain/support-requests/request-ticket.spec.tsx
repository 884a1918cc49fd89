import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { somePicture } from '../../testing/some-picture';
import { someRequest } from '../../testing/some-request';
import { toast } from '../../ui/feedback/toast';
import { RequestTicket } from './request-ticket';

const request = someRequest();
const show = (change: Partial<SupportRequest> = {}, rest: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<RequestTicket request={someRequest(change)} />, rest);

describe('the ticket of a support request', () => {
  it('says by when help is needed, and where', () => {
    show();
    expect(screen.getByText('Nov 20, 2026').parentElement).toHaveTextContent('Nov 20, 20262:30 pm');
    expect(screen.getByText('Karve Road, Pune, Maharashtra')).toBeVisible();
  });

  it('says how long ago it was posted, and to members how far away it is when both places are known', async () => {
    const createdAt = new Date(Date.now() - 8 * 60_000 - 5_000).toISOString();
    const line = () => screen.getByText('posted 8 min ago').parentElement;
    const { unmount } = show({ createdAt });
    expect(line()).toHaveTextContent(/^posted 8 min ago$/);
    unmount();
    const near = show({ createdAt }, { member: someMember });
    await waitFor(() => expect(line()).toHaveTextContent('posted 8 min ago · in your city'));
    near.unmount();
    const far = show({ createdAt, city: 'Mumbai' }, { member: someMember });
    await waitFor(() => expect(line()).toHaveTextContent(/ · about 1[12]\d km away$/));
    far.unmount();
  });

  it('shows a thumbnail of the first photo, if there is one', () => {
    const { container } = show({ photos: [somePicture('dog'), somePicture('road')] });
    const [photo, ...others] = container.querySelectorAll('img');
    expect(photo).toHaveAttribute('src', somePicture('dog').variants[0]!.url);
    expect(others).toEqual([]);
  });

  it('says when a completed request was completed', () => {
    show({ status: 'completed', completedAt: '2026-11-21T20:00:00Z' });
    expect(screen.getByText('completed Nov 22, 2026')).toBeVisible();
  });

  it('says ASAP when it has no date', () => {
    show({ dateNeeded: null, timeNeeded: null });
    expect(screen.getByText('ASAP')).toBeVisible();
  });

  it('shows three types of support and counts the others', () => {
    show({ requiredSupport: ['Transport', 'Funding', 'Shelter', 'Volunteers', 'Other'] });
    const chips = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(chips.map(chip => chip.textContent)).toEqual(['Transport', 'Funding', 'Shelter', '+2 more']);
  });

  it('counts one response and several', () => {
    show({ responses: 1 });
    expect(screen.getByText('response').parentElement).toHaveTextContent('1response');
    show({ responses: 5 });
    expect(screen.getByText('responses').parentElement).toHaveTextContent('5responses');
  });

  it('links its owner to the responses instead of offering help', () => {
    show({ isOwner: true }, { member: someMember });
    expect(screen.getByRole('link', { name: 'Responses' })).toHaveAttribute('href', `/support-requests/${request.id}`);
    expect(screen.queryByRole('button', { name: /Offer Help/ })).toBeNull();
  });

  it('does not offer help twice, nor on a request that is closed', () => {
    show({ hasResponded: true });
    expect(screen.getByRole('button', { name: 'Help offered' })).toBeDisabled();
    show({ status: 'completed' });
    expect(screen.getByRole('button', { name: /Offer Help/ })).toBeDisabled();
  });

  it('sends a visitor who wants to help to the login and back', async () => {
    const { address } = show();
    await userEvent.click(screen.getByRole('button', { name: /Offer Help/ }));
    expect(address()).toBe(`/login?next=${encodeURIComponent(`/support-requests/${request.id}?offer`)}`);
  });

  it('says that an offer could not be sent, and keeps its text over a reload', async () => {
    const failing = { 'POST /support-requests/:id/respond': problem(500, { code: 'internal', message: 'Oh.' }) };
    const failed = jest.spyOn(toast, 'error');
    const offer = () => userEvent.click(screen.getByRole('button', { name: /Offer Help:/ }));
    const first = show({}, { member: someMember, answers: failing });
    await offer();
    await userEvent.type(await screen.findByLabelText('Message'), ' I have an auto.');
    await userEvent.click(screen.getByRole('button', { name: 'Send Offer' }));
    await waitFor(() => expect(failed).toHaveBeenCalledWith('Failed to send response. Please try again.'));
    first.unmount();
    const again = show({}, { member: someMember, answers: { 'POST /support-requests/:id/respond': {} } });
    await offer();
    expect(await screen.findByLabelText('Message')).toHaveValue(
      'I would like to help with this request. Please tell me what is needed most. I have an auto.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send Offer' }));
    const path = `POST /support-requests/${request.id}/respond`;
    await waitFor(() => expect(again.callsTo(path)).toHaveLength(1));
    expect(again.callsTo(path)[0]!.key).toBe(first.callsTo(path)[0]!.key);
  });

  it('sends what a member typed, starting from a template', async () => {
    const { callsTo } = show({}, { member: someMember, answers: { 'POST /support-requests/:id/respond': {} } });
    await userEvent.click(screen.getByRole('button', { name: /Offer Help/ }));
    const message = await screen.findByLabelText('Message');
    expect(message).toHaveValue('I would like to help with this request. Please tell me what is needed most.');
    await userEvent.clear(message);
    await userEvent.type(message, 'I have an auto.');
    await userEvent.type(screen.getByLabelText(/Contact Info/), '98765 43210');
    await userEvent.click(screen.getByRole('button', { name: 'Send Offer' }));
    expect(callsTo(`POST /support-requests/${request.id}/respond`)[0]?.body).toEqual({
      message: 'I have an auto.',
      contactInfo: '98765 43210',
    });
  });
});
