import { letterSteps } from '@aar/contracts/text/fold-text';
import { changing } from '@aar/contracts/text/text-steps';
import { inLatinLetters } from './latin-letters';

const longest = 80;
const plain = changing(letterSteps);

/** The words of a title as a slug, in Latin letters; blank if it has none. */
export function slugOf(title: string): string {
  const words = plain(inLatinLetters(title))
    .replace(/['\p{M}]/gu, '')
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
