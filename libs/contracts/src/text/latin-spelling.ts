import { foldText } from './fold-text';
import { toDevanagari } from './indian-scripts';
import { changing, type Step } from './text-steps';

/** The vowel of a consonant without a vowel sign; the script does not say whether it is pronounced. */
const schwa = 'ə';
/** Marks each spelling in a searched text, so that it is found as a spelling and not within other words. */
export const spellingMark = schwa;

/** Letters of Devanagari that Latin spellings do not distinguish, and one spelling for them. */
const sounds: [letters: string, latin: string][] = [
  ['कख', 'k'],
  ['गघ', 'g'],
  ['चछ', 'c'],
  ['जझ', 'j'],
  ['टठतथ', 't'],
  ['डढदध', 'd'],
  ['ङञणनऩं', 'n'],
  ['प', 'p'],
  ['फ', 'f'],
  ['बभ', 'b'],
  ['म', 'm'],
  ['य', 'y'],
  ['रऱ', 'r'],
  ['लळऴ', 'l'],
  ['व', 'v'],
  ['शषस', 's'],
  ['ह', 'h'],
  ['अआा', 'a'],
  ['इईिी', 'i'],
  ['उऊुू', 'u'],
  ['ऋृ', 'ri'],
  ['एऍऎेॅॆ', 'e'],
  ['ऐै', 'ai'],
  ['ओऑऒोॉॊ', 'o'],
  ['औौॗ', 'au'],
  ['ॐ', 'om'],
];
const vowelSigns = 'ऺऻा-ौ्ॎॏॕ-ॗॢॣ';
const vowels = `aeiou${schwa}`;
const consonant = `[^${vowels} ]`;

/** The words of Indian scripts in a folded text, in Latin letters, with each schwa marked. */
export const soundSteps: readonly Step[] = [
  { pattern: '[^\u0900-\u0d7f]+|[।॥]', by: ' ' },
  toDevanagari,
  { pattern: 'ज्ञ', by: 'ग्य' },
  { pattern: `([क-ह])(?![${vowelSigns}])`, by: `$1${schwa}` },
  new Map(sounds.flatMap(([letters, latin]) => Array.from(letters, letter => [letter, latin] as const))),
  { pattern: '[\u0900-\u0d7f]', by: '' },
];

/**
 * Hindi does not pronounce the schwa at the end of a word, nor usually one between two consonants that are surrounded by
 * vowels.
 */
export const silenceSteps: readonly Step[] = [
  { pattern: `([${vowels}]${consonant}+)${schwa}(?= |$)`, by: '$1' },
  { pattern: `([${vowels}]${consonant})${schwa}(?=${consonant}[aeiou])`, by: '$1' },
  { pattern: `([${vowels}]${consonant})${schwa}(?=${consonant}[${vowels}])`, by: '$1' },
];

/** Unifies spellings: double letters become single, and `y` becomes `i`, as in `gaay` and `gai`. */
export const spellingSteps: readonly Step[] = [
  { pattern: schwa, by: 'a' },
  { pattern: 'y', by: 'i' },
  { pattern: 'm(?=[pb])', by: 'n' },
  { pattern: 'n(?=m)', by: '' },
  // One pattern per letter: with a back reference PostgreSQL would need minutes.
  { pattern: Array.from('abcdefghijklmnoprstuv', letter => `${letter}(?=${letter})`).join('|'), by: '' },
];

/** How people write sounds of Indian languages in Latin letters: long vowels, aspirated consonants, English letters. */
const typedSteps: readonly Step[] = [
  { pattern: 'c(?!c*h)', by: 'k' },
  { pattern: 'ch+', by: 'c' },
  { pattern: 'ph', by: 'f' },
  { pattern: 'zh', by: 'l' },
  { pattern: 'z', by: 'j' },
  { pattern: 'q', by: 'k' },
  { pattern: 'x', by: 'ks' },
  { pattern: 'dny|jn', by: 'gy' },
  { pattern: '([kgjtdbs])h+', by: '$1' },
  { pattern: 'oo', by: 'u' },
  { pattern: 'ee', by: 'i' },
  { pattern: 'e[iy](?![aeiou])', by: 'e' },
  { pattern: 'ou|[ao]w(?![aeiou])', by: 'au' },
  { pattern: 'w', by: 'v' },
];

const sounded = changing(soundSteps);
const silenced = changing(silenceSteps);
const spelled = changing(spellingSteps);
const typed = changing([...typedSteps, ...spellingSteps]);

/**
 * The spellings of the Indian words in a folded text, each with its mark: with every schwa, and with only those that Hindi
 * pronounces.
 */
export function latinSpellings(folded: string): string {
  const sounds = sounded(folded);
  const words = [sounds, silenced(sounds)].flatMap(text => spelled(text).split(' ')).filter(Boolean);
  return [...new Set(words)]
    .sort()
    .map(word => `${spellingMark}${word} `)
    .join('');
}

/** The spelling of a word that was typed in Latin letters; undefined for any other word, and for one that is too short. */
export function typedSpelling(word: string): string | undefined {
  const folded = foldText(word);
  return /^[a-z]{3,}$/.test(folded) ? typed(folded) : undefined;
}

/** A folded text, followed by a line with the spellings of its Indian words. */
export function withSpellings(folded: string): string {
  const spellings = latinSpellings(folded);
  return spellings ? `${folded}\n${spellings}` : folded;
}

/** The text as it is stored for searches. */
export const searchableText = (text: string): string => withSpellings(foldText(text));
