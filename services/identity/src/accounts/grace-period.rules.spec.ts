import { erasureDate } from './grace-period.rules';

it('all data of an account is erased thirty days after its deletion was planned, to the second', () => {
  expect(erasureDate(new Date('2026-11-22T12:34:56Z'))).toEqual(new Date('2026-12-22T12:34:56Z'));
});
