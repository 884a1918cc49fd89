import { maskContact, maskContactsIn } from './masked-contact';

it('shows the first two and the last two digits of a mobile number', () => {
  expect(maskContact('mobile', '9822012310')).toBe('98******10');
});

it('shows the first character and the domain of an e-mail, whatever the length before it', () => {
  expect(maskContact('email', 'meera.joshi@example.com')).toBe('m***@example.com');
  expect(maskContact('email', 'm@example.com')).toBe('m***@example.com');
});

it.each([
  ['He wrote from meera.joshi@example.com, twice.', 'He wrote from m***@example.com, twice.'],
  [
    '550 <root@localhost>: unknown. Write to asha@example.in.',
    '550 <r***@localhost>: unknown. Write to a***@example.in.',
  ],
  ['Called 98220 12310 and +91 98220-12311.', 'Called 98******10 and 98******11.'],
  ['919822012310', '98******10'],
  ['फोन ९८२२० १२३१० या 0091 98220.12311', 'फोन 98******10 या 98******11'],
  ['98220\u200b12310 and as\u200bha@example.in', '98******10 and a***@example.in'],
  ['21 2345 2026 12345 67890', '21 2345 2026 12345 67890'],
  ['7b7d0c8e-6f43-4a52-9d4c-919822012310', '7b7d0c8e-6f43-4a52-9d4c-919822012310'],
  ['Order 98220123101 of 2026-12-01T10:00:00.000Z', 'Order 98220123101 of 2026-12-01T10:00:00.000Z'],
  ['', ''],
])('masks the contacts in "%s"', (text, masked) => expect(maskContactsIn(text)).toBe(masked));
