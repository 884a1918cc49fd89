import { contactIn } from './contact-in-text';

it.each([
  ['9822054321', '9822054321', undefined],
  ['+91 98220-54321', '9822054321', undefined],
  ['098220 54321, after six', '9822054321', undefined],
  ['asha@example.org or 98220 54321', '9822054321', 'asha@example.org'],
  ['Mail me: asha.rao@mail.example.in.', undefined, 'asha.rao@mail.example.in'],
  ['5822054321', undefined, undefined],
  ['account 19822054321234', undefined, undefined],
  ['Ask for me at the tea stall', undefined, undefined],
])('finds in "%s" the number %s and the address %s', (text, mobile, email) => {
  expect(contactIn(text)).toEqual({ mobile, email });
});
