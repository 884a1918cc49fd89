import { Problem } from '../errors/problem';

const fewestLetters = 3;
const mostWords = 4;

/** Text as searches compare it: in lower case, without accents (é, ā) and ligatures. The vowel signs of Indian scripts stay. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

/** Whether a trigram index can find the word. */
export const isIndexed = (word: string) => [...fold(word)].length >= fewestLetters;

/**
 * The words that a result must all contain; none for a blank search. Of more than four, as when a title is pasted, the four
 * longest count: each word adds a condition. Throws a problem of the field (`q` by default) unless one of them has three
 * letters, which the trigram index needs.
 */
export function searchWords(q = '', field = 'q'): string[] {
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  if (!words.some(isIndexed)) throw Problem.ofField('search.too-short', field);
  return words.length > mostWords ? [...words].sort((a, b) => b.length - a.length).slice(0, mostWords) : words;
}

/** The pattern of `like` for texts that contain the word as it is written. */
export const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
