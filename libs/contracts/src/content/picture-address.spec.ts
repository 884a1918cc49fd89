import { addressWithMetadata, metadataIn } from './picture-address';

const url = `/api/media/files/${'0123456789abcdef'.repeat(2)}-1600.webp`;
const metadata = { height: 900, colour: '#8a7b6c', blur: '8af'.repeat(12), focus: { x: 50, y: 20 } };

it('a URL has the display metadata, from which the URLs of smaller versions follow', () => {
  expect(metadataIn(addressWithMetadata(url, metadata))).toMatchObject({
    ...metadata,
    width: 1600,
    webp: expect.stringMatching(/-1600\.webp 1600w, .*-1280\.webp 1280w, .*-800\.webp 800w, .*-400\.webp 400w$/),
    avif: expect.stringMatching(/-1600\.avif 1600w, .*-400\.avif 400w$/),
  });
});

it('a URL from before the blurred preview has the rest of the metadata', () => {
  expect(metadataIn(addressWithMetadata(url, { ...metadata, blur: '' }))).toMatchObject({ ...metadata, blur: '' });
});

it('no width is larger than the picture', () => {
  expect(metadataIn(addressWithMetadata(url.replace('1600', '500'), metadata))!.webp.split(', ')).toHaveLength(2);
});

it.each([
  url,
  'https://example.org/a.webp#900-8a7b6c-50-20',
  `${url}#900-8a7b6c-50`,
  `${url}#900-8a7b6c-50-20-8af`,
  `${url}#x" onerror="y`,
  '',
])('the URL %j has no metadata', address => {
  expect(metadataIn(address)).toBeUndefined();
});
