import { StoredEmail } from '../vocabulary';

export type DltTag = 'var' | 'alphanumeric' | 'numeric' | 'url' | 'urlott' | 'cbn' | 'email';

/** What operators accept in a variable of a registered text (DLT), by its tag. */
interface TagRule {
  /** Maximum characters of one variable. */
  most: number;
  /** Whether adjacent variables form one value together. */
  joins: boolean;
  accepts: (value: string) => boolean;
  /** A description of the accepted values. */
  takes: string;
  /** Removes from a free text everything that the operators refuse. */
  reduce?: (text: string) => string;
}

/** Words of letters and digits, with the joiners and vowel signs that belong to a letter. Emoji have joiners and signs too. */
const word = String.raw`(?:\p{L}(?:(?![\ufe00-\ufe0f])[\p{M}\u200c\u200d])*|\p{Nd})`;
const words = new RegExp(`^(?:${word}| )+$`, 'u');
const eachWord = new RegExp(`${word}+`, 'gu');

/** Begins as operators require it: they compare the URL with those that the sender has registered. */
const isAddress = (value: string) => /^(?:https?:\/\/|www\.)[^\s/.]+\.\S+$/i.test(value);
const address = { most: 200, joins: false, accepts: isAddress, takes: 'a web address with https:// or www.' };

/** Mobile, landline and toll-free numbers, and those of the series for business calls. */
const callback = /^(?:(?:\+?91)?[6-9]\d{9}|0?\d{10}|18[06]0\d{4,7})$/;

/**
 * The tags as of 2026. `{#var#}` has none: older texts are registered with it, and texts at an operator whose portal
 * stores the tags separately.
 */
export const dltTags: Record<DltTag, TagRule> = {
  var: { most: 30, joins: true, accepts: () => true, takes: 'any text' },
  alphanumeric: {
    most: 40,
    joins: true,
    takes: 'letters, digits and spaces only',
    accepts: value => words.test(value),
    reduce: text => (text.replace(/['’]/g, '').match(eachWord) ?? []).join(' '),
  },
  numeric: { most: 40, joins: false, accepts: value => /^\d+$/.test(value), takes: 'the digits 0 to 9 only' },
  url: address,
  urlott: address,
  cbn: {
    most: 20,
    joins: false,
    takes: 'an Indian telephone number',
    accepts: value => callback.test(value.replace(/[ -]/g, '')),
  },
  email: {
    most: 254,
    joins: false,
    takes: 'an e-mail address',
    accepts: value => StoredEmail.safeParse(value.toLowerCase()).success,
  },
};

/** A variable as it is written in a registered text. */
export const writtenAs = (tag: DltTag) => `{#${tag}#}`;
