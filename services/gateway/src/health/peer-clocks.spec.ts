import { Logger } from '@nestjs/common';
import type { Pool } from 'undici';
import type { Services } from '../routes/services';
import { middleOf, PeerClocks } from './peer-clocks';

Logger.overrideLogger(false);

/** A service whose clock is ahead by this many ms; `null`: it does not respond. */
const service = (ahead: number | null) =>
  ({
    request: async () => {
      if (ahead === null) throw new Error('away');
      return { headers: { date: new Date(Date.now() + ahead).toUTCString() }, body: { dump: async () => undefined } };
    },
  }) as unknown as Pool;
const clocksOf = (...services: Pool[]) =>
  new PeerClocks({ all: () => services.map(pool => ['service', pool]) } as unknown as Services);

test('a gateway is not ready when its clock is off those of its services', async () => {
  const behind = clocksOf(service(90_000), service(90_000), service(90_000), service(90_000));
  await expect(behind.check()).rejects.toThrow(/ s behind its services/);
  const ahead = clocksOf(service(-3_600_000), service(-3_600_000), service(null), service(-3_600_000));
  await expect(ahead.check()).rejects.toThrow(/ s ahead of its services/);
});

test.each([
  ['its services agree with it', [0, 400, -400, 0]],
  ['one of its services is off', [0, 0, 0, 90_000]],
  ['half of its services are off', [0, 90_000, 0, 90_000]],
  ['only one service answers, which may be off itself', [null, 90_000, null, null]],
  ['no service answers', [null, null, null, null]],
])('a gateway is ready while %s', async (_when, clocks) => {
  await clocksOf(...clocks.map(service)).check();
});

test('a gateway does not wait for a service that hangs', async () => {
  const hanging = { request: () => new Promise(() => undefined) } as unknown as Pool;
  await clocksOf(service(0), hanging).check();
});

test('a comparison is valid for some seconds, and the next one shows a corrected clock', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
  let ahead = 90_000;
  const request = jest.fn(() => service(ahead).request({ path: '', method: 'GET' }));
  const corrected = { request } as unknown as Pool;
  const clocks = clocksOf(corrected, corrected);
  await expect(clocks.check()).rejects.toThrow('behind');
  ahead = 0;
  await expect(clocks.check()).rejects.toThrow('behind');
  expect(request).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(5_000);
  // The probe that starts a comparison does not wait for it.
  await expect(clocks.check()).rejects.toThrow('behind');
  await new Promise(setImmediate);
  await clocks.check();
  expect(request).toHaveBeenCalledTimes(4);
  jest.useRealTimers();
});

test('the middle of an even number of skews is the smaller of the two', () => {
  expect(middleOf([-90_000, -90_000, 0, 0])).toBeCloseTo(0);
  expect(middleOf([5, 4, 90, 80])).toBe(5);
});
