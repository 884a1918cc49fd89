import { auth, contactTypeOf, Login, ResetPassword, SendOtp } from './auth.contract';
import { refusals } from '../../test/refusals';

describe('requesting a code', () => {
  it.each([
    ['mobile', '12345', 'Invalid mobile number'],
    ['email', 'nobody', 'Invalid email address'],
  ])('validates a contact by its type: %s', (contactType, contact, message) => {
    expect(SendOtp.safeParse({ contactType, contact }).error?.issues).toEqual([
      expect.objectContaining({ path: ['contact'], message }),
    ]);
  });

  it('accepts a mobile number in the formats that people use', () => {
    expect(SendOtp.safeParse({ contactType: 'mobile', contact: '+91 98220 12345' }).success).toBe(true);
  });
});

it.each([
  ['98220 12345', 'mobile'],
  ['+91 (98220) 123-45', 'mobile'],
  ['asha@example.org', 'email'],
  ['asha98', 'email'],
  ['98asha', 'email'],
  ['', 'email'],
])('detects %j as a contact of the type %s', (contact, type) => {
  expect(contactTypeOf(contact)).toBe(type);
});

describe('signing in', () => {
  it('normalises both kinds of contacts, however they were typed', () => {
    expect(Login.parse({ email: ' Asha@Example.org', password: 'x' }).email).toBe('asha@example.org');
    expect(Login.parse({ email: '+91 98220-12345', password: 'street dogs' }).email).toBe('9822012345');
  });

  it.each([
    [{ email: '12345', password: 'x' }, { email: 'Invalid mobile number' }],
    [{ email: ' nobody ', password: 'x' }, { email: 'Invalid email address' }],
    [{ email: 'asha@example.org', password: '' }, { password: 'Password is required' }],
    [{ email: 'asha@example.org', password: 'x'.repeat(129) }, { password: expect.any(String) }],
    [{ email: `${'a'.repeat(64)}@${'b'.repeat(200)}.in`, password: 'x' }, { email: expect.any(String) }],
    [{ email: 'asha@example.org', password: 'x', device: 'd'.repeat(101) }, { device: expect.any(String) }],
    [{ email: 'asha@example.org', password: 'x'.repeat(128), device: 'd'.repeat(100) }, {}],
    [{ email: 'asha@example.org', password: 'x', device: 'short' }, {}],
  ])('validates %j', (form, wrong) => {
    expect(refusals(Login, form)).toEqual(wrong);
  });

  it('accepts the one-time code of a provider', () => {
    const { input } = auth.exchange;
    for (const [length, isTaken] of [
      [19, false],
      [20, true],
      [43, true],
      [200, true],
      [201, false],
    ] as const)
      expect(input.safeParse({ code: 'c'.repeat(length) }).success).toBe(isTaken);
  });
});

it('a code can be requested for a contact with surrounding blanks', () => {
  expect(SendOtp.parse({ contactType: 'email', contact: ' asha@example.org ' }).contact).toBe('asha@example.org');
});

it('a new password accepts a token of up to 200 characters', () => {
  const form = { password: 'street dogs', confirmPassword: 'street dogs' };
  for (const [length, isTaken] of [
    [1, true],
    [43, true],
    [200, true],
    [201, false],
  ] as const)
    expect(ResetPassword.safeParse({ ...form, resetToken: 't'.repeat(length) }).success).toBe(isTaken);
});
