import { endOf, endsLater } from './suspension-ends.rules';

const now = new Date('2026-11-25T08:00:00Z');

it.each([
  ['1day', '2026-11-26T08:00:00.000Z'],
  ['7days', '2026-12-02T08:00:00.000Z'],
  ['30days', '2026-12-25T08:00:00.000Z'],
] as const)('a suspension for %s ends %s', (duration, end) => {
  expect(endOf(duration, now)!.toISOString()).toBe(end);
});

it('a permanent suspension never ends', () => {
  expect(endOf('permanent', now)).toBeNull();
});

it('never is later than any day, but not later than never', () => {
  const later = new Date(now.getTime() + 1);
  expect([endsLater(later, now), endsLater(null, now)]).toEqual([true, true]);
  expect([endsLater(now, now), endsLater(now, later), endsLater(now, null), endsLater(null, null)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
