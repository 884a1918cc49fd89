import { cleanMobile } from './clean-contact';
import { wrongInMobile } from './wrong-in-mobile';

it.each([
  ['a landline', '020 2555 1234', 'This is a landline number. Please enter a mobile number'],
  ['two numbers', '98220 12345 / 98220 54321', 'Please remove “/”: a mobile number has digits only'],
  ['two numbers with a space between', '9822012345 9822054321', 'Please enter one number only'],
  ['eleven digits', '98220123456', 'A mobile number has 10 digits, and this one has 11'],
  ['a number of another country', '+44 7911 123456', 'Please enter an Indian mobile number (+91)'],
  ['a letter among the digits', '98220l12345', 'Please remove “l”: a mobile number has digits only'],
  ['a plus in the middle', '98220+12345', 'Please remove “+”: a mobile number has digits only'],
])('%s is refused with the reason', (_, text, reason) => expect(wrongInMobile(cleanMobile(text))).toBe(reason));

it.each(['', '98220', 'abc', '5822012345'])('reports nothing for %j, which the form reports itself', text =>
  expect(wrongInMobile(cleanMobile(text))).toBeUndefined(),
);
