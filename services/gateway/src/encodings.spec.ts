import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CompressedText, encodingFor } from './encodings';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=1.0, gzip;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
])('a browser that accepts %p gets %p', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));

test('decompressing a text in any encoding restores it', async () => {
  const plain = Buffer.from('namaste '.repeat(100));
  const text = new CompressedText(plain, 5);
  expect(brotliDecompressSync(await text.in('br'))).toEqual(plain);
  expect(gunzipSync(await text.in('gzip'))).toEqual(plain);
  expect(text.in(undefined)).toBe(plain);
});
