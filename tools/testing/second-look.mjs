import path from 'node:path';
import { root } from '../site/root.mjs';

/**
 * A test of a result file. `flaky` passed only when its runner repeated it.
 *
 * @typedef {{ file: string, title: string, outcome: 'passed' | 'failed' | 'flaky' | 'other' }} TestOutcome
 */

/** Maximum number of failed files to run again: more than this cannot be flakiness. */
const MOST_FILES = 12;
const WHOLE_FILE = 'the file as a whole';

/**
 * The tests of jest's --json output. A file that could not run, or failed outside its tests, counts as one.
 *
 * @param {{ testResults?: { name: string, status: string,
 *   assertionResults: { fullName: string, status: string, invocations?: number }[] }[] }} result
 * @returns {TestOutcome[]}
 */
export const jestTests = ({ testResults = [] }) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.map(({ fullName, status: one, invocations = 1 }) => ({
      file,
      title: fullName,
      outcome: one === 'passed' && invocations > 1 ? 'flaky' : outcomeOf(one),
    }));
    const isBroken = status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed');
    return /** @type {TestOutcome[]} */ (isBroken ? [...tests, { file, title: WHOLE_FILE, outcome: 'failed' }] : tests);
  });

/**
 * The tests of Playwright's json reporter.
 *
 * @typedef {{ file: string, specs?: { title: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite
 * @param {{ suites?: Suite[] }} result
 * @returns {TestOutcome[]}
 */
export const playwrightTests = ({ suites = [] }) =>
  suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status }) => ({ file: path.join('e2e', file), title, outcome: outcomeOf(status) })),
    ),
    ...playwrightTests({ suites: inner }),
  ]);

/** The files to run a second time: those of the failed tests, unless there are too many. @param {TestOutcome[]} tests */
export function filesToRepeat(tests) {
  const files = new Set(tests.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file));
  return files.size > MOST_FILES ? [] : [...files];
}

/**
 * Separates the tests that failed only once, or that their runner retried, from those that failed again. Both are failures.
 *
 * @param {TestOutcome[]} first
 * @param {TestOutcome[]} again those of the failed files, run a second time alone; none when there was no second run
 * @returns {{ flaky: TestOutcome[], broken: TestOutcome[] }}
 */
export function secondLook(first, again) {
  const failed = first.filter(({ outcome }) => outcome === 'failed');
  const passedAgain = (/** @type {TestOutcome} */ { file, title }) => {
    const ofFile = again.filter(one => one.file === file);
    if (title === WHOLE_FILE) return ofFile.length > 0 && ofFile.every(({ outcome }) => outcome !== 'failed');
    return ofFile.some(one => one.title === title && one.outcome === 'passed');
  };
  return {
    flaky: [...first.filter(({ outcome }) => outcome === 'flaky'), ...failed.filter(passedAgain)],
    broken: failed.filter(one => !passedAgain(one)),
  };
}

/** The lines of the summary. @param {{ flaky: TestOutcome[], broken: TestOutcome[] }} look */
export const namesOf = ({ flaky, broken }) => [
  ...flaky.map(({ file, title }) => `  PASSED ONLY ON A SECOND LOOK: ${title} (${file})`),
  ...broken.map(({ file, title }) => `  FAILED: ${title} (${file})`),
];

/** @param {string} status of jest or Playwright @returns {TestOutcome['outcome']} */
function outcomeOf(status) {
  if (status === 'passed' || status === 'expected') return 'passed';
  if (status === 'failed' || status === 'unexpected') return 'failed';
  return status === 'flaky' ? 'flaky' : 'other';
}
