/**
 * A guard that is removed on purpose: in `file`, `find` becomes `replace`, and a test of `tests` (a project's folder and its
 * spec files) must fail. `find` occurs exactly once. `name` says what goes wrong; `unnoticed` explains why no test can fail.
 *
 * @typedef {{ name: string, file: string, find: string, replace: string, tests: [project: string, ...specs: string[]],
 *   unnoticed?: string }} Fault
 */

/**
 * The text without the guard.
 *
 * @param {Pick<Fault, 'name' | 'find' | 'replace'>} fault
 * @param {string} text
 */
export function withFault({ name, find, replace }, text) {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`"${name}": its text occurs ${parts.length - 1} times, not once`);
  return parts.join(replace);
}

export const unnoticed = 'UNNOTICED';

/**
 * What jest's --json output says about a fault.
 *
 * @typedef {{ isNoticed: boolean, words: string }} Verdict
 *
 * @param {{ numTotalTests: number, testResults: { message: string,
 *   assertionResults: { status: string, fullName: string }[] }[] }} result
 * @returns {Verdict}
 */
export function verdictOf({ numTotalTests, testResults }) {
  const failed = testResults.flatMap(file => file.assertionResults.filter(({ status }) => status === 'failed'));
  const [first, ...others] = failed;
  if (first) {
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return { isNoticed: true, words: `noticed by "${first.fullName}"${more}` };
  }
  // Code that fails to load says nothing about the guard.
  const broken = testResults.find(file => file.assertionResults.length === 0);
  if (broken) return { isNoticed: false, words: `DOES NOT RUN: ${broken.message.trim().split('\n')[0]}` };
  return { isNoticed: false, words: numTotalTests === 0 ? 'NO TESTS' : unnoticed };
}
