import { z } from 'zod';
import {
  blankOr,
  City,
  cityOfState,
  DirectoryExperience,
  email,
  Experience,
  GivenExperience,
  Instant,
  line,
  mobile,
  optionalWebAddress,
  Page,
  prose,
  Total,
} from './vocabulary';

const name = line(20).min(2, 'Too short');
const messages = (text: string) => name.safeParse(text).error?.issues.map(({ message }) => message);

describe('a single-line text', () => {
  it.each([
    ['a line separator', 'Asha\u2028Rao'],
    ['a paragraph separator', 'Asha\u2029Rao'],
    ['a next line', 'Asha\u0085Rao'],
    ['a line break', 'Asha\r\nBcc: all'],
    ['a tab', 'Asha\tRao'],
    ['NUL', 'Asha\u0000Rao'],
    ['an escape', 'Asha\u001b[31m'],
    ['a control character of the second set', 'Asha\u009bRao'],
  ])('refuses %s', (_, text) => {
    expect(messages(text)).toEqual(['Line breaks are not allowed here']);
  });

  it.each([
    ['a space without width', 'As\u200bha Rao'],
    ['a word joiner', 'As\u2060ha Rao'],
    ['a byte order mark', '\ufeffAsha Rao'],
    ['a soft hyphen', 'As\u00adha Rao'],
    ['a mark from right to left', 'Asha\u200f Rao'],
    ['an override from right to left', 'Asha \u202eRao\u202c'],
    ['an isolate', '\u2067Asha Rao\u2069'],
    ['a letter without a shape', 'Asha\u3164 Rao'],
    ['tags', 'Asha Rao\u{e0041}\u{e007f}'],
    ['joiners that join nothing', '\u200d \u200cAsha Rao'],
  ])('removes %s', (_, text) => {
    expect(name.parse(text)).toBe('Asha Rao');
  });

  it.each([
    ['Devanagari with a joiner', 'क्\u200dष क्\u200cष'],
    ['Malayalam that ends with a joiner', 'ജോണ്\u200d'],
    ['Urdu, from right to left', 'آشا راؤ'],
    ['a family of emoji', '👩\u200d👧 ❤\ufe0f'],
    ['accents', 'José Núñez'],
    ['a combining accent', 'Jose\u0301'],
  ])('keeps %s as it is', (_, text) => {
    expect(name.parse(text)).toBe(text);
  });

  it('treats an invisible text as an empty one', () => {
    expect(messages('\u200d\u200b\u2060\ufe0f')).toEqual(['Too short']);
  });
});

const errorsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('an instant', () => {
  it('is ISO text, also from a Date', () => {
    expect(Instant.parse(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
    expect(Instant.parse('2026-11-25T10:00:00+05:30')).toBe('2026-11-25T10:00:00+05:30');
  });

  it.each(['2026-11-25', 'today', 0])('is not %j', value => expect(Instant.safeParse(value).success).toBe(false));
});

describe('a text of several lines', () => {
  it('is trimmed, and limited after that', () => {
    expect(prose(3).parse(' a\nb ')).toBe('a\nb');
    expect(prose(3).safeParse('abcd').success).toBe(false);
  });
});

describe('an e-mail address', () => {
  const address = email('No address');

  it('is trimmed and in lower case', () => expect(address.parse(' Asha@Example.ORG ')).toBe('asha@example.org'));

  it('has at most 254 characters', () => {
    const long = (length: number) => `${'a'.repeat(60)}@${'b.'.repeat(94)}${'c'.repeat(length - 249)}`;
    expect(long(254)).toHaveLength(254);
    expect(address.safeParse(long(254)).success).toBe(true);
    expect(address.safeParse(long(255)).success).toBe(false);
  });

  it.each([
    'r&d@example.in',
    "o'brien@example.in",
    'asha+rescue@example.co.in',
    'user@bücher.example',
    'a@उदाहरण.भारत',
  ])('may be %s', text => expect(address.safeParse(text).success).toBe(true));

  it.each([
    'asha@',
    'a..b@example.in',
    '.a@example.in',
    'a.@example.in',
    'a b@example.in',
    'a@b',
    'a@b..in',
    'a|b@example.in',
  ])('%s is refused with the message of the form', text => expect(errorsOf(address, text)).toEqual(['No address']));
});

describe('a mobile number', () => {
  const number = mobile('No number');

  it.each(['9822012345', '+919822012345', '09822012345', '+91 98220-12345', '(0)9822 012345'])(
    '%s is ten digits',
    text => expect(number.parse(text)).toBe('9822012345'),
  );

  it('may begin with the digits of the country code', () => expect(number.parse('9198220123')).toBe('9198220123'));

  it.each(['5822012345', '982201234', 'asha', ''])('%s is refused with the message of the form', text =>
    expect(errorsOf(number, text)).toEqual(['No number']),
  );

  it.each([
    ['98220123456', 'A mobile number has 10 digits, and this one has 11'],
    ['+9198220123456', 'Please enter an Indian mobile number (+91)'],
    ['x9822012345', 'Please remove “x”: a mobile number has digits only'],
    ['020 2555 1234', 'This is a landline number. Please enter a mobile number'],
  ])('%s is refused with the reason', (text, reason) => {
    expect(errorsOf(number, text)).toEqual([reason]);
    expect(errorsOf(blankOr(number, 'No number'), text)).toEqual([reason]);
  });
});

describe('a field that may be left blank', () => {
  const field = blankOr(z.string().min(3, 'Too short'), 'Too short');

  it.each([undefined, '', 'abc'])('may be %j', value => expect(field.parse(value)).toBe(value));
  it('must be valid otherwise', () => expect(errorsOf(field, 'ab')).toEqual(['Too short']));
});

describe('a URL that may be left blank', () => {
  it.each([undefined, '', 'http://example.org', 'https://example.org/a?b#c'])('may be %j', value =>
    expect(optionalWebAddress.parse(value)).toBe(value),
  );

  it.each(['example.org', 'ftp://example.org', 'xhttp://example.org', 'httpx://example.org', 'javascript:alert(1)'])(
    'is not %s',
    value => expect(errorsOf(optionalWebAddress, value)).toEqual(['Please enter a full web address']),
  );

  it.each(['https://bank.example@evil.example', 'https://:secret@evil.example', 'https://a:b@evil.example'])(
    'has no credentials that hide its host: %s',
    value => expect(errorsOf(optionalWebAddress, value)).toEqual(['Please enter a full web address']),
  );
});

describe('a place', () => {
  it('has a city of at most 80 characters, trimmed', () => {
    expect(City.parse(' Pune ')).toBe('Pune');
    expect(errorsOf(City, ' ')).toEqual(['Please select a city']);
    expect(errorsOf(City, undefined)).toEqual(['Please select a city']);
    expect(City.safeParse('x'.repeat(80)).success).toBe(true);
    expect(City.safeParse('x'.repeat(81)).success).toBe(false);
  });

  it.each([
    [{ state: 'Maharashtra', city: 'Pune' }, true],
    [{ state: 'Karnataka', city: 'Pune' }, false],
    [{ state: 'Karnataka' }, true],
    [{ city: 'Pune' }, true],
    [{}, true],
  ])('%j: whether its city is in its state', (place, isThere) => expect(cityOfState.holds(place)).toBe(isThere));
});

describe('a page of a list', () => {
  it('has 24 items by default, 1 to 50 if asked for', () => {
    expect(Page.parse({})).toEqual({ limit: 24 });
    expect([1, 50].map(limit => Page.safeParse({ limit }).success)).toEqual([true, true]);
    expect([0, 51].map(limit => Page.safeParse({ limit }).success)).toEqual([false, false]);
  });

  it('begins at a cursor of at most 400 characters', () => {
    const cursor = 'x'.repeat(400);
    expect(Page.parse({ cursor })).toEqual({ limit: 24, cursor });
    expect(Page.safeParse({ cursor: `${cursor}x` }).success).toBe(false);
  });

  it('may have a total, which is never negative', () => {
    expect([0, 1].map(count => Total.safeParse({ count, isCapped: false }).success)).toEqual([true, true]);
    expect(Total.safeParse({ count: -1, isCapped: false }).success).toBe(false);
  });
});

it('experience is accepted in the categories of the directory, which have the same order', () => {
  expect(DirectoryExperience.options.map(given => GivenExperience.parse(given))).toEqual(Experience.options);
  expect(Experience.options.map(given => GivenExperience.parse(given))).toEqual(Experience.options);
});
