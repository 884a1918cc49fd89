import path from 'node:path';

/**
 * What is used of the report of Stryker's json reporter (https://github.com/stryker-mutator/mutation-testing-elements).
 *
 * @typedef {{ line: number, column: number }} Position both from 1
 * @typedef {{ mutatorName: string, replacement?: string, status: string, location: { start: Position, end: Position } }} Mutant
 * @typedef {{ files: Record<string, { source: string, mutants: Mutant[] }> }} Report
 * @typedef {{ noticed: number, made: number }} Counts
 */

const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];

/** The mutants that were tested, and those of them that a test noticed. @param {Report} report @returns {Counts} */
export function countsOf({ files }) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const noticed = statuses.filter(status => NOTICED.includes(status)).length;
  return { noticed, made: noticed + statuses.filter(status => UNNOTICED.includes(status)).length };
}

/** Each mutant that no test noticed, as a line of text. @param {Report} report */
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

/** The folder of a file, such as `services/identity/src/codes`. @param {string} file */
export const folderOf = file => path.posix.dirname(file);
