import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { someRequest } from '../../testing/some-request';
import { Component as SupportRequestPage } from './support-request.page';

const live = new Map<string, () => void>();
jest.mock('../../api/live', () => ({
  useLive: (event: string, handler: () => void) => void live.set(event, handler),
}));

const { id } = someRequest();
const show = (rest: Parameters<typeof renderScreen>[1]) =>
  renderScreen(
    <Routes>
      <Route path="/support-requests/:id" element={<SupportRequestPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/support-requests/${id}`, ...rest },
  );
const offer = (fullName: string) => ({
  id: fullName,
  memberId: fullName,
  fullName,
  userType: 'activist',
  isVerified: true,
  city: 'Pune',
  state: 'Maharashtra',
  message: `${fullName} comes with a blanket.`,
  contactInfo: null,
  createdAt: '2026-11-20T09:00:00Z',
});

describe('the page of a request', () => {
  it('shows its owner the offers, and a new one without a reload', async () => {
    const responses = [offer('Omkar Jadhav')];
    show({
      member: someMember,
      answers: {
        'GET /support-requests/:id': () => someRequest({ isOwner: true, responses: responses.length }),
        'GET /support-requests/:id/responses': () => ({ responses }),
      },
    });
    expect(await screen.findByText('Omkar Jadhav')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show Contact' })).toBeNull();
    responses.unshift(offer('Sana Kulkarni'));
    act(() => live.get('request')?.());
    expect(await screen.findByText('Sana Kulkarni comes with a blanket.')).toBeVisible();
    expect(screen.getByText('2 offers of help')).toBeVisible();
  });

  it('keeps the offers from everyone else', async () => {
    const { calls } = show({ member: someMember, answers: { 'GET /support-requests/:id': someRequest() } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dog hit by a scooter' })).toBeVisible();
    expect(calls.map(({ path }) => path)).not.toContain(`/support-requests/${id}/responses`);
  });

  it('asks for the contact only when a member presses for it', async () => {
    const { callsTo } = show({
      member: someMember,
      answers: {
        'GET /support-requests/:id': someRequest(),
        'GET /support-requests/:id/contact': { contactMobile: '9876543210', contactEmail: null },
      },
    });
    const button = await screen.findByRole('button', { name: 'Show Contact' });
    expect(callsTo(`GET /support-requests/${id}/contact`)).toHaveLength(0);
    await userEvent.click(button);
    expect(await screen.findByRole('link', { name: '+91 9876543210' })).toHaveAttribute('href', 'tel:+919876543210');
  });

  it('leads a visitor who asks for the contact to the login', async () => {
    const { address, callsTo } = show({ answers: { 'GET /support-requests/:id': someRequest() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Show Contact' }));
    expect(address()).toBe(`/login?next=${encodeURIComponent(`/support-requests/${id}`)}`);
    expect(callsTo(`GET /support-requests/${id}/contact`)).toHaveLength(0);
  });

  describe('with an offer of help in its address', () => {
    const at = `/support-requests/${id}?offer`;
    const dialog = () => screen.findByRole('dialog', { name: 'Offer Help' });

    it('opens the offer of a visitor who has signed in meanwhile, and forgets it when it is closed', async () => {
      const { address } = show({ at, member: someMember, answers: { 'GET /support-requests/:id': someRequest() } });
      await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(address()).toBe(`/support-requests/${id}`);
    });

    it('opens none for a visitor, nor for who has offered help before', async () => {
      const { unmount } = show({ at, answers: { 'GET /support-requests/:id': someRequest() } });
      expect(await screen.findByRole('button', { name: 'Offer Help' })).toBeEnabled();
      expect(screen.queryByRole('dialog')).toBeNull();
      unmount();
      show({ at, member: someMember, answers: { 'GET /support-requests/:id': someRequest({ hasResponded: true }) } });
      expect(await screen.findByRole('button', { name: 'Help offered' })).toBeDisabled();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('names no contact where there is none', async () => {
    show({ answers: { 'GET /support-requests/:id': someRequest({ hasContact: false }) } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Contact' })).toBeNull();
  });

  it('says that a request is gone, with a way on', async () => {
    const sentence = 'This support request does not exist or is no longer public.';
    show({ answers: { 'GET /support-requests/:id': problem(404, { code: 'x', message: sentence }) } });
    expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all requests' })).toHaveAttribute('href', '/support-requests');
  });

  it('offers to try again when the server is away', async () => {
    show({ answers: { 'GET /support-requests/:id': problem(503, { code: 'service.away', message: 'Resting' }) } });
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});
