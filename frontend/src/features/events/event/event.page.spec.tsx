import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import jsQR from 'jsqr';
import { Route, Routes } from 'react-router-dom';
import { delayedResponse, problem, renderScreen, someMember } from '../../../testing/render-screen';
import { somePicture } from '../../../testing/some-picture';
import { someEvent } from '../../../testing/some-public-data';
import { api } from '../../../api/deferred-client';
import { toast } from '../../../ui/feedback/toast';
import { Component as EventPage } from './event.page';

const camp = { ...someEvent, title: 'Adoption camp', eventDate: '2099-12-06' };
const { id } = camp;
const show = (change: object = {}, rest: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <Routes>
      <Route path="/events/:id" element={<EventPage />} />
    </Routes>,
    { at: `/events/${id}`, ...rest, answers: { 'GET /events/:id': { ...camp, ...change }, ...rest.answers } },
  );
const attendee = (fullName: string) => ({
  seatId: `seat of ${fullName}`,
  memberId: fullName as string | null,
  fullName,
  ngoName: null,
  userType: 'activist',
  isVerified: true,
  reachedBy: ['sms'],
  isChecked: false,
  city: 'Pune',
  state: 'Maharashtra',
  joinedAt: '2026-11-20T09:00:00Z',
  ticket: `ticket of ${fullName}` as string | null,
  checkedInAt: null as string | null,
});

const keepCheckIns = (waiting: Record<string, string>) =>
  localStorage.setItem(`check-ins:${id}`, JSON.stringify(waiting));

/** Reads the QR code with an independent decoder. */
function readCode(drawing: HTMLElement) {
  const scale = 4;
  const size = Number(drawing.getAttribute('viewBox')!.split(' ')[2]);
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
  for (const [, x, y] of drawing
    .querySelectorAll('path')[1]!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h1/g))
    for (let down = 0; down < scale; down += 1)
      for (let right = 0; right < scale; right += 1)
        pixels.fill(0, ...rangeAt((Number(y) * scale + down) * size * scale + Number(x) * scale + right));
  return jsQR(pixels, size * scale, size * scale)?.data;
}
/** The range of red, green and blue of a pixel. */
const rangeAt = (pixel: number): [number, number] => [pixel * 4, pixel * 4 + 3];

