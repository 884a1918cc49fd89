import { pageCard, type ShareCard, shareVersion } from '@aar/contracts/share-cards';
import sharp from 'sharp';
import { drawShareCard } from './draw-share-card';
import { drawable, drawText, oneLine } from './share-fonts';

// An earlier spec in the same process has blocked it.
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });

const brand = { name: 'Animals & <Friends>' };
const card = (changes: Partial<ShareCard> = {}): ShareCard => ({
  title: 'Dog hit by a scooter',
  tone: 'critical',
  kinds: ['Critical', 'Emergency Rescue'],
  place: 'Pune, Maharashtra',
  moment: { label: 'Needed by', day: '2026-11-30', time: '18:30' },
  ...changes,
});
/** The number of dark pixels in the area of the title. */
async function inkOfTitle(drawn: ShareCard) {
  const area = { left: 120, top: 150, width: 700, height: 225 };
  const pixels = await sharp(await drawShareCard(drawn, brand))
    .extract(area)
    .greyscale()
    .raw()
    .toBuffer();
  return pixels.filter(brightness => brightness < 100).length;
}

test('a card is a PNG of the size that social networks show', async () => {
  for (const drawn of [card(), pageCard('Privacy Policy')])
    expect(await sharp(await drawShareCard(drawn, brand)).metadata()).toMatchObject({
      format: 'png',
      width: 1_200,
      height: 630,
    });
});

test('titles are plain text, whatever they contain', async () => {
  const titles = [
    '</text><image href="file:///etc/passwd"/>',
    '<span size="400000">&',
    'a\u0000\u0008\uffffb\ud800',
    '   ',
  ];
  for (const title of titles) await expect(drawShareCard(card({ title }), brand)).resolves.toBeInstanceOf(Buffer);
});

test('a picture is drawn even if every word is in a script that the fonts lack', async () => {
  const tamil = 'தமிழ்';
  const drawn = [
    card({ title: tamil, kinds: ['Adopted', tamil], place: tamil }),
    card({ kinds: [tamil] }),
    pageCard(tamil),
  ];
  for (const one of [...drawn, pageCard('\u00ad\u200d')])
    expect(await sharp(await drawShareCard(one, { name: tamil })).metadata()).toMatchObject({ width: 1_200 });
});

test('a title in Devanagari is shaped as words and not letter by letter', async () => {
  const ink = await inkOfTitle(card({ title: 'घायल कुत्ता' }));
  expect(ink).toBeGreaterThan(2_000);
  const width = async (text: string) => (await drawText(text, { size: 60, weight: 700 })).info.width;
  // Two letters that form one ligature.
  expect(await width('क्ष')).toBeLessThan((await width('क')) + (await width('ष')));
});

test('text that does not fit is shortened', async () => {
  const title = 'Cows without water behind the closed mill on the old highway '.repeat(4);
  expect(await inkOfTitle(card({ title }))).toBeGreaterThan(2_000);
  expect(await oneLine('A very long name of a place', { size: 40, weight: 500 }, 200)).toMatch(/^A very.*…$/);
  expect(await oneLine('Pune', { size: 40, weight: 500 }, 200)).toBe('Pune');
});

test('only characters in the fonts are drawn, and nothing of a text in another script', () => {
  expect(drawable(' Help 🐕 “Moti”\n₹500 – now\u0007 ')).toBe('Help “Moti” ₹500 – now');
  expect(drawable('पुणे में मदद')).toBe('पुणे में मदद');
  expect(drawable('சென்னையில் நாய்')).toBeUndefined();
});

test('another text, day or brand has another version; equal cards have equal versions', () => {
  const versions = [
    shareVersion(card(), brand),
    shareVersion(card({ title: 'Dog hit by a car' }), brand),
    shareVersion(card({ moment: { label: 'Needed by', day: '2026-12-01' } }), brand),
    shareVersion(card(), { name: 'Friends' }),
    shareVersion(card(), { ...brand, primary: '#7c2d12' }),
  ];
  expect(new Set(versions).size).toBe(versions.length);
  expect(shareVersion(card(), { ...brand, primary: undefined })).toBe(versions[0]);
});
