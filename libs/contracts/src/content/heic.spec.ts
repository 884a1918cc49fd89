import { isHeic } from './heic';

const head = (brand: string) => new TextEncoder().encode(`\0\0\0\x1cftyp${brand}\0\0\0\0mif1`);

it.each(['heic', 'heix', 'mif1', 'msf1'])('a file of the brand %s is HEIC', brand => {
  expect(isHeic(head(brand))).toBe(true);
});

it.each(['avif', 'isom', 'qt  '])('a file of the brand %s is not, such as a picture in AVIF or a film', brand => {
  expect(isHeic(head(brand))).toBe(false);
});

it.each(['', 'ftyp', '\0\0\0\x1cftyp', '%PDF-1.7 heic', 'ftypheicheic'])(
  'a file that begins with %p is not HEIC',
  text => {
    expect(isHeic(new TextEncoder().encode(text))).toBe(false);
  },
);
