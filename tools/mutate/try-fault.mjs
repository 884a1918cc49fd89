import fs from 'node:fs';
import path from 'node:path';
import { unnoticed, verdictOf, withFault } from './fault.mjs';
import { runNode } from './run-node.mjs';

/**
 * A copy of the workspace whose files may be changed, and a folder for the temporary files of its tests.
 *
 * @typedef {{ copy: string, files: string[], temporary: string, signal: AbortSignal }} Place
 */

// In milliseconds, longer than any spec file takes. Tests that hang without a guard do not say what is wrong.
const LONGEST = 5 * 60_000;

/**
 * Runs the fault's spec files in a working copy without the guard, until one of them fails, then restores the guard.
 *
 * @param {import('./fault.mjs').Fault} fault
 * @param {Place} place
 * @returns {Promise<import('./fault.mjs').Verdict>}
 */
export async function tryFault(fault, place) {
  const file = path.join(place.copy, fault.file);
  const text = fs.readFileSync(file, 'utf8');
  const [project, ...specs] = fault.tests;
  const verdicts = [];
  fs.writeFileSync(file, withFault(fault, text));
  try {
    for (const spec of specs) {
      const verdict = await runSpec(project, spec, place);
      if (verdict.isNoticed || place.signal.aborted) return verdict;
      verdicts.push(verdict);
    }
  } finally {
    fs.writeFileSync(file, text);
  }
  return /** @type {import('./fault.mjs').Verdict} */ (
    verdicts.find(({ words }) => words !== unnoticed) ?? verdicts[0]
  );
}

/** @param {string} project @param {string} spec @param {Place} place */
async function runSpec(project, spec, { copy, temporary, signal }) {
  const output = path.join(temporary, 'result.json');
  fs.rmSync(output, { force: true });
  const jest = path.join(copy, 'node_modules/jest/bin/jest.js');
  // Shared by all jobs, so that each reuses what another has compiled.
  const cache = path.join(path.dirname(temporary), 'jest');
  const environment = path.join(import.meta.dirname, 'first-failure.environment.mjs');
  const options = ['--forceExit', '--json', `--outputFile=${output}`, `--cacheDirectory=${cache}`];
  options.push(`--testEnvironment=${environment}`);
  await runNode([jest, ...options, '--runTestsByPath', spec], {
    cwd: path.join(copy, project),
    temporary,
    signal,
    stdio: 'ignore',
    longest: LONGEST,
  });
  if (!fs.existsSync(output)) return { isNoticed: false, words: `NO ANSWER of ${spec} in ${LONGEST / 60_000} minutes` };
  return verdictOf(JSON.parse(fs.readFileSync(output, 'utf8')));
}
