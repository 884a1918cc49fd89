import Sanscript from '@indic-transliteration/sanscript';

const longest = 80;

/** Indian scripts that titles are written in, as the library calls them. */
const scripts: [name: string, letters: RegExp][] = [
  ['devanagari', /[\u0900-\u097f]+/g],
  ['bengali', /[\u0980-\u09ff]+/g],
  ['gurmukhi', /[\u0a00-\u0a7f]+/g],
  ['gujarati', /[\u0a80-\u0aff]+/g],
  ['oriya', /[\u0b00-\u0b7f]+/g],
  ['tamil', /[\u0b80-\u0bff]+/g],
  ['telugu', /[\u0c00-\u0c7f]+/g],
  ['kannada', /[\u0c80-\u0cff]+/g],
  ['malayalam', /[\u0d00-\u0d7f]+/g],
];

/** The words of a title as a slug, in Latin letters; blank if it has none. */
export function slugOf(title: string): string {
  const latin = scripts.reduce(
    (text, [name, letters]) => text.replace(letters, word => Sanscript.t(word, name, 'iast')),
    title,
  );
  const words = latin
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return shortened(words, longest);
}

/** The first of `street-dogs`, `street-dogs-2`, … that is free. */
export function freeSlug(wanted: string, isFree: (slug: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`;
    const slug = shortened(wanted, longest - ending.length) + ending;
    if (isFree(slug)) return slug;
  }
}

/** Ends with a whole word if possible. */
function shortened(words: string, most: number) {
  if (words.length <= most) return words;
  const cut = words.slice(0, most + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || most).replace(/-$/, '');
}
