import { createRequire } from 'node:module';
import sharp from 'sharp';
import { escapeHtml } from '@aar/contracts/text/html-entities';

/** The site's own font; it comes from packages, so that a picture looks the same on every machine. */
const family = 'Anek Devanagari';
export const fontFamily = `'${family}', sans-serif`;
export type Weight = 500 | 700;

const load = createRequire(__filename).resolve;
/** With Latin and Devanagari. Full paths: images contain only the packages whose names deploy/docker/reached-files.mjs finds. */
const files = () => [
  load('@expo-google-fonts/anek-devanagari/500Medium/AnekDevanagari_500Medium.ttf'),
  load('@expo-google-fonts/anek-devanagari/700Bold/AnekDevanagari_700Bold.ttf'),
];

let known: Promise<unknown> | undefined;
/** Registers the fonts with the renderer, once. */
export const knowFonts = () =>
  (known ??= Promise.all(
    files().map(fontfile => sharp({ text: { text: 'a', font: `${family} 12`, fontfile } }).metadata()),
  ).catch((error: unknown) => {
    known = undefined;
    throw error;
  }));

interface Style {
  size: number;
  weight: Weight;
  color?: string;
}

/** Text in lines of at most `width` pixels, cropped to its ink. */
export async function drawText(text: string, { size, weight, color = '#000000' }: Style, width?: number) {
  await knowFonts();
  const markup = `<span foreground="${color}" line_height="0.76">${escapeHtml(text)}</span>`;
  const font = `${family} ${weight === 700 ? 'Bold' : 'Medium'} ${size}`;
  return sharp({ text: { text: markup, font, width, dpi: 72, rgba: true, wrap: 'word-char' } })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The text, or as much of it as `fits`, with an ellipsis. */
export async function shorten(text: string, fits: (text: string) => Promise<boolean>): Promise<string> {
  // Drawing an empty text would be an error.
  if (!text || (await fits(text))) return text;
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );
  const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`;
  let [least, most] = [0, letters.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (await fits(cut(middle))) least = middle;
    else most = middle - 1;
  }
  return cut(least);
}

/** One line of at most `width` pixels. */
export const oneLine = (text: string, style: Style, width: number) =>
  shorten(text, async one => (await drawText(one, style)).info.width <= width);

const undrawn =
  /[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Inherited}\u0020-\u007e\u00a0-\u00ff\u2010-\u2027\u2030-\u203a₹€]/gu;

/**
 * The part of a text that the fonts can draw, without control characters and emoji; undefined if letters of other scripts
 * would be lost.
 */
export function drawable(text: string): string | undefined {
  const line = text.replace(/\s+/g, ' ').replace(undrawn, '').replace(/ {2,}/g, ' ').trim();
  const others = (text.match(undrawn) ?? []).filter(character => /\p{L}/u.test(character));
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) && others.length === 0 ? line : undefined;
}
