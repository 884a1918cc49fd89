import { dayInIndia, momentInIndia } from './moment-in-india';

it('a day begins at midnight in India', () => {
  expect(dayInIndia(new Date('2026-11-22T18:29:59Z'))).toBe('2026-11-22');
  expect(dayInIndia(new Date('2026-11-22T18:30:00Z'))).toBe('2026-11-23');
  expect(dayInIndia(momentInIndia('2026-12-01', '00:00'))).toBe('2026-12-01');
});
