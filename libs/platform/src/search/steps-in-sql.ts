import type { Letters, Replacement, Step } from '@aar/contracts/text/text-steps';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** `translate` tries all of its letters on each character of the text, so it is skipped if none of them occurs. */
function withLetters(letters: Letters, variable: string) {
  const all = [...letters];
  const single = all.filter(([, by]) => [...by].length === 1);
  const from = single.map(([letter]) => letter).join('');
  const to = single.map(([, by]) => by).join('');
  const longer = all.filter(([, by]) => [...by].length > 1);
  const changed = longer.reduce(
    (sql, [letter, by]) => `replace(${sql}, ${quoted(letter)}, ${quoted(by)})`,
    `translate(${variable}, ${quoted(from)}, ${quoted(to)})`,
  );
  return `if ${variable} ~ ${quoted(`[${[...letters.keys()].join('')}]`)} then ${variable} := ${changed}; end if;`;
}

const isPlain = (pattern: string) => !/[\\^$.*+?()[\]{}|]/.test(pattern);

function replaced({ pattern, by }: Replacement, variable: string) {
  if (isPlain(pattern)) return `replace(${variable}, ${quoted(pattern)}, ${quoted(by)})`;
  return `regexp_replace(${variable}, ${quoted(pattern)}, ${quoted(by.replaceAll('$1', String.raw`\1`))}, 'g')`;
}

function statementOf(step: Step, variable: string) {
  if (step === 'lower') return `${variable} := lower(${variable});`;
  if (typeof step === 'string') return `${variable} := normalize(${variable}, ${step.toLowerCase()});`;
  return 'pattern' in step ? `${variable} := ${replaced(step, variable)};` : withLetters(step, variable);
}

/** Statements of PL/pgSQL that change a variable as `changing(steps)` changes a text. */
export const inSql = (steps: readonly Step[], variable: string): string =>
  steps.map(step => statementOf(step, variable)).join('\n    ');
