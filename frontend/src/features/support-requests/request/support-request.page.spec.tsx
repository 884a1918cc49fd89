import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Owner } from '@aar/contracts/community/owner';
import type { ResponseStatus } from '@aar/contracts/community/responses.contract';
import { Route, Routes } from 'react-router-dom';
import { api } from '../../../api/deferred-client';
import { problem, renderScreen, someMember } from '../../../testing/render-screen';
import { somePicture } from '../../../testing/some-picture';
import { someRequest } from '../../../testing/some-request';
import { Component as SupportRequestPage } from './support-request.page';

const live = new Map<string, () => void>();
jest.mock('../../../api/live', () => ({
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
  reachedBy: ['sms'],
  isChecked: false,
  city: 'Pune',
  state: 'Maharashtra',
  message: `${fullName} comes with a blanket.`,
  contactInfo: null as string | null,
  conversationId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0077',
  status: 'offered' as ResponseStatus,
  createdAt: '2026-11-20T09:00:00Z',
});

describe('the page of a support request', () => {
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

  it('shows its photos, the first one eagerly, each with a link to full size', async () => {
    const photos = [somePicture('dog'), somePicture('road')];
    show({ answers: { 'GET /support-requests/:id': () => someRequest({ photos }) } });
    const list = within(await screen.findByRole('list', { name: 'Photos' }));
    expect(list.getByRole('img', { name: 'Photo 1 of 2' })).toHaveAttribute('loading', 'eager');
    expect(list.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(photos.map(({ url }) => url));
  });

  it('redirects to the other one when staff have merged it', async () => {
    const mergedInto = '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0099';
    show({ answers: { 'GET /support-requests/:id': () => someRequest({ status: 'closed', mergedInto }) } });
    expect(await screen.findByRole('link', { name: 'Go there' })).toHaveAttribute(
      'href',
      `/support-requests/${mergedInto}`,
    );
  });

  it('shows no picture if it has no photos', async () => {
    const { container } = show({ answers: { 'GET /support-requests/:id': () => someRequest({ photos: [] }) } });
    await screen.findByRole('heading', { level: 1 });
    expect(container.querySelector('.ticket img, .ticket__body svg.art')).toBeNull();
  });

  describe('with an offer on it', () => {
    const omkar = { ...offer('Omkar Jadhav'), id: 'offer-1', contactInfo: 'Call +91 98220-54321' };
    const showOwner = (change: Partial<typeof omkar> = {}, rest: object = {}) => {
      const response = { ...omkar, ...change };
      const view = show({
        member: someMember,
        answers: {
          'GET /support-requests/:id': () => someRequest({ isOwner: true, responses: 1 }),
          'GET /support-requests/:id/responses': () => ({ responses: [{ ...response }] }),
          'POST /responses/:id/accept': () => Object.assign(response, { status: 'accepted' }),
          'POST /responses/:id/decline': () => Object.assign(response, { status: 'declined' }),
          ...rest,
        },
      });
      return { ...view, response };
    };

    it('lets its owner call, WhatsApp or message the number that the helper shares', async () => {
      showOwner();
      const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
      expect(await linkTo('Call Omkar Jadhav')).toBe('tel:+919822054321');
      expect(await linkTo('WhatsApp to Omkar Jadhav')).toBe('https://wa.me/919822054321');
      expect(await linkTo('Message to Omkar Jadhav')).toBe(`/messages/${omkar.conversationId}`);
    });

    it('lets its owner accept it', async () => {
      const { callsTo } = showOwner();
      await userEvent.click(await screen.findByRole('button', { name: 'Accept Omkar Jadhav' }));
      expect(await screen.findByText('Accepted')).toBeVisible();
      expect(callsTo('POST /responses/offer-1/accept')).toHaveLength(1);
      expect(screen.queryByRole('button', { name: 'Accept Omkar Jadhav' })).toBeNull();
    });

    it('lets its owner decline it after a confirmation', async () => {
      const { callsTo } = showOwner();
      await userEvent.click(await screen.findByRole('button', { name: 'Decline Omkar Jadhav' }));
      const question = screen.getByRole('alertdialog', { name: 'Decline the offer of Omkar Jadhav?' });
      expect(callsTo('POST /responses/offer-1/decline')).toHaveLength(0);
      await userEvent.click(within(question).getByRole('button', { name: 'Decline' }));
      expect(await screen.findByText('Declined')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Accept Omkar Jadhav' })).toBeNull();
    });

    it('shows its owner each step of the helper without a reload', async () => {
      const { response } = showOwner({ status: 'accepted' });
      expect(await screen.findByText('Accepted')).toBeVisible();
      response.status = 'on-the-way';
      act(() => live.get('request')?.());
      expect(await screen.findByText('On the way')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Decline Omkar Jadhav' })).toBeNull();
    });
  });

  describe('with an exact location', () => {
    const cell = { latitude: 18.505, longitude: 73.835 };
    const showTo = (change: Parameters<typeof someRequest>[0]) =>
      show({
        member: someMember,
        answers: {
          'GET /support-requests/:id': someRequest({ cell, ...change }),
          'GET /support-requests/:id/responses': { responses: [] },
          'GET /support-requests/:id/point': { latitude: 18.5074321, longitude: 73.8312345 },
        },
      });
    const helped = (status: ResponseStatus) => ({
      hasResponded: true,
      myResponse: { id: 'offer-1', status, conversationId: null },
    });

    it.each([
      ['its owner', { isOwner: true }],
      ['a helper whose offer is accepted', helped('accepted')],
      ['a helper who is there', helped('there')],
    ] as const)('links %s to the map', async (_, change) => {
      showTo(change);
      const link = await screen.findByRole('link', { name: 'Open in Maps' });
      expect(link).toHaveAttribute('href', expect.stringContaining('18.5074321'));
    });

    it('hides it once the server no longer returns it, as after a block', async () => {
      let isTold = true;
      show({
        member: someMember,
        answers: {
          'GET /support-requests/:id': someRequest({ cell, ...helped('accepted') }),
          'GET /support-requests/:id/point': () =>
            isTold ? { latitude: 18.5074321, longitude: 73.8312345 } : problem(404, { code: 'x', message: 'x' }),
          'POST /blocks': ({ body }: { body: object }) => ((isTold = false), body),
        },
      });
      expect(await screen.findByRole('link', { name: 'Open in Maps' })).toBeVisible();
      await api.blocks.block({ memberId: someMember.id });
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Open in Maps' })).toBeNull());
    });

    it.each([
      ['a stranger', {}],
      ['a helper whose offer is not accepted yet', helped('offered')],
      ['a helper who has done', helped('done')],
      ['its owner when it is over', { isOwner: true, status: 'completed' }],
    ] as const)('does not request it for %s', async (_, change) => {
      const { callsTo } = showTo(change);
      await screen.findByRole('heading', { level: 1 });
      expect(callsTo(`GET /support-requests/${id}/point`)).toHaveLength(0);
    });
  });

  describe('for a member who has offered help', () => {
    const showHelper = (status: ResponseStatus) => {
      const request = someRequest({ hasResponded: true, myResponse: { id: 'offer-1', status, conversationId: null } });
      const view = show({
        member: someMember,
        answers: {
          'GET /support-requests/:id': () => ({ ...request }),
          'PUT /responses/:id': ({ body }) => {
            request.myResponse = { id: 'offer-1', status: body.status as ResponseStatus, conversationId: null };
            return {};
          },
        },
      });
      return { ...view, request };
    };

    it('goes step by step from accepted to done', async () => {
      const { callsTo } = showHelper('accepted');
      for (const step of ['I am on the way', 'I am there', 'Help is given'])
        await userEvent.click(await screen.findByRole('button', { name: step }));
      expect(await screen.findByText('You have helped. Thank you!')).toBeVisible();
      expect(callsTo('PUT /responses/offer-1').map(({ body }) => body.status)).toEqual(['on-the-way', 'there', 'done']);
    });

    it('has Message and a number to call once it is accepted; showing it is the recorded view of the contact', async () => {
      const conversationId = '5f0d7c11-0000-4000-8000-00000000c001';
      const owner: Owner = {
        memberId: null,
        name: 'Asha',
        person: null,
        userType: 'activist',
        city: 'Pune',
        reachedBy: ['sms'],
        isChecked: false,
      };
      const { callsTo } = show({
        member: someMember,
        answers: {
          'GET /support-requests/:id': someRequest({
            owner,
            myResponse: { id: 'offer-1', status: 'on-the-way', conversationId },
          }),
          'GET /support-requests/:id/contact': { contactMobile: '9876543210', contactEmail: null },
        },
      });
      const ways = within(await screen.findByRole('region', { name: 'Reach Asha' }));
      expect(ways.getByRole('link', { name: 'Message' })).toHaveAttribute('href', `/messages/${conversationId}`);
      expect(callsTo(`GET /support-requests/${id}/contact`)).toHaveLength(0);
      await userEvent.click(ways.getByRole('button', { name: 'Show Contact' }));
      expect(await ways.findByRole('link', { name: '+91 9876543210' })).toHaveAttribute('href', 'tel:+919876543210');
      expect(callsTo(`GET /support-requests/${id}/contact`)).toHaveLength(1);
    });

    it('has no Message before it is accepted', async () => {
      showHelper('offered');
      expect(await screen.findByRole('button', { name: 'Show Contact' })).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
    });

    it('shows that the offer is accepted without a reload', async () => {
      const { request } = showHelper('offered');
      expect(await screen.findByText('You have offered help. Your message has been sent.')).toBeVisible();
      request.myResponse = { id: 'offer-1', status: 'accepted', conversationId: null };
      act(() => live.get('request')?.());
      expect(await screen.findByRole('button', { name: 'I am on the way' })).toBeVisible();
    });

    it('withdraws the offer after a confirmation', async () => {
      const { callsTo } = showHelper('offered');
      await userEvent.click(await screen.findByRole('button', { name: 'I cannot come' }));
      const question = screen.getByRole('alertdialog', { name: 'Take your offer back?' });
      await userEvent.click(within(question).getByRole('button', { name: 'I cannot come' }));
      expect(await screen.findByText('This offer is declined.')).toBeVisible();
      expect(callsTo('PUT /responses/offer-1')[0]?.body).toEqual({ status: 'declined' });
    });
  });

  describe('says who asks', () => {
    const owner: Owner = {
      memberId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0009',
      name: 'Neel Gali Trust',
      person: 'Farhan Shaikh',
      userType: 'ngo',
      city: 'Pune',
      reachedBy: ['email'],
      isChecked: true,
    };

    it('with the name of the directory, its marks and a link', async () => {
      show({ answers: { 'GET /support-requests/:id': someRequest({ owner }) } });
      const link = await screen.findByRole('link', { name: 'Neel Gali Trust' });
      expect(link).toHaveAttribute('href', `/activists/${owner.memberId}`);
      expect(screen.getByText(', Farhan Shaikh')).toBeVisible();
      expect(screen.getByText('Checked by us · Reached by e-mail')).toBeVisible();
    });

    it('with first name and city only if the member is not in the directory', async () => {
      const unlisted: Owner = { ...owner, memberId: null, name: 'Farhan', person: null, isChecked: false };
      show({ answers: { 'GET /support-requests/:id': someRequest({ owner: unlisted }) } });
      expect(await screen.findByText('Farhan')).toBeVisible();
      expect(screen.getByText(', Pune')).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Farhan' })).toBeNull();
    });
  });

  it('hides the offers from everyone else', async () => {
    const { calls } = show({ member: someMember, answers: { 'GET /support-requests/:id': someRequest() } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dog hit by a scooter' })).toBeVisible();
    expect(calls.map(({ path }) => path)).not.toContain(`/support-requests/${id}/responses`);
  });

  it('requests the contact only when a member presses for it', async () => {
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

  it('sends a visitor who requests the contact to the login', async () => {
    const { address, callsTo } = show({ answers: { 'GET /support-requests/:id': someRequest() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Show Contact' }));
    expect(address()).toBe(`/login?next=${encodeURIComponent(`/support-requests/${id}`)}`);
    expect(callsTo(`GET /support-requests/${id}/contact`)).toHaveLength(0);
  });

  describe('with the parameter `offer` in its URL', () => {
    const at = `/support-requests/${id}?offer`;
    const dialog = () => screen.findByRole('dialog', { name: 'Offer Help' });

    it('opens the offer dialog for a visitor who has signed in, and removes the parameter when it is closed', async () => {
      const { address } = show({ at, member: someMember, answers: { 'GET /support-requests/:id': someRequest() } });
      await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(address()).toBe(`/support-requests/${id}`);
    });

    it('opens no dialog for a visitor, nor for a member who has offered help before', async () => {
      const { unmount } = show({ at, answers: { 'GET /support-requests/:id': someRequest() } });
      expect(await screen.findByRole('button', { name: 'Offer Help' })).toBeEnabled();
      expect(screen.queryByRole('dialog')).toBeNull();
      unmount();
      const answered = someRequest({
        hasResponded: true,
        myResponse: { id: 'mine', status: 'offered', conversationId: null },
      });
      show({ at, member: someMember, answers: { 'GET /support-requests/:id': answered } });
      expect(await screen.findByRole('heading', { name: 'Your offer of help' })).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('shows no contact if there is none', async () => {
    show({ answers: { 'GET /support-requests/:id': someRequest({ hasContact: false }) } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Contact' })).toBeNull();
  });

  it('says that a request no longer exists, with a link to others', async () => {
    const sentence = 'This support request does not exist or is no longer public.';
    show({ answers: { 'GET /support-requests/:id': problem(404, { code: 'x', message: sentence }) } });
    expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all requests' })).toHaveAttribute('href', '/support-requests');
  });

  it('offers to retry when the server is unavailable', async () => {
    show({ answers: { 'GET /support-requests/:id': problem(503, { code: 'service.away', message: 'Resting' }) } });
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});
