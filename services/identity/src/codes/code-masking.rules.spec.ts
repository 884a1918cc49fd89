import { maskContact } from './code-masking.rules';

it('shows the first and last two digits of a mobile number', () => {
  expect(maskContact('mobile', '9822012310')).toBe('98******10');
});

it('shows the first letter and the domain of an e-mail, whatever the length before it', () => {
  expect(maskContact('email', 'meera.joshi@example.com')).toBe('m***@example.com');
  expect(maskContact('email', 'm@example.com')).toBe('m***@example.com');
});
