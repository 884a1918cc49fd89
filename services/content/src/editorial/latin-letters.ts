import { letterSteps } from '@aar/contracts/text/fold-text';
import { toDevanagari } from '@aar/contracts/text/indian-scripts';
import { changing } from '@aar/contracts/text/text-steps';
import Sanscript from '@indic-transliteration/sanscript';
import anyAscii from 'any-ascii';

/**
 * Indian words in letters of Devanagari, so that letters of Tamil, each of which represents several sounds, become the plain
 * one. The anusvara sounds like the nasal of the consonant after it. The library knows only the letters of Sanskrit.
 */
const inDevanagari = changing([
  ...letterSteps,
  'NFC',
  toDevanagari,
  { pattern: 'ं(?=[क-घ])', by: 'ङ्' },
  { pattern: 'ं(?=[च-झ])', by: 'ञ्' },
  { pattern: 'ं(?=[ट-ढ])', by: 'ण्' },
  { pattern: 'ं(?=[त-ध])', by: 'न्' },
  { pattern: 'ं(?=[प-भ])', by: 'म्' },
  { pattern: 'ऽ', by: '' },
  new Map([
    ['ऍ', 'ए'],
    ['ऑ', 'ओ'],
    ['\u0945', 'े'],
    ['\u0949', 'ो'],
    ['ऩ', 'न'],
    ['ऱ', 'र'],
    ['ऴ', 'ळ'],
    ['।', ' '],
    ['॥', ' '],
  ]),
]);

/** Urdu writes its vowels with letters that are consonants elsewhere; the library omits them. */
const urduVowels = new Map(Object.entries({ ا: 'a', آ: 'a', ع: 'a', و: 'o', ی: 'i', ي: 'i', ئ: 'i', ہ: 'h', ة: 'a' }));
const asInUrdu = changing([
  'NFC',
  { pattern: '(?<![\\p{L}\\p{M}])و', by: 'v' },
  { pattern: '(?<![\\p{L}\\p{M}])ی', by: 'y' },
  { pattern: 'ئی', by: 'ی' },
  urduVowels,
]);

const unseen = /\p{Default_Ignorable_Code_Point}+/gu;
const indian = /[\u0900-\u0d7f]+/g;
/** Letters and digits of other scripts, with their marks. Of Latin letters only the accents are removed. */
const foreign = /(?![\u0900-\u0d7f]|\p{Script=Latin})[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The text with every letter replaced by Latin ones that sound like it, some with accents. */
export const inLatinLetters = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(indian, word => Sanscript.t(inDevanagari(word), 'devanagari', 'iast'))
    .replace(foreign, word => anyAscii(asInUrdu(word)));
