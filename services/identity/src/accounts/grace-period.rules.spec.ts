import { erasureDate } from './grace-period.rules';

it('everything of an account is erased thirty days after its deletion began, to the second', () => {
  expect(erasureDate(new Date('2026-11-22T12:34:56Z'))).toEqual(new Date('2026-12-22T12:34:56Z'));
});
