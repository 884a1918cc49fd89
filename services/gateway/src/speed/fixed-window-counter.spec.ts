import { FixedWindowCounter } from './fixed-window-counter';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('calls up to the limit pass, and the next one gets the time to wait', () => {
  const counts = new FixedWindowCounter(2, 60);
  expect([counts.count('a'), counts.count('a')]).toEqual([0, 0]);
  const wait = counts.count('a');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60_000);
  expect(counts.count('b')).toBe(0);
});

test('the window starts at the first call, and refused calls do not extend it', () => {
  const counts = new FixedWindowCounter(1, 60);
  counts.count('a');
  jest.advanceTimersByTime(40_000);
  expect(counts.count('a')).toBeGreaterThan(0);
  jest.advanceTimersByTime(20_001);
  expect(counts.count('a')).toBe(0);
});

test('a clock that is set back does not extend the window', () => {
  const counts = new FixedWindowCounter(1, 60);
  counts.count('a');
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(60_001);
  expect(counts.count('a')).toBe(0);
});

test('callers whose window has expired are forgotten', () => {
  const counts = new FixedWindowCounter(1, 60);
  for (let caller = 0; caller < 1_000; caller++) counts.count(`${caller}`);
  jest.advanceTimersByTime(61_000);
  counts.count('a');
  expect(counts.callers).toBe(1);
});
