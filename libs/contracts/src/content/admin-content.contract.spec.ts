import { refusals } from '../../test/refusals';
import { adminContent, SaveContent } from './admin-content.contract';

const picture = `data:image/png;base64,${'A'.repeat(20_000)}`;
const item = { key: 'about.text', type: 'text', content: 'We help.' };
const refused = (fields: object) => refusals(SaveContent, { ...item, ...fields });

it('an item is active by default', () => {
  expect(SaveContent.parse(item)).toEqual({ ...item, isActive: true });
});

describe('the key of an item', () => {
  it.each(['a', 'site-name', 'Hero_2.title'])('may be %s', key => expect(refused({ key })).toEqual({}));

  it.each(['a key', '-a', '.a', 'a!', '!a'])('cannot be %s', key =>
    expect(refused({ key })).toEqual({ key: 'Use letters, digits, dots, dashes and underscores only' }),
  );

  it('is required, with one error', () => {
    expect(refused({ key: ' ' })).toEqual({ key: 'Key is required' });
  });
});

describe('the text of an item', () => {
  it('has at most 20,000 characters, unless it is a picture', () => {
    expect(refused({ content: 'x'.repeat(20_000) })).toEqual({});
    expect(refused({ content: 'x'.repeat(20_001) })).toEqual({ content: 'This text is too long' });
    expect(refused({ content: picture })).toEqual({});
  });

  it('is JSON if the item’s type says so', () => {
    expect(refused({ type: 'json', content: '{' })).toEqual({ content: 'Content must be valid JSON' });
    expect(refused({ type: 'json', content: '{"a":[1]}' })).toEqual({});
  });

  it('is a colour if the key is one of a colour', () => {
    const sentence = { content: 'Please enter a colour such as #059669' };
    expect(refused({ key: 'brand-color-primary', content: 'green' })).toEqual(sentence);
    expect(refused({ key: 'brand_color_primary', content: '#059669' })).toEqual({});
  });

  it('contains no HTML elements when the site shows it as plain text', () => {
    const sentence = { type: 'The site shows this item as plain text' };
    expect(refused({ key: 'site-tagline', type: 'rich_text' })).toEqual(sentence);
    expect(refused({ key: 'site-tagline', type: 'text' })).toEqual({});
    expect(refused({ type: 'rich_text' })).toEqual({});
  });
});

describe('the picture of an item', () => {
  it.each(['', '/hero.webp', 'http://cdn.example/a.png', ' https://cdn.example/a.png ', picture])(
    'may be %.40s',
    imageUrl => expect(refused({ imageUrl })).toEqual({}),
  );

  it.each([
    '//cdn.example/a',
    '/\\cdn.example/a',
    '/%09/cdn.example',
    '/a b',
    'see /a',
    'https://',
    'https://a b',
    'at https://a',
    'ftp://a',
    'javascript:a',
  ])('cannot be at a URL like %s', imageUrl =>
    expect(refused({ imageUrl })).toEqual({ imageUrl: 'Please enter a full web address' }),
  );

  it('has a URL of at most 500 characters', () => {
    expect(refused({ imageUrl: '/'.padEnd(500, 'x') })).toEqual({});
    expect(refused({ imageUrl: '/'.padEnd(501, 'x') })).toEqual({ imageUrl: 'This text is too long' });
  });
});

it.each(['', '  ', '{"alt":"A dog"}'])('accepts %j as metadata of an item', metadata =>
  expect(refused({ metadata })).toEqual({}),
);
it('accepts only JSON as metadata', () => {
  expect(refused({ metadata: 'alt: a dog' })).toEqual({ metadata: 'Metadata must be valid JSON' });
});

it('an update may change any field, and clear optional ones', () => {
  const id = '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f';
  for (const change of [
    { key: 'a', title: 'A', metadata: '{}', content: 'x' },
    { title: null, imageUrl: null },
  ])
    expect(adminContent.update.input.parse({ id, ...change })).toEqual({ id, ...change });
});

it('one to twenty items can be written at once, each by its key', () => {
  const input = adminContent.save.input;
  const one = { key: 'hero', content: 'Help', imageUrl: '/hero.webp' };
  expect(input.parse({ items: [one] })).toEqual({ items: [one] });
  expect(refusals(input, { items: Array(20).fill(one) })).toEqual({});
  expect(Object.keys(refusals(input, { items: Array(21).fill(one) }))).toEqual(['items']);
  expect(Object.keys(refusals(input, { items: [] }))).toEqual(['items']);
});
