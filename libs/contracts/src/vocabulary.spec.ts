import { line } from './vocabulary';

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
