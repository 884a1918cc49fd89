import { acceptedBy, bodyBytesOf, bytesOf, tooLargeFor } from './body-sizes';

const tooLarge = (message: string, size: string) => ({ message, values: { size } });

const picture = { kinds: ['jpeg', 'png'], size: '5MB' } as const;
const film = { kinds: ['webp'], size: '10MB' } as const;

it('counts a megabyte as file managers do', () => {
  expect([bytesOf('5MB'), bytesOf('100kB')]).toEqual([5_242_880, 100_000]);
});

it('allows a body for the largest file and the fields next to it', () => {
  expect(bodyBytesOf({ upload: { picture, film } })).toBe(10 * 1024 * 1024 + 100_000);
  expect(bodyBytesOf({ body: '2MB' })).toBe(2 * 1024 * 1024);
  expect(bodyBytesOf({})).toBe(100_000);
});

it('names the limit that was exceeded', () => {
  expect(tooLargeFor({ upload: { picture, film } })).toEqual(
    tooLarge('Please upload a file smaller than {size}', '10MB'),
  );
  expect(tooLargeFor({ body: '2MB' })).toEqual(tooLarge('This is larger than {size}', '2 MB'));
  expect(tooLargeFor({})).toEqual(tooLarge('This is larger than {size}', '100 kB'));
});

it('gives a file chooser types and extensions', () => {
  expect(acceptedBy({ kinds: ['png', 'pdf'], size: '5MB' })).toEqual({
    'image/png': ['.png'],
    'application/pdf': ['.pdf'],
  });
});

it('also allows photos in HEIC where a JPEG is allowed, because browsers convert them', () => {
  expect(acceptedBy(picture)).toEqual({
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/png': ['.png'],
    'image/heic': ['.heic'],
    'image/heif': ['.heif'],
  });
});
