import fs from 'node:fs';
import { jestTests } from './second-look.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * What jest's --json output says. A test file that could not run counts as one failure, and so does a flaky test, which passed
 * only on a retry.
 *
 * @param {Parameters<typeof jestTests>[0] & { numPassedTests: number, numFailedTests: number,
 *   numRuntimeErrorTestSuites: number }} result
 * @returns {Counts}
 */
export function jestCounts(result) {
  const flaky = jestTests(result).filter(({ outcome }) => outcome === 'flaky').length;
  return {
    passed: result.numPassedTests - flaky,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites + flaky,
  };
}

/**
 * What Playwright's json reporter says. A flaky test, which passed only on a retry, counts as a failure here, and so does an
 * error outside all tests.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: unknown[] }} result
 * @returns {Counts}
 */
export const playwrightCounts = ({ stats, errors = [] }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

/**
 * Adds up the result files of a stage. A stage that failed without a failed test counts as one failure; one that succeeded
 * without result files counts as one passed.
 *
 * @param {{ succeeded: boolean, files: string[], read?: (result: any) => Counts }} stage
 * @returns {Counts}
 */
export function stageCounts({ succeeded, files, read = jestCounts }) {
  const results = resultsOf(files).map(read);
  const total = results.reduce(add, { passed: 0, failed: 0 });
  if (!succeeded && total.failed === 0) return add(total, { passed: 0, failed: 1 });
  return succeeded && results.length === 0 ? { passed: 1, failed: 0 } : total;
}

/** The content of those result files that exist. @param {string[]} files @returns {any[]} */
export const resultsOf = files =>
  files.filter(file => fs.existsSync(file)).map(file => JSON.parse(fs.readFileSync(file, 'utf8')));

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export const add = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });
