import { heldUntil } from './waitlist.rules';

const now = new Date('2026-11-22T10:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

it.each([
  ['a month', 720, 24],
  ['four days', 96, 24],
  ['two days', 48, 12],
  ['an hour', 1, 0.25],
  ['half an hour', 0.5, 0.25],
  ['ten minutes', 1 / 6, 1 / 6],
])('with %s left, a seat is reserved for as long as the rules allow', (_, left, held) => {
  expect(heldUntil(now, hours(left))).toEqual(hours(held));
});
