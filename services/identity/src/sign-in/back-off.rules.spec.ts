import { signInWait } from './back-off.rules';

const quiet = { fromAddress: 0, sinceLast: 0, inLastHour: 0, untilHourIsOver: 0 };

it.each([
  [0, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [7, 120],
  [9, 480],
  [10, 900],
  [60, 900],
])('after %i failures from an address asks for %i s', (fromAddress, wait) => {
  expect(signInWait({ ...quiet, fromAddress })).toBe(wait);
});

it('counts the wait from the last failure and rounds up to whole seconds', () => {
  expect(signInWait({ ...quiet, fromAddress: 5, sinceLast: 10.2 })).toBe(20);
  expect(signInWait({ ...quiet, fromAddress: 5, sinceLast: 31 })).toBe(0);
});

it('asks every address to wait once an account had 25 failures within the hour', () => {
  expect(signInWait({ ...quiet, inLastHour: 24, untilHourIsOver: 1_200 })).toBe(0);
  expect(signInWait({ ...quiet, inLastHour: 25, untilHourIsOver: 1_200 })).toBe(1_200);
});
