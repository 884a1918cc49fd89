import { bareAddress, isMailAddress, sentAs } from './mail-address.rules';

describe('addresses for headers and envelopes', () => {
  it.each(['asha@example.in', "o'neil+alerts@mail.example.co.in", 'a@localhost', `${'a'.repeat(243)}@example.in`])(
    'accepts %s',
    address => {
      expect(isMailAddress(address)).toBe(true);
    },
  );

  it.each([
    'asha@example.in\r\nBcc: x@example.in',
    'asha@example.in\n',
    'asha@example.in>,<x@example.in',
    'asha @example.in',
    '"asha"@example.in',
    'asha@',
    '@example.in',
    'asha',
    `${'a'.repeat(244)}@example.in`,
  ])('refuses %j', address => {
    expect(isMailAddress(address)).toBe(false);
  });

  it('finds the address of a named sender', () => {
    expect(bareAddress('Animal Activist Register <no-reply@example.in>')).toBe('no-reply@example.in');
    expect(bareAddress('Animal Activist Register <no-reply@example.in> ')).toBe('no-reply@example.in');
    expect(bareAddress('<Register> <no-reply@example.in>')).toBe('no-reply@example.in');
    expect(bareAddress(' no-reply@example.in ')).toBe('no-reply@example.in');
  });

  it('replaces the name of a sender and removes quotes from it', () => {
    expect(sentAs('Paws "of" Pune\\', 'Register <no-reply@example.in>')).toBe('"Paws of Pune" <no-reply@example.in>');
  });
});
