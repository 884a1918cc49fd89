import { aYearAfter, mostOccurrences, occurrences } from './repeats.rules';

it('repeats every week until the last day, inclusive', () => {
  expect(occurrences('2026-12-20', 'weekly', '2027-01-10')).toEqual([
    '2026-12-20',
    '2026-12-27',
    '2027-01-03',
    '2027-01-10',
  ]);
  expect(occurrences('2026-12-20', 'weekly', '2027-01-09')).toHaveLength(3);
});

it('repeats on the same day of every month, and skips months without that day', () => {
  expect(occurrences('2027-01-31', 'monthly', '2027-05-31')).toEqual(['2027-01-31', '2027-03-31', '2027-05-31']);
  expect(occurrences('2026-12-05', 'monthly', '2027-02-28')).toEqual(['2026-12-05', '2027-01-05', '2027-02-05']);
});

it('leaves out the exceptions', () => {
  expect(occurrences('2026-12-20', 'weekly', '2027-01-03', ['2026-12-27'])).toEqual(['2026-12-20', '2027-01-03']);
});

it('has a limit', () => {
  expect(occurrences('2026-12-20', 'weekly', '2099-01-01')).toHaveLength(mostOccurrences);
  expect(occurrences('2026-12-20', 'weekly', '2099-01-01').at(-1)).toBe(aYearAfter('2026-12-19'));
});
