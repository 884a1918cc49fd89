import { maskEmail } from './masked-contact.rules';

describe('a masked e-mail address', () => {
  it.each([
    ['asha.rao@example.in', 'as******@example.in'],
    ['abc@example.in', 'ab*@example.in'],
    ['ab@example.in', 'a*@example.in'],
    ['a@example.in', '*@example.in'],
  ])('of %s is %s', (address, masked) => {
    expect(maskEmail(address)).toBe(masked);
  });
});
