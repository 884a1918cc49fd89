import { cleanCode, cleanEmail, cleanMobile } from './clean-contact';

it.each([
  '9822012345',
  '98220 12345',
  '98220\u200b12345',
  '98220\u00ad12345',
  '98220\u201112345',
  '98220\u201312345',
  '98220\u00a012345',
  '\u202a+91 98220 12345\u202c',
  '\u206898220 12345\u2069',
  '91 98220 12345',
  '0091 98220 12345',
  '+91 (0) 98220 12345',
  '+91-098220-12345',
  '098220 12345',
  '98220.12345',
  'tel:+919822012345',
  'TEL:098220-12345',
  '९८२२०१२३४५',
  '+९१ ९८२२० १२३४५',
  '૯૮૨૨૦ ૧૨૩૪૫',
])('%j is the mobile number 9822012345', text => expect(cleanMobile(text)).toBe('9822012345'));

it('a number may begin with the digits of the country code', () =>
  expect(cleanMobile('91982 20123')).toBe('9198220123'));

it.each([
  [' Asha@Example.ORG ', 'asha@example.org'],
  ['mailto:x@example.org', 'x@example.org'],
  ['mailto:x@example.org?subject=Help', 'x@example.org'],
  ['Asha Rao <asha@example.org>', 'asha@example.org'],
  ['asha\u200b@example.org', 'asha@example.org'],
  ['user@bücher.example', 'user@xn--bcher-kva.example'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha', 'asha'],
  ['asha@', 'asha@'],
  ['asha@भारत/x', 'asha@भारत/x'],
  ['asha@भा रत', 'asha@भा रत'],
])('%j is the address %j', (text, address) => expect(cleanEmail(text)).toBe(address));

it.each(['123456', '123 456', '123-456', '१२३४५६', '\u200e123456', '١٢٣٤٥٦'])('%j is the code 123456', text =>
  expect(cleanCode(text)).toBe('123456'),
);
