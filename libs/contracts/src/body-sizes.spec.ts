import { acceptedBy, bodyBytesOf, bytesOf, tooLargeFor } from './body-sizes';

const tooLarge = (message: string, size: string) => ({ message, values: { size } });

const picture = { kinds: ['jpeg', 'png'], size: '5MB' } as const;
const film = { kinds: ['webp'], size: '10MB' } as const;

it('counts a megabyte as a file manager does', () => {
  expect([bytesOf('5MB'), bytesOf('100kB')]).toEqual([5_242_880, 100_000]);
});

it('lets a body be as large as the largest file and the fields beside it', () => {
  expect(bodyBytesOf({ upload: { picture, film } })).toBe(10 * 1024 * 1024 + 100_000);
  expect(bodyBytesOf({ body: '2MB' })).toBe(2 * 1024 * 1024);
  expect(bodyBytesOf({})).toBe(100_000);
});

it('names the limit that was passed', () => {
  expect(tooLargeFor({ upload: { picture, film } })).toEqual(
    tooLarge('Please upload a file smaller than {size}', '10MB'),
  );
  expect(tooLargeFor({ body: '2MB' })).toEqual(tooLarge('This is larger than {size}', '2 MB'));
  expect(tooLargeFor({})).toEqual(tooLarge('This is larger than {size}', '100 kB'));
});

it('tells a file chooser types and endings', () => {
  expect(acceptedBy(picture)).toEqual({ 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] });
});
