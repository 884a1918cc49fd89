import { changing } from './text-steps';

it('changes a text step by step', () => {
  const changed = changing(['NFKD', 'lower', new Map([['\u0301', '']]), { pattern: '([a-z])!', by: '<$1>' }, 'NFC']);
  expect(changed('É! Ü! ﬁ!')).toBe('<e> ü! f<i>');
});

it('replaces each character, including those of two units, and leaves those without an entry', () => {
  expect(
    changing([
      new Map([
        ['🐕', 'dog'],
        ['x', ''],
      ]),
    ])('x🐕x🐈'),
  ).toBe('dog🐈');
});

it('changes nothing without steps', () => {
  expect(changing([])('É')).toBe('É');
});
