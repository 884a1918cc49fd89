import { StoredEmail } from '../vocabulary';

export type DltTag = 'var' | 'alphanumeric' | 'numeric' | 'url' | 'urlott' | 'cbn' | 'email';

/** What operators accept in a variable of a registered text (DLT), by its tag. */
interface TagRule {
  /** Maximum characters of one variable. */
  most: number;
  /** Variables that directly follow each other hold one value together. */
  joins: boolean;
  accepts: (value: string) => boolean;
  /** What it accepts, in words. */
  takes: string;
  /** What is left of a free text when everything is removed that the operators refuse. */
  reduce?: (text: string) => string;
}

/** Words of letters and digits, with the joiners and vowel signs that belong to a letter. Emoji have joiners and signs too. */
const word = String.raw`(?:\p{L}(?:(?![\ufe00-\ufe0f])[\p{M}\u200c\u200d])*|\p{Nd})`;
const words = new RegExp(`^(?:${word}| )+$`, 'u');
const eachWord = new RegExp(`${word}+`, 'gu');

/** Begins as operators want it: they compare the address with those that the sender has registered. */
const isAddress = (value: string) => /^(?:https?:\/\/|www\.)[^\s/.]+\.\S+$/i.test(value);
const address = { most: 200, joins: false, accepts: isAddress, takes: 'a web address with https:// or www.' };

/** Mobile, landline and toll-free numbers, and those of the series for business calls. */
const callback = /^(?:(?:\+?91)?[6-9]\d{9}|0?\d{10}|18[06]0\d{4,7})$/;

/**
 * The tags of 2026. `{#var#}` has none: it is how older texts are registered, and those of an operator whose portal keeps the tags
 * beside the text.
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
