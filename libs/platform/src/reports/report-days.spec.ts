import { daysLater, reportDays } from './report-days';

const now = new Date('2026-11-22T20:00:00Z');

it('counts days over the ends of months and years', () => {
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysLater('2028-03-01', -1)).toBe('2028-02-29');
});

it('reports the last 30 days up to today by default', () => {
  expect(reportDays({}, now)).toEqual({ from: '2026-10-25', to: '2026-11-23', unit: 'day' });
  expect(reportDays({ from: '2026-11-01' }, now)).toEqual({ from: '2026-11-01', to: '2026-11-23', unit: 'day' });
  expect(reportDays({ to: '2026-01-30' }, now)).toEqual({ from: '2026-01-01', to: '2026-01-30', unit: 'day' });
});

it('adds up whole months if days would be too many lines', () => {
  expect(reportDays({ from: '2026-01-01', to: '2026-04-02' }, now).unit).toBe('day');
  expect(reportDays({ from: '2026-01-01', to: '2026-04-03' }, now).unit).toBe('month');
});

it.each([
  ['ends before it begins', { from: '2026-12-01' }],
  ['is longer than five years', { from: '2015-01-01' }],
])('refuses a range that %s', (_, query) => {
  expect(() => reportDays(query, now)).toThrow(
    expect.objectContaining({ code: 'input.invalid', errors: [expect.objectContaining({ path: 'from' })] }),
  );
});
