import { refusals } from '../../test/refusals';
import { NewPassword, Otp } from './credentials';

it.each([
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['x123456', false],
  ['abcdef', false],
])('a code may be %s: %s', (otp, isTaken) => {
  expect(refusals(Otp, otp)).toEqual(isTaken ? {} : { '': 'Please enter the complete 6-digit code' });
});

describe('a new password', () => {
  const refused = (password: string, confirmPassword = password) =>
    refusals(NewPassword({}), { password, confirmPassword });

  it('has 6 to 128 characters', () => {
    for (const length of [6, 128]) expect(refused('x'.repeat(length))).toEqual({});
    expect(refused('short')).toEqual({ password: 'Password must be at least 6 characters' });
    expect(Object.keys(refused('x'.repeat(129)))).toEqual(['password', 'confirmPassword']);
  });

  it('must be repeated, which is checked even while it is too short', () => {
    const differ = { confirmPassword: "Passwords don't match" };
    expect(refused('street dogs', 'street cats')).toEqual(differ);
    expect(refused('short', 'other')).toEqual({ password: 'Password must be at least 6 characters', ...differ });
  });
});