describe('the page of an event', () => {
  it('shows all details and a button to join', async () => {
    show({ requirements: ['Water', 'Hat', 'Gloves', 'Bags'], maxParticipants: 10 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Adoption camp' })).toBeVisible();
    expect(screen.getByText('9:00 am', { selector: 'time span' }).parentElement).toHaveTextContent(
      'Dec 6, 2099, 9:00 am',
    );
    expect(screen.getByText('Bags')).toBeVisible();
    expect(screen.getByText('4 of 10 seats taken')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join' })).toBeEnabled();
  });

  it('says when it ends', async () => {
    show({ endTime: '12:30' });
    expect(await screen.findByText('until 12:30 pm')).toBeVisible();
  });

  it('says that it ends on the next morning', async () => {
    show({ endTime: '04:00' });
    expect(await screen.findByText('until 4:00 am the next day')).toBeVisible();
  });

  it('shows when and where it is, and how to join, before the description', async () => {
    show({ description: 'Twenty puppies look for a home.' });
    const join = await screen.findByRole('button', { name: 'Join' });
    const about = screen.getByText('Twenty puppies look for a home.');
    for (const early of [
      screen.getByText('9:00 am', { selector: 'time span' }),
      screen.getByText(/^Camp market, /),
      join,
    ])
      expect(early.compareDocumentPosition(about) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(join.closest('article')).toHaveTextContent(/^Dec 2099.*6Sun/);
  });

  it('shows the contact to attendees who ask for it', async () => {
    const answers = { 'GET /events/:id/contact': { contactInfo: 'Asha, 98220 12345' } };
    const { callsTo } = show({ isParticipating: true, hasContact: true }, { member: someMember, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Show Contact' }));
    expect(await screen.findByText('Asha, 98220 12345')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show Contact' })).toBeNull();
    expect(callsTo(`GET /events/${id}/contact`)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Leave' })).toBeEnabled();
  });

  it('says so when a member has viewed too many contacts in one day', async () => {
    const failed = jest.spyOn(toast, 'error').mockReturnValue(undefined);
    const message = 'You have viewed as many contacts as allowed in one day. Please try again tomorrow.';
    const answers = { 'GET /events/:id/contact': () => problem(429, { code: 'community.contact.limit', message }) };
    show({ isParticipating: true, hasContact: true }, { member: someMember, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Show Contact' }));
    await waitFor(() => expect(JSON.stringify(failed.mock.calls)).toContain(message));
    failed.mockRestore();
    expect(screen.getByRole('button', { name: 'Show Contact' })).toBeEnabled();
  });

  it('hides the contact once the organiser is blocked', async () => {
    let hasContact = true;
    const joined = { ...camp, isParticipating: true };
    show(
      {},
      {
        member: someMember,
        answers: {
          'GET /events/:id': () => ({ ...joined, hasContact }),
          'GET /events/:id/contact': { contactInfo: 'Asha, 98220 12345' },
          'POST /blocks': ({ body }: { body: object }) => ((hasContact = false), body),
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show Contact' }));
    expect(await screen.findByText('Asha, 98220 12345')).toBeVisible();
    await api.blocks.block({ memberId: someMember.id });
    await waitFor(() => expect(screen.queryByText('Asha, 98220 12345')).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });

  it('shows attendees a ticket that a decoder can read', async () => {
    const ticket = '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0099';
    show({ isParticipating: true, ticket }, { member: someMember });
    const code = await screen.findByRole('img', { name: 'Code of your ticket' });
    expect(readCode(code)).toBe(`http://localhost/events/${id}?check-in=${ticket}`);
  });

  it('shows the attendees to its owner only', async () => {
    const answers = {
      'GET /events/:id/attendees': { attendees: [attendee('Omkar Jadhav')], nextCursor: null },
    };
    const { unmount } = show({ isOwner: true }, { member: someMember, answers });
    expect(await screen.findByText('Omkar Jadhav')).toBeVisible();
    unmount();
    const { callsTo } = show({}, { member: someMember, answers });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Attendees' })).toBeNull();
    expect(callsTo(`GET /events/${id}/attendees`)).toHaveLength(0);
  });

  describe('that is full', () => {
    const full = { maxParticipants: 4 };

    it('lets a member join and leave the waitlist', async () => {
      let isWaiting = false;
      const answer = () => ({ ...camp, ...full, isWaiting });
      show(full, {
        member: someMember,
        answers: {
          'GET /events/:id': answer,
          'POST /events/:id/waitlist': () => ((isWaiting = true), answer()),
          'DELETE /events/:id/waitlist': () => ((isWaiting = false), answer()),
        },
      });
      expect(await screen.findByRole('button', { name: 'Event Full' })).toBeDisabled();
      await userEvent.click(screen.getByRole('button', { name: 'Join Waitlist' }));
      expect(await screen.findByText(/^You are on the waitlist/)).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Leave Waitlist' }));
      expect(await screen.findByRole('button', { name: 'Join Waitlist' })).toBeEnabled();
    });

    it('shows until when a seat is held, which joining takes and declining releases', async () => {
      show({ ...full, isWaiting: true, seatOfferedUntil: '2099-12-05T12:30:00Z' }, { member: someMember });
      expect(await screen.findByText('A seat is free for you. It is held until Dec 5, 2099, 6:00 pm.')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Join' })).toBeEnabled();
      expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
    });

    it('sends a visitor who wants to join the waitlist to the login', async () => {
      const { address } = show(full);
      await userEvent.click(await screen.findByRole('button', { name: 'Join Waitlist' }));
      expect(address()).toBe(`/login?next=${encodeURIComponent(`/events/${id}`)}`);
    });
  });

  describe('owned by the member', () => {
    const answers = { 'GET /events/:id/attendees': { attendees: [], nextCursor: null } };
    const mine = { isOwner: true, description: 'Twenty puppies look for a home.', contactInfo: 'Asha' };

    it('does not ask its owner to join', async () => {
      show({ ...mine, maxParticipants: 4 }, { member: someMember, answers });
      expect(await screen.findByRole('button', { name: 'Edit Event' })).toBeVisible();
      expect(screen.getByText('4 of 4 seats taken')).toBeVisible();
      expect(screen.queryByRole('button', { name: /^(Join|Event Full|Join Waitlist)$/ })).toBeNull();
      expect(screen.queryByText(/once you have joined/)).toBeNull();
    });

    it('has a form with all values, and saves the changes', async () => {
      const { callsTo } = show(mine, {
        member: someMember,
        answers: { ...answers, 'PUT /events/:id': { ...camp, ...mine } },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Edit Event' }));
      const form = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
      expect(form.getByLabelText('Title')).toHaveValue('Adoption camp');
      await userEvent.clear(form.getByLabelText('Location'));
      await userEvent.type(form.getByLabelText('Location'), 'School yard');
      await userEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(callsTo(`PUT /events/${id}`)[0]?.body).toMatchObject({
        title: 'Adoption camp',
        location: 'School yard',
        eventDate: '2099-12-06',
        contactInfo: 'Asha',
      });
    });

    // Check-in is open from the day of the event on.
    const today = { ...mine, eventDate: '2026-11-20' };

    afterEach(() => localStorage.clear());

    it('lets its owner remove an attendee after a confirmation', async () => {
      const attendees = [attendee('Omkar Jadhav')];
      const { callsTo } = show(mine, {
        member: someMember,
        answers: {
          'GET /events/:id/attendees': () => ({ attendees: [...attendees], nextCursor: null }),
          'DELETE /events/:id/attendees/:attendee': () => {
            attendees.pop();
            return {};
          },
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Remove Omkar Jadhav' }));
      const question = within(await screen.findByRole('alertdialog', { name: 'Remove Omkar Jadhav from this event?' }));
      expect(callsTo(`DELETE /events/${id}/attendees/Omkar%20Jadhav`)).toEqual([]);
      await userEvent.click(question.getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(screen.queryByText('Omkar Jadhav')).toBeNull());
    });

    it('lets nobody be removed once it has begun', async () => {
      show(today, {
        member: someMember,
        answers: { 'GET /events/:id/attendees': { attendees: [attendee('Omkar Jadhav')], nextCursor: null } },
      });
      expect(await screen.findByText('Omkar Jadhav')).toBeVisible();
      expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    });

    it('has no check-in before its day', async () => {
      const came = attendee('Omkar Jadhav');
      show(mine, {
        at: `/events/${id}?check-in=code`,
        member: someMember,
        answers: { 'GET /events/:id/attendees': { attendees: [came], nextCursor: null } },
      });
      expect(await screen.findByText('Omkar Jadhav')).toBeVisible();
      expect(screen.getByText('Check-in opens on the day of the event.')).toBeVisible();
      expect(screen.queryByRole('button', { name: /^Check In/ })).toBeNull();
    });

    it('checks in attendees from a list, also when the server cannot be reached', async () => {
      const came = attendee('Omkar Jadhav');
      let isAway = true;
      const { callsTo, unmount } = show(today, {
        member: someMember,
        answers: {
          'GET /events/:id/attendees': () => ({ attendees: [came], nextCursor: null }),
          'POST /events/:id/check-in': ({ body }) => {
            if (isAway) return problem(503, { code: 'service.away', message: 'Away.' });
            came.checkedInAt = body.at as string;
            return { checkedInAt: came.checkedInAt };
          },
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Check In: Omkar Jadhav' }));
      expect(await screen.findByText(/1 check-in is stored on this device/)).toBeVisible();
      expect(screen.getByText(/^Came at /)).toBeVisible();
      const [first] = callsTo(`POST /events/${id}/check-in`);
      unmount();
      isAway = false;
      const again = show(today, {
        member: someMember,
        answers: {
          'GET /events/:id/attendees': () => ({ attendees: [came], nextCursor: null }),
          'POST /events/:id/check-in': ({ body }) => ({ checkedInAt: (came.checkedInAt = body.at as string) }),
        },
      });
      await waitFor(() => expect(again.callsTo(`POST /events/${id}/check-in`)).toHaveLength(1));
      expect(again.callsTo(`POST /events/${id}/check-in`)[0]!.body).toEqual(first!.body);
      await waitFor(() => expect(screen.queryByText(/on this device/)).toBeNull());
      expect(localStorage.getItem(`check-ins:${id}`)).toBeNull();
    });

    it.each([
      ['is refetched', delayedResponse({}).answer()],
      ['cannot be refetched', problem(503, { code: 'service.away', message: 'Away.' })],
    ])('keeps an attendee checked in while the list %s', async (_, later) => {
      const lists: object[] = [{ attendees: [attendee('Omkar Jadhav')], nextCursor: null }];
      const { callsTo } = show(today, {
        member: someMember,
        answers: {
          'GET /events/:id/attendees': () => lists.pop() ?? later,
          'POST /events/:id/check-in': ({ body }) => ({ checkedInAt: body.at }),
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Check In: Omkar Jadhav' }));
      await waitFor(() => expect(callsTo(`GET /events/${id}/attendees`)).toHaveLength(2));
      await waitFor(() => expect(localStorage.getItem(`check-ins:${id}`)).toBeNull());
      expect(screen.getByText(/^Came at /)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Check In: Omkar Jadhav' })).toBeNull();
    });

    it.each([
      ['the session has ended', problem(401, { code: 'auth.missing', message: 'Please log in.' }), 'Please log in.'],
      [
        'the rate limit is reached',
        problem(429, { code: 'rate.limited', message: 'Too many requests.' }),
        'Too many requests.',
      ],
      ['it is away', problem(503, { code: 'service.away', message: 'Away.' }), 'Away.'],
    ])('keeps all check-ins while %s, says so, and sends them with the next one', async (_, refusal, reason) => {
      const [omkar, sana] = [attendee('Omkar Jadhav'), attendee('Sana Kulkarni')];
      keepCheckIns({ first: '2026-11-20T09:00:00Z', second: '2026-11-20T09:01:00Z' });
      let isRefused = true;
      const { callsTo } = show(today, {
        member: someMember,
        answers: {
          'GET /events/:id/attendees': { attendees: [omkar, sana], nextCursor: null },
          'POST /events/:id/check-in': ({ body }) => (isRefused ? refusal : { checkedInAt: body.at }),
        },
      });
      const kept = (count: number) =>
        `${reason} ${count} check-ins are stored on this device until the site accepts them.`;
      expect(await screen.findByText(kept(2))).toBeVisible();
      await screen.findByText('Omkar Jadhav');
      await userEvent.click(screen.getByRole('button', { name: 'Check In: Omkar Jadhav' }));
      expect(await screen.findByText(kept(3))).toBeVisible();
      const sent = () => callsTo(`POST /events/${id}/check-in`).map(({ body }) => body.code);
      await waitFor(() => expect(sent()).toEqual(['first', 'first']));
      isRefused = false;
      await userEvent.click(screen.getByRole('button', { name: 'Check In: Sana Kulkarni' }));
      await waitFor(() => expect(localStorage.getItem(`check-ins:${id}`)).toBeNull());
      expect(sent().slice(2)).toEqual(['first', 'second', omkar.ticket, sana.ticket]);
    });

    it.each([
      [
        'when the server says',
        40,
        problem(429, { code: 'rate.limited', message: 'Too many requests.', retryAfter: 40 }),
      ],
      ['soon, where it does not say when', 30, problem(503, { code: 'service.away', message: 'Away.' })],
    ])('retries pending check-ins by itself, %s', async (_, seconds, refusal) => {
      jest.useFakeTimers();
      keepCheckIns({ first: '2026-11-20T09:00:00Z' });
      let isRefused = true;
      const { callsTo } = show(today, {
        member: someMember,
        answers: {
          ...answers,
          'POST /events/:id/check-in': ({ body }) => (isRefused ? refusal : { checkedInAt: body.at }),
        },
      });
      const sent = () => callsTo(`POST /events/${id}/check-in`).length;
      await waitFor(() => expect(sent()).toBe(1));
      await act(() => jest.advanceTimersByTimeAsync((seconds - 2) * 1_000));
      expect(sent()).toBe(1);
      isRefused = false;
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      jest.useRealTimers();
      expect(sent()).toBe(2);
      expect(localStorage.getItem(`check-ins:${id}`)).toBeNull();
    });

    it('sends pending check-ins when the browser is online again', async () => {
      keepCheckIns({ first: '2026-11-20T09:00:00Z' });
      const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      const { callsTo } = show(today, {
        member: someMember,
        answers: { ...answers, 'POST /events/:id/check-in': ({ body }) => ({ checkedInAt: body.at }) },
      });
      expect(await screen.findByText('1 check-in waits for a connection.')).toBeVisible();
      expect(callsTo(`POST /events/${id}/check-in`)).toHaveLength(0);
      online.mockRestore();
      act(() => void globalThis.dispatchEvent(new Event('online')));
      await waitFor(() => expect(localStorage.getItem(`check-ins:${id}`)).toBeNull());
      expect(callsTo(`POST /events/${id}/check-in`)).toHaveLength(1);
    });

    it('does not retry automatically when the member has declined to sign in', async () => {
      jest.useFakeTimers();
      keepCheckIns({ first: '2026-11-20T09:00:00Z' });
      const { callsTo } = show(today, {
        member: someMember,
        answers: {
          ...answers,
          'POST /events/:id/check-in': problem(401, { code: 'auth.missing', message: 'Please log in.' }),
        },
      });
      await waitFor(() => expect(callsTo(`POST /events/${id}/check-in`)).toHaveLength(1));
      await act(() => jest.advanceTimersByTimeAsync(120_000));
      jest.useRealTimers();
      expect(callsTo(`POST /events/${id}/check-in`)).toHaveLength(1);
    });

    it('drops only check-ins that are refused permanently, says so, and sends the others', async () => {
      keepCheckIns({ unknown: '2026-11-20T09:00:00Z', second: '2026-11-20T09:01:00Z' });
      jest.spyOn(toast, 'error').mockReturnValue(undefined);
      const { callsTo } = show(today, {
        member: someMember,
        answers: {
          ...answers,
          'POST /events/:id/check-in': ({ body }) =>
            body.code === 'unknown'
              ? problem(404, { code: 'community.ticket.unknown', message: 'This is no code of an attendee' })
              : { checkedInAt: body.at },
        },
      });
      await waitFor(() => expect(localStorage.getItem(`check-ins:${id}`)).toBeNull());
      expect(callsTo(`POST /events/${id}/check-in`)).toHaveLength(2);
      expect(toast.error).toHaveBeenCalledTimes(1);
      expect(toast.error).toHaveBeenCalledWith('This is no code of an attendee');
    });

    it('checks in the holder of a ticket, whose code is a URL of the page', async () => {
      const { callsTo, address } = show(today, {
        at: `/events/${id}?check-in=code`,
        member: someMember,
        answers: { ...answers, 'POST /events/:id/check-in': { checkedInAt: '2026-11-20T09:00:00Z' } },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Check In' }));
      await waitFor(() => expect(callsTo(`POST /events/${id}/check-in`)[0]?.body).toMatchObject({ code: 'code' }));
      await waitFor(() => expect(address()).toBe(`/events/${id}`));
    });

    it('shows only the seat of a member in quiet mode, to be removed', async () => {
      const quiet = { ...attendee('A member in quiet mode'), memberId: null, ticket: null };
      const { callsTo } = show(mine, {
        member: someMember,
        answers: {
          'GET /events/:id/attendees': { attendees: [quiet], nextCursor: null },
          'DELETE /events/:id/attendees/:attendee': {},
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Remove A member in quiet mode' }));
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.click(question.getByRole('button', { name: 'Remove' }));
      await waitFor(() =>
        expect(callsTo(`DELETE /events/${id}/attendees/${encodeURIComponent(quiet.seatId)}`)).toHaveLength(1),
      );
    });

    it('says that the ticket of a member in quiet mode is valid, without a name', async () => {
      const quiet = { ...attendee('A member in quiet mode'), memberId: null, ticket: null };
      jest.spyOn(toast, 'success').mockReturnValue(undefined);
      show(today, {
        at: `/events/${id}?check-in=code`,
        member: someMember,
        answers: {
          'GET /events/:id/attendees': { attendees: [quiet], nextCursor: null },
          'POST /events/:id/check-in': { checkedInAt: '2026-11-20T09:00:00Z' },
        },
      });
      await screen.findByText('A member in quiet mode');
      expect(screen.queryByRole('button', { name: /^Check In: / })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Check In' }));
      await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Valid ticket, 1 seat'));
    });

    it('is cancelled after a confirmation', async () => {
      const { callsTo } = show(mine, {
        member: someMember,
        answers: { ...answers, 'POST /events/:id/cancel': { ...camp, ...mine, status: 'cancelled' } },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Cancel Event' }));
      expect(callsTo(`POST /events/${id}/cancel`)).toHaveLength(0);
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.type(question.getByRole('textbox', { name: /^Reason/ }), 'The hall is flooded.');
      await userEvent.click(question.getByRole('button', { name: 'Cancel Event' }));
      await waitFor(() => expect(callsTo(`POST /events/${id}/cancel`)).toHaveLength(1));
      expect(callsTo(`POST /events/${id}/cancel`)[0]?.body).toMatchObject({ reason: 'The hall is flooded.' });
    });
  });

  describe('as part of a series', () => {
    const series = { id, repeat: 'weekly', until: '2099-12-27' };
    const next = { ...camp, series, id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0042', eventDate: '2099-12-13' };
    const answers = {
      'GET /events': { events: [{ ...camp, series }, next], nextCursor: null },
      'GET /events/:id/attendees': { attendees: [], nextCursor: null },
    };

    it('shows how often it repeats, and links to its other dates', async () => {
      show({ series }, { answers });
      expect(await screen.findByText('Every week until Dec 27, 2099')).toBeVisible();
      const link = await screen.findByRole('link', { name: 'Dec 13, 2099, 9:00 am' });
      expect(link).toHaveAttribute('href', `/events/${next.id}`);
    });

    it('is cancelled with all later dates when its owner chooses so', async () => {
      const { callsTo } = show(
        { series, isOwner: true },
        { member: someMember, answers: { ...answers, 'POST /events/:id/cancel': { ...camp, status: 'cancelled' } } },
      );
      await userEvent.click(await screen.findByRole('button', { name: 'Cancel Event' }));
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.click(question.getByRole('checkbox', { name: 'Cancel all later dates too' }));
      await userEvent.click(question.getByRole('button', { name: 'Cancel Event' }));
      await waitFor(() =>
        expect(callsTo(`POST /events/${id}/cancel`)[0]?.body).toEqual({ following: true, reason: '' }),
      );
    });
  });

  it('says that it is cancelled', async () => {
    show({ status: 'cancelled' });
    expect(await screen.findByText('This event has been cancelled.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it('says that it no longer exists, with a link to others', async () => {
    const sentence = 'This event does not exist or is no longer public.';
    show({}, { answers: { 'GET /events/:id': problem(404, { code: 'x', message: sentence }) } });
    expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all events' })).toHaveAttribute('href', '/events');
  });
});

describe('photos of a past event', () => {
  const over = { status: 'completed', eventDate: '2026-01-06' };
  const photo = (name: string, changes: object = {}) => ({
    ...somePicture(name),
    isMine: false,
    isRemovable: false,
    addedAt: '2026-01-07T09:00:00Z',
    ...changes,
  });
  const withPhotos = (photos: object[], room = 0) => ({
    'GET /events/:id/photos': { photos, nextCursor: null, room },
    'POST /events/:id/photos': {},
    'DELETE /events/:id/photos/:photoId': {},
  });

  it('are shown to everybody, who can report but neither add nor remove them', async () => {
    show(over, { answers: withPhotos([photo('one'), photo('two')]) });
    expect(await screen.findByRole('img', { name: 'Photo 2 of 2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Report Photo 1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Remove|Add Photos/ })).not.toBeInTheDocument();
  });

  it('are not requested before the event', async () => {
    const { callsTo } = show();
    await screen.findByRole('heading', { level: 1 });
    expect(callsTo(`GET /events/${id}/photos`)).toHaveLength(0);
  });

  it('are requested from attendees when there are none', async () => {
    show(over, { member: someMember, answers: withPhotos([], 10) });
    expect(await screen.findByText('No photos yet. Show the others how it was.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Photos' })).toBeVisible();
  });

  it('are removed by those with permission, after a confirmation', async () => {
    const mine = photo('mine', { isMine: true, isRemovable: true });
    const { callsTo } = show(over, { member: someMember, answers: withPhotos([mine], 9) });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
    const removed = () => callsTo(`DELETE /events/${id}/photos/${mine.id}`);
    expect(removed()).toHaveLength(0);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(removed()).toHaveLength(1));
  });
});
