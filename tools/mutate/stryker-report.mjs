import path from 'node:path';

/**
 * What Stryker's json reporter writes (https://github.com/stryker-mutator/mutation-testing-elements), as far as it is read.
 *
 * @typedef {{ line: number, column: number }} Position both from 1
 * @typedef {{ mutatorName: string, replacement?: string, status: string, location: { start: Position, end: Position } }} Mutant
 * @typedef {{ files: Record<string, { source: string, mutants: Mutant[] }> }} Report
 * @typedef {{ noticed: number, made: number }} Counts
 */

const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];

/** Changes that could be judged, and those of them that a test noticed. @param {Report} report @returns {Counts} */
export function countsOf({ files }) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const noticed = statuses.filter(status => NOTICED.includes(status)).length;
  return { noticed, made: noticed + statuses.filter(status => UNNOTICED.includes(status)).length };
}

/** Each change that no test noticed, as a line of text. @param {Report} report */
export const survivorsOf = ({ files }) =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => UNNOTICED.includes(status))
      .map(({ location: { start, end }, replacement = '', mutatorName }) => {
        const first = source.split('\n')[start.line - 1] ?? '';
        const before = first.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
        return `${file}:${start.line}: UNNOTICED ${mutatorName}: ${before}  →  ${replacement.split('\n')[0]}`;
      }),
  );

/** @param {(Counts | undefined)[]} all @returns {Counts} */
export const sum = all => ({
  noticed: all.reduce((total, counts) => total + (counts?.noticed ?? 0), 0),
  made: all.reduce((total, counts) => total + (counts?.made ?? 0), 0),
});

/** @param {Counts} counts */
export const percent = ({ noticed, made }) => (made === 0 ? 100 : (100 * noticed) / made);

/** `services/identity/src/codes` of a file in it. @param {string} file */
export const folderOf = file => path.posix.dirname(file);
