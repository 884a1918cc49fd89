/** The replacement of each character, often empty. */
export type Letters = ReadonlyMap<string, string>;
/**
 * A pattern with the same meaning in JavaScript and PostgreSQL, and the replacement of each match, with `$1` for its first
 * group.
 */
export interface Replacement {
  pattern: string;
  by: string;
}
/** One change to a whole text. PostgreSQL does the same: see `inSql` of the platform. */
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

/** The steps combined into one function. */
export function changing(steps: readonly Step[]): (text: string) => string {
  const changes = steps.map(changeOf);
  return text => changes.reduce((changed, change) => change(changed), text);
}
