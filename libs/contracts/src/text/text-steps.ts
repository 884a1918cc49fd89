/** What replaces a character, often nothing. */
export type Letters = ReadonlyMap<string, string>;
/** A pattern of which JavaScript and PostgreSQL have the same idea, and what replaces each match, with `$1` for its first group. */
export interface Replacement {
  pattern: string;
  by: string;
}
/** One change of a whole text. PostgreSQL does the same: see `inSql` of the platform. */
export type Step = 'NFKD' | 'NFC' | 'lower' | Letters | Replacement;

const done: Record<string, (text: string) => string> = {
  NFKD: text => text.normalize('NFKD'),
  NFC: text => text.normalize('NFC'),
  lower: text => text.toLowerCase(),
};

function changeOf(step: Step): (text: string) => string {
  if (typeof step === 'string') return done[step]!;
  if (!('pattern' in step)) return text => Array.from(text, letter => step.get(letter) ?? letter).join('');
  const pattern = new RegExp(step.pattern, 'gu');
  return text => text.replace(pattern, step.by);
}

/** The steps one after the other, as a function. */
export function changing(steps: readonly Step[]): (text: string) => string {
  const changes = steps.map(changeOf);
  return text => changes.reduce((changed, change) => change(changed), text);
}
