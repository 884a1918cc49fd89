import { z } from 'zod';
import { refusals } from '../../test/refusals';
import {
  changing,
  EditorialList,
  optionalPicture,
  optionalSlug,
  Publication,
  publication,
  PublishAt,
  richText,
  searchFields,
  searchText,
  Slug,
  Tags,
  wordsOf,
} from './editorial';

const sentenceOf = (schema: z.ZodType, input: unknown) => refusals(schema, input)[''];

describe('the words of an address', () => {
  it.each(['street-dogs-of-pune', '2026', 'a'])('may be %s', slug => expect(sentenceOf(Slug, slug)).toBeUndefined());

  it.each(['Street', '-dogs', 'dogs-', 'street--dogs', 'street dogs', 'é'])('cannot be %s', slug => {
    expect(sentenceOf(Slug, slug)).toBe('Use small letters, digits and hyphens');
    expect(sentenceOf(optionalSlug, slug)).toBe('Use small letters, digits and hyphens');
  });

  it('are at most 80 characters', () => {
    expect(sentenceOf(Slug, 'a'.repeat(80))).toBeUndefined();
    expect(sentenceOf(Slug, 'a'.repeat(81))).toBe('Please use at most 80 characters');
  });

  it('may be left to the server', () => {
    for (const slug of ['', undefined]) expect(sentenceOf(optionalSlug, slug)).toBeUndefined();
  });
});

describe('a text in HTML', () => {
  const text = richText(5, 'Too short');

  it('is as long as its words, not its elements', () => {
    expect(wordsOf(' <p>A <b>dog</b></p> < b')).toBe('A dog < b');
    expect(sentenceOf(text, '<p>Dogs</p>')).toBe('Too short');
    expect(sentenceOf(text, '<p>Dog</p> <br/>')).toBe('Too short');
    expect(sentenceOf(text, '<p>Dogs!</p>')).toBeUndefined();
  });

  it('is kept without the space around it, at most 200,000 characters', () => {
    expect(text.parse('  <p>Puppies</p> ')).toBe('<p>Puppies</p>');
    expect(sentenceOf(text, 'x'.repeat(200_000))).toBeUndefined();
    expect(sentenceOf(text, 'x'.repeat(200_001))).toBe('This text is too long');
  });
});

describe('the picture of a text', () => {
  it.each([
    ...['', undefined, 'https://a.example/a.png', 'http://a.example/a.png'],
    ...['/api/media/files/Ab3_-xyz.webp', '/api/media/files/abcdefgh.webp#640-480-0f'],
  ])('may be %s', address => expect(sentenceOf(optionalPicture, address)).toBeUndefined());

  it.each([
    ...['a.png', '/a.webp', 'ftp://a.example/a', 'javascript:a', 'xhttp://a.example/a', 'httpsx://a.example/a'],
    ...['/api/media/files/short.webp', '/api/media/files/abcdefgh.png', '/api/media/files/abcdefgh.webp#wide'],
    ...['/api/media/files/../a/bcdefgh.webp', '/api/media/files/abcdefghXwebp', 'x/api/media/files/abcdefgh.webp'],
    ...['/api/media/files/abcdefgh.webp#', '/api/media/files/abcdefgh.webp/x', '/api/media/files/abcdefgh.webp#0 '],
  ])('cannot be %s', address => expect(sentenceOf(optionalPicture, address)).toBe('Must be a valid URL'));
});

describe('tags', () => {
  it('are a list, or typed with commas between; each counts once', () => {
    expect(Tags.parse(' dogs, cats,,dogs ')).toEqual(['dogs', 'cats']);
    expect(Tags.parse(['dogs ', ' ', 'cats, dogs'])).toEqual(['dogs', 'cats, dogs']);
  });

  it('are at most 20 of at most 40 characters', () => {
    const tags = (count: number) => Array.from({ length: count }, (_, at) => `tag ${at}`);
    expect(sentenceOf(Tags, tags(20))).toBeUndefined();
    expect(sentenceOf(Tags, tags(21))).toBe('Please use at most 20 tags');
    expect(sentenceOf(Tags, ['dogs', 'x'.repeat(40)])).toBeUndefined();
    expect(sentenceOf(Tags, ['dogs', 'x'.repeat(41)])).toBe('A tag has at most 40 characters');
  });

  it('are not read out of a text or a list that is too long for any', () => {
    for (const tags of ['a,'.repeat(1_001), Array(101).fill('a'), [' '.repeat(201)]])
      expect(Tags.safeParse(tags).success).toBe(false);
  });
});

it('a text is published at a moment, or not by itself', () => {
  for (const at of ['2026-11-30T18:30:00+05:30', '2026-11-30T13:00:00Z', '', undefined])
    expect(sentenceOf(PublishAt, at)).toBeUndefined();
  for (const at of ['tomorrow', '2026-11-30', '2026-11-30T18:30:00'])
    expect(sentenceOf(PublishAt, at)).toBe('Please enter a date and a time');
});

it('a search has two letters at least', () => {
  expect(sentenceOf(searchText, ' a ')).toBe('Please type at least 2 letters');
  expect(searchText.parse(' ab ')).toBe('ab');
});

it('search engines are told what is in one line', () => {
  const fields = { metaTitle: 'Dogs', metaDescription: 'Dogs of Pune' };
  expect(z.object(searchFields).parse(fields)).toEqual(fields);
});

it('a draft has not been published, and may have its moment', () => {
  const draft = { isPublished: false, publishedAt: null, publishAt: '2026-11-30T13:00:00.000Z' };
  expect(z.object(publication).parse(draft)).toEqual(draft);
});

it('a change may say of which revision it was made, from the first on', () => {
  const Change = z.object(changing);
  const id = '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f';
  for (const change of [{ id }, { id, version: 1 }, { id, version: 7 }]) expect(Change.parse(change)).toEqual(change);
  expect(Object.keys(refusals(Change, { id, version: 0 }))).toEqual(['version']);
});

it('a list of the panel can be searched', () => {
  expect(EditorialList.parse({ q: ' dogs ' })).toMatchObject({ q: 'dogs' });
  expect(['draft', 'published', 'gone'].map(state => Publication.safeParse(state).success)).toEqual([
    true,
    true,
    false,
  ]);
});
