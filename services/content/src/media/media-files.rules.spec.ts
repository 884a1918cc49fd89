import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { documentOf, formatsOf, isOfPicture, isPdf, nameWithEnding, pictureOf, typeOfName } from './media-files.rules';

it('recognises a PDF by its first bytes only', () => {
  expect(['%PDF-1.7', '%PDF', ' %PDF-1.7', '<html>%PDF-1.7', ''].map(text => isPdf(Buffer.from(text)))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it.each([
  ['deed.PDF', 'pdf', 'deed.pdf'],
  ['scan.jpeg', 'webp', 'scan.webp'],
  ['trust deed 2.0 final', 'pdf', 'trust deed 2.0 final.pdf'],
  ['run.exe.pdf', 'pdf', 'run.exe.pdf'],
  ['.png', 'webp', 'document.webp'],
  [' trust deed .png', 'webp', 'trust deed.webp'],
  ['', 'pdf', 'document.pdf'],
] as const)('a document %j that is stored as %s gets the name %j', (name, ending, called) => {
  expect(nameWithEnding(name, ending)).toBe(called);
});

it('shows of a document what its owner may know, but not where it is stored', () => {
  const told = { id: 'one', name: 'deed.pdf', type: 'application/pdf', bytes: 3 };
  const file = { ...told, uploadedAt: new Date('2026-11-21T10:00:00Z'), storedAs: 'abc', ownerId: 'owner' };
  expect(documentOf(file as Parameters<typeof documentOf>[0])).toEqual({
    ...told,
    uploadedAt: '2026-11-21T10:00:00.000Z',
  });
});

it('gives each width of a picture a URL, which identifies the picture', () => {
  const picture = pictureOf({ id: 'one', storedAs: 'abc', widths: [384, 96], height: null });
  expect(picture).toEqual({
    id: 'one',
    url: '/api/media/files/abc-384.webp',
    width: 384,
    height: 384,
    variants: [
      { width: 384, url: '/api/media/files/abc-384.webp' },
      { width: 96, url: '/api/media/files/abc-96.webp' },
    ],
  });
  expect(picture.variants.every(({ url }) => isOfPicture(url, 'abc'))).toBe(true);
  expect(isOfPicture(picture.url, 'ab')).toBe(false);
  expect(isOfPicture(null, 'abc')).toBe(false);
});

it('stores pictures of the site also as AVIF, and those of members as WebP only', () => {
  expect(['library', 'hero'].map(purpose => formatsOf(purpose as MediaPurpose))).toEqual([
    ['webp', 'avif'],
    ['webp', 'avif'],
  ]);
  expect(formatsOf('avatar')).toEqual(['webp']);
});

it('derives the type of a picture from its file name', () => {
  expect(['abc-96.avif', 'abc-96.webp', '.avif.webp'].map(typeOfName)).toEqual([
    'image/avif',
    'image/webp',
    'image/webp',
  ]);
});
