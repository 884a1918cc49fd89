import { changing, type Letters, type Step } from '../text/text-steps';

const pairs = (letters: string, looksLike: string): [string, string][] =>
  Array.from(letters, (letter, at) => [letter, looksLike[at]!]);

/** Capitals that look like another Latin letter than their small forms do, or that have several small forms. */
const capitals: Letters = new Map(pairs('ΒΗΜΝΡΣΥΧΖ', 'bhmnpeyxz'));

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
/** White letters in black circles and squares. */
const enclosed = [0x1f150, 0x1f170].map(first => String.fromCodePoint(...Array.from(alphabet, (_, at) => first + at)));
const letters: Letters = new Map([
  ...pairs('αβγεηθικνορςστυχωμ', 'abyenoikvopcotuxwu'),
  ...pairs('авгеєикмнопрстухіјѕһөѳԁԛԝүӏѵь', 'abreeukmhonpctyxijshoodqwylvb'),
  ...pairs('օսհո', 'ouhn'),
  ...pairs('ıɪɩɑɡłđøħŧ', 'iiiagldoht'),
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghjklmnoprstuvwyz'),
  ...enclosed.flatMap(row => pairs(row, alphabet)),
]);
/**
 * `I` and `l` look alike in many typefaces. Their other cases are included, because a name may be in capitals or small letters.
 */
const oneLetter: Letters = new Map([...pairs('i1|ǀ∣', 'lllll'), ['0', 'o']]);

const accents = '\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f';
const unseen = '\u00ad\u200b-\u200f\u2060-\u206f\ufe00-\ufe0f\ufeff';
/** Spaces, punctuation, arrows, pictures, and letters and vowel signs that belong to no script. */
const separators = '!-/:-@\\[-`{-~\u00a1-\u00bf\u2010-\u2bff\u3000-\u303f،؛؟۔।॥॰\u{1f000}-\u{1fbff}';

/**
 * The words of a name, with the Latin letter that each character looks like, separated by single spaces.
 * PostgreSQL does the same.
 */
export const skeletonSteps: readonly Step[] = [
  'NFKD',
  { pattern: `[${accents}${unseen}]`, by: '' },
  // A bar between words is no letter.
  { pattern: String.raw`\s\|\s`, by: ' ' },
  capitals,
  'lower',
  letters,
  oneLetter,
  { pattern: String.raw`[${separators}\s]+`, by: ' ' },
  { pattern: '^ | $', by: '' },
];
/** Pairs of letters that look like one letter. */
export const pairSteps: readonly Step[] = [
  { pattern: 'rn', by: 'm' },
  { pattern: 'vv', by: 'w' },
];
export const withoutSpaces: Step = { pattern: ' ', by: '' };

/** The words of a name for comparison with other names: equal where readers would take them for the same. */
export const wordsOf: (name: string) => string = changing([...skeletonSteps, ...pairSteps]);
/** A whole name for comparison, regardless of where its words are separated. */
export const skeletonOf: (name: string) => string = changing([...skeletonSteps, withoutSpaces, ...pairSteps]);
