import { foldText } from '@aar/contracts/text/fold-text';
import { latinSpellings, spellingMark, typedSpelling } from '@aar/contracts/text/latin-spelling';
import { type Expression, sql, type SqlBool } from 'kysely';
import { Problem } from '../errors/problem';

/** The trigram index finds nothing shorter. */
const fewestLetters = 3;
/** In Indian scripts, two letters with their vowel signs can be a word: गौ, वन. The scripts of Urdu and Meitei are among them. */
const fewestIndianLetters = 2;
const isIndian = /[\u0600-\u0dff\u1c50-\u1c7f\uabc0-\uabff]/;
const mostWords = 4;
/** A shorter spelling would be the prefix of too many words. */
const leastToBegin = 4;

const lengthOf = (text: string) => [...text].length;

function isLongEnough(word: string) {
  const folded = foldText(word);
  return lengthOf(folded) >= (isIndian.test(folded) ? fewestIndianLetters : fewestLetters);
}

/** The spelling in searchable texts that a word in Latin letters may represent, whole or as the beginning of it. */
export function typedAs(word: string): { spelling: string; isWhole: boolean } | undefined {
  const typed = typedSpelling(word);
  return typed === undefined ? typed : { spelling: spellingMark + typed, isWhole: typed.length < leastToBegin };
}

/**
 * What a searchable text must contain to match the word: of each group, at least one. A word in Latin letters may be the
 * spelling of an Indian word. An Indian word that is too short for the index is found as a prefix, by its spelling.
 */
export function textsOf(word: string): string[][] {
  const folded = foldText(word);
  const typed = typedAs(word);
  if (typed) return [[folded, typed.isWhole ? `${typed.spelling} ` : typed.spelling]];
  const [spelling] = lengthOf(folded) < fewestLetters ? latinSpellings(folded).split(' ') : [];
  return spelling ? [[folded], [spelling]] : [[folded]];
}

/** Whether a trigram index can find the word. */
export const isIndexed = (word: string) =>
  textsOf(word).some(group => group.every(text => lengthOf(text) >= fewestLetters));

/**
 * The words that a result must all contain; none for a blank search. Of more than four, as when a title is pasted, the four
 * longest are used, because each word adds a condition. Throws a problem of the field (`q` by default) unless one of them
 * has three letters, which the trigram index needs, or two of an Indian script.
 */
export function searchWords(q = '', field = 'q'): string[] {
  const words = q.split(/\s+/).filter(foldText);
  if (words.length === 0) return [];
  if (!words.some(isLongEnough)) throw Problem.ofField('search.too-short', field);
  return words.length > mostWords ? [...words].sort((a, b) => b.length - a.length).slice(0, mostWords) : words;
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether a text, a column or an expression, contains all the words of a search; needs an index on `searchable_text(...)` of
 * exactly that text. Without words it is always true. Throws what `searchWords` throws.
 */
export function hasWords(text: Expression<string>, q: string | undefined, field?: string): Expression<SqlBool> {
  return hasTexts(sql<string>`searchable_text(${text})`, searchWords(q, field).flatMap(textsOf));
}

/** Whether a searchable text contains the word; needs an index on exactly that text. */
export const hasWord = (searched: Expression<string>, word: string) => hasTexts(searched, textsOf(word));

function hasTexts(searched: Expression<string>, groups: string[][]) {
  if (groups.length === 0) return sql<SqlBool>`true`;
  return sql.join<SqlBool>(
    groups.map(group => {
      const [pattern, ...more] = group.map(containing);
      // One condition, not two with `or`: the index looks it up together with those of the other words.
      return more.length === 0
        ? sql`${searched} like ${pattern}`
        : sql`${searched} like any (array[${sql.join([pattern, ...more])}])`;
    }),
    sql` and `,
  );
}
