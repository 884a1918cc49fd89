import { isToBeCompared } from './comparing.rules';

/** Half past two in the night in India. */
const night = new Date('2026-11-25T21:00:00Z');
const noon = new Date('2026-11-26T06:30:00Z');
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

it('compares at night, once', () => {
  expect(isToBeCompared(night, undefined)).toBe(true);
  expect(isToBeCompared(night, { comparedAt: hoursBefore(night, 24), differing: 0 })).toBe(true);
  expect(isToBeCompared(night, { comparedAt: hoursBefore(night, 1), differing: 0 })).toBe(false);
  expect(isToBeCompared(noon, undefined)).toBe(false);
  expect(isToBeCompared(noon, { comparedAt: hoursBefore(noon, 30), differing: 0 })).toBe(false);
});

it('compares again while rows differ', () => {
  expect(isToBeCompared(noon, { comparedAt: hoursBefore(noon, 1), differing: 3 })).toBe(true);
});

it.each([
  ['19:29', false],
  ['19:30', true],
  ['23:29', true],
  ['23:30', false],
])('counts from one to five in India as night: %s in UTC', (time, isNight) => {
  expect(isToBeCompared(new Date(`2026-11-25T${time}:00Z`), undefined)).toBe(isNight);
});
