import { act, screen, waitFor } from '@testing-library/react';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import type { AlertStatus } from '@aar/contracts/notifications/alert-status.contract';
import { publishLive } from '../../../api/live';
import { problem, renderScreen, someMember } from '../../../testing/render-screen';
import AlertCard from './alert-card';

const status = (changes: Partial<AlertStatus> = {}): AlertStatus => ({
  state: 'ringing',
  alerted: 12,
  accepted: 0,
  enough: 2,
  nextRingAt: '2026-11-22T08:35:00Z',
  rings: [{ kind: 'city', withinKm: null, members: 12, openedAt: '2026-11-22T08:25:00Z' }],
  ...changes,
});
const request = {
  id: '1',
  createdAt: '2026-11-22T08:28:59Z',
  isOwner: true,
  isHidden: false,
  status: 'active' as SupportRequest['status'],
};
const show = (answer: () => object, changes: Partial<typeof request> = {}) =>
  renderScreen(<AlertCard request={{ ...request, ...changes }} />, {
    member: someMember,
    answers: { 'GET /support-requests/1/alert-status': answer },
  });
const line = () => screen.findByRole('status');

beforeEach(() =>
  jest.useFakeTimers({
    now: new Date('2026-11-22T08:30:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'nextTick'],
  }),
);
afterEach(() => jest.useRealTimers());

describe('the alert of a support request', () => {
  it('shows how many members it alerted and when the next ring opens, updated live', async () => {
    let now = status();
    show(() => now);
    expect(await line()).toHaveTextContent('Alerted 12 members, next ring at 2:05 pm');
    now = status({
      alerted: 40,
      nextRingAt: '2026-11-23T02:35:00Z',
      rings: [...now.rings, { kind: 'near', withinKm: 50, members: 28, openedAt: '2026-11-22T08:35:00Z' }],
    });
    act(() => publishLive('request', {}));
    expect(await screen.findByText('Alerted 40 members, next ring at 8:05 am, Nov 23, 2026')).toBeVisible();
    expect(screen.getByText('Within 50 km')).toBeVisible();
    expect(screen.getByText('28 members at 2:05 pm')).toBeVisible();
  });

  it.each([
    [status({ state: 'enough', accepted: 2 }), 'Alerted 12 members. 2 offers are accepted, so nobody more is alerted.'],
    [
      status({ state: 'paused', nextRingAt: null }),
      'Alerted 12 members. Nobody more is alerted while the request is not shown.',
    ],
    [status({ state: 'done', nextRingAt: null, alerted: 1 }), 'Alerted 1 member. Everyone in range has been alerted.'],
    [status({ state: 'over', nextRingAt: null }), 'Alerted 12 members.'],
  ])('shows its state', async (answer, text) => {
    show(() => answer);
    expect((await line()).textContent).toBe(text);
  });

  const none = () => problem(404, { code: 'notifications.alert.unknown', message: '-' });

  it('says to the owner that it is delayed if it does not exist a minute after the request, until it does', async () => {
    let answer: () => object = none;
    show(() => answer());
    expect((await line()).textContent).toBe(
      'Alerts are delayed. We keep trying, and members near you will be alerted as soon as possible.',
    );
    answer = status;
    act(() => publishLive('request', {}));
    expect(await screen.findByText('Alerted 12 members, next ring at 2:05 pm')).toBeVisible();
  });

  it.each([
    ['in the first minute', { createdAt: '2026-11-22T08:29:01Z' }],
    ['to others than the owner', { isOwner: false }],
    ['for a request that is over', { status: 'completed' as const }],
    ['for a paused request', { status: 'paused' as const }],
    ['for a hidden request', { isHidden: true }],
    ['for a request whose alert can come no more', { createdAt: '2026-11-21T08:29:00Z' }],
  ])('says nothing if there is none %s', async (_, changes) => {
    const { container, callsTo } = show(none, changes);
    await waitFor(() => expect(callsTo('GET /support-requests/1/alert-status')).toHaveLength(1));
    await act(async () => undefined);
    expect(container.querySelector('section')).toBeNull();
  });

  it('shows nothing while its status is unknown', async () => {
    const { container, callsTo } = show(() => problem(503, { code: 'service.away', message: 'Away' }));
    await waitFor(() => expect(callsTo('GET /support-requests/1/alert-status')).toHaveLength(1));
    await act(async () => undefined);
    expect(container.querySelector('section')).toBeNull();
  });
});
