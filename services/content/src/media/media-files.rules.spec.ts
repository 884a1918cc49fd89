import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { documentOf, formatsOf, isOfPicture, isPdf, nameWithEnding, pictureOf, typeOfName } from './media-files.rules';

it('knows a PDF by its first bytes alone', () => {
  expect(['%PDF-1.7', '%PDF', ' %PDF-1.7', '<html>%PDF-1.7', ''].map(text => isPdf(Buffer.from(text)))).toEqual([
    ...[true, false, false, false, false],
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
] as const)('a document named %j that is %s now is called %j', (name, ending, called) => {
  expect(nameWithEnding(name, ending)).toBe(called);
});

it('tells of a document what its owner may know, and not where it lies', () => {
  const told = { id: 'one', name: 'deed.pdf', type: 'application/pdf', bytes: 3 };
  const file = { ...told, uploadedAt: new Date('2026-11-21T10:00:00Z'), storedAs: 'abc', ownerId: 'owner' };
  expect(documentOf(file as Parameters<typeof documentOf>[0])).toEqual({
    ...told,
    uploadedAt: '2026-11-21T10:00:00.000Z',
  });
});

it('gives each width of a picture an address, by which the picture is known again', () => {
  const picture = pictureOf({ id: 'one', storedAs: 'abc', widths: [384, 96], height: null });
  expect(picture).toEqual({
    ...{ id: 'one', url: '/api/media/files/abc-384.webp', width: 384, height: 384 },
    variants: [
      { width: 384, url: '/api/media/files/abc-384.webp' },
      { width: 96, url: '/api/media/files/abc-96.webp' },
    ],
  });
  expect(picture.variants.every(({ url }) => isOfPicture(url, 'abc'))).toBe(true);
  expect(isOfPicture(picture.url, 'ab')).toBe(false);
  expect(isOfPicture(null, 'abc')).toBe(false);
});

it('keeps pictures of the site as AVIF too, and those of members as WebP alone', () => {
  expect(['library', 'hero'].map(purpose => formatsOf(purpose as MediaPurpose))).toEqual([
    ['webp', 'avif'],
    ['webp', 'avif'],
  ]);
  expect(formatsOf('avatar')).toEqual(['webp']);
});

it('says by the name of a picture what it is', () => {
  expect(['abc-96.avif', 'abc-96.webp', '.avif.webp'].map(typeOfName)).toEqual([
    ...['image/avif', 'image/webp', 'image/webp'],
  ]);
});
