import { act, screen } from '@testing-library/react';
import type { AlertStatus } from '@aar/contracts/notifications/alert-status.contract';
import { tellLive } from '../../api/live';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import AlertCard from './alert-card';

const status = (changes: Partial<AlertStatus> = {}): AlertStatus => ({
  ...{ state: 'ringing', alerted: 12, accepted: 0, enough: 2, nextRingAt: '2026-11-22T08:35:00Z' },
  rings: [{ kind: 'city', withinKm: null, members: 12, openedAt: '2026-11-22T08:25:00Z' }],
  ...changes,
});
const show = (answer: () => object) =>
  renderScreen(<AlertCard id="1" />, {
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
      ...{ alerted: 40, nextRingAt: '2026-11-23T02:35:00Z' },
      rings: [...now.rings, { kind: 'near', withinKm: 50, members: 28, openedAt: '2026-11-22T08:35:00Z' }],
    });
    act(() => tellLive('request', {}));
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
    [
      status({ state: 'done', nextRingAt: null, alerted: 1 }),
      'Alerted 1 member. Everybody whom alerts reach has been told.',
    ],
    [status({ state: 'over', nextRingAt: null }), 'Alerted 12 members.'],
  ])('shows its state', async (answer, text) => {
    show(() => answer);
    expect((await line()).textContent).toBe(text);
  });

  it('renders nothing if there is none', async () => {
    const { container } = show(() => problem(404, { code: 'notifications.alert.unknown', message: '-' }));
    await act(async () => undefined);
    expect(container.querySelector('section')).toBeNull();
  });
});
