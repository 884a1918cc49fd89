import { zeros } from './clean-text';
import { blocks, inScript } from './indian-scripts';
import { changing, type Step } from './text-steps';

/** Accents of Latin letters, marks of Arabic ones, and characters that are not seen. The joiners only choose a form of a letter. */
const marks = '\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed';
const unseen = '\u00ad\u0640\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff';
/** The addak of Gurmukhi doubles a consonant and is often omitted. */
const addak = 'ੱ';

const scripts = Object.values(blocks);
const inEach = (letters: string) => scripts.map(block => inScript(letters, block));

const same = (letters: string, letter: string) => Array.from(letters, one => [one, letter] as const);

const letters = new Map<string, string>([
  ...inEach('ँ').map((chandrabindu, at) => [chandrabindu, inEach('ं')[at]!] as const),
  ...same('ऀ', 'ं'),
  ...same('ఀ', 'ం'),
  ...same('ੰ', 'ਂ'),
  // Letters with a code point of their own that can also be written with several.
  ...Object.entries({ ৎ: 'ত্', ৰ: 'র', ॲ: 'ऍ', ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്', ൔ: 'മ്', ൕ: 'യ്', ൖ: 'ഴ്' }),
  ...zeros.flatMap(zero => Array.from('0123456789', (digit, at) => [String.fromCodePoint(zero + at), digit] as const)),
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' }),
  ...same('يى', 'ی'),
  ...same('ك', 'ک'),
  ...same('ہھەةۃ', 'ه'),
  ...same('‘’ʼ′', "'"),
  ...same('“”„', '"'),
  ...same('‐‒–—−', '-'),
]);

/**
 * A nasal consonant before one of its class sounds like the anusvara, and people write either; the same for न् before any
 * class.
 */
const nasal = 'ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[क-घच-झट-ढत-धप-भश-स])|म्(?=[प-भ])';
/** Tamil has no anusvara. */
const withAnusvara = scripts.filter(block => block !== blocks.tamil);

/** Replaces each letter by the form that all its variants share. */
export const letterSteps: readonly Step[] = [
  'NFKD',
  'lower',
  { pattern: `[${marks}${unseen}${addak}${inEach('़').join('')}]`, by: '' },
  letters,
];

/**
 * The steps of `foldText`, which PostgreSQL applies too. A change here needs a migration that recreates its
 * function and the stored results.
 */
export const foldSteps: readonly Step[] = [
  ...letterSteps,
  { pattern: 'अॅ', by: 'ऍ' },
  ...withAnusvara.map(block => ({ pattern: inScript(nasal, block), by: inScript('ं', block) })),
  'NFC',
];

/**
 * A text as searches store it and look for it: without differences of spelling. Case, accents, the nukta, joiners and
 * invisible characters are removed; chandrabindu and nasal consonants become the anusvara, digits of Indian scripts
 * ASCII. Vowel signs stay.
 */
export const foldText: (text: string) => string = changing(foldSteps);
