import { type RefusalCount, scopeAfter, withRefusal } from './refusal-count.rules';

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);
/** What is suppressed after refusals on these days. */
const after = (...days: number[]) => {
  const count = days.reduce<RefusalCount | null>((before, at) => withRefusal(before, day(at)), null);
  return scopeAfter(count!);
};
const every = (step: number, last: number) => Array.from({ length: last / step + 1 }, (_, index) => index * step);

describe('refusals of an address', () => {
  it('count once a day', () => {
    const one = withRefusal(null, day(0));
    expect(one).toEqual({ weight: 1, since: day(0), countedOn: day(0) });
    expect(withRefusal(one, day(0))).toEqual(one);
    expect(withRefusal(withRefusal(one, day(1)), day(0)).countedOn).toBe(day(1));
  });

  it('lose half of their weight in 30 days', () => {
    expect(withRefusal(withRefusal(null, day(0)), day(30)).weight).toBe(1.5);
  });

  it('start again when little is left of the earlier ones', () => {
    expect(withRefusal({ weight: 1, since: day(0), countedOn: day(0) }, day(30)).since).toBe(day(0));
    expect(withRefusal({ weight: 1, since: day(0), countedOn: day(0) }, day(31)).since).toBe(day(31));
  });

  it.each([
    ['one day', [0], null],
    ['each day of a holiday', every(1, 13), null],
    ['each day of two weeks', every(1, 14), 'bulk'],
    ['each week of a month', every(7, 21), null],
    ['each week of two months', every(7, 56), 'bulk'],
    ['each month of a year', every(30, 360), null],
    ['each day of a month, but one', every(1, 29), 'bulk'],
    ['each day of a month', every(1, 30), 'all'],
    ['two holidays in a year', [...every(1, 9), ...every(1, 9).map(at => at + 180)], null],
  ] as const)('on %s suppress accordingly', (_, days, scope) => expect(after(...days)).toBe(scope));
});
