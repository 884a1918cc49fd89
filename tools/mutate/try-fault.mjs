import fs from 'node:fs';
import path from 'node:path';
import { verdictOf, withFault } from './fault.mjs';
import { runNode } from './run-node.mjs';

/**
 * A copy of the workspace whose files may be changed, and a folder for what its tests leave.
 *
 * @typedef {{ copy: string, files: string[], temporary: string, signal: AbortSignal }} Place
 */

// Milliseconds, more than any spec files take. Tests that hang without a guard do not say what is wrong.
const LONGEST = 5 * 60_000;

/**
 * Runs the fault's spec files in a working copy with the guard taken out, then puts it back.
 *
 * @param {import('./fault.mjs').Fault} fault
 * @param {Place} place
 * @returns {Promise<import('./fault.mjs').Verdict>}
 */
export async function tryFault(fault, { copy, temporary, signal }) {
  const file = path.join(copy, fault.file);
  const text = fs.readFileSync(file, 'utf8');
  const output = path.join(temporary, 'result.json');
  fs.rmSync(output, { force: true });
  fs.writeFileSync(file, withFault(fault, text));
  try {
    const [project, ...specs] = fault.tests;
    const jest = path.join(copy, 'node_modules/jest/bin/jest.js');
    // The folder of all temporary ones: what one job has compiled the others find.
    const cache = path.join(path.dirname(temporary), 'jest');
    const options = ['--bail', '--runInBand', '--forceExit', '--json', `--outputFile=${output}`];
    await runNode([jest, ...options, `--cacheDirectory=${cache}`, '--runTestsByPath', ...specs], {
      cwd: path.join(copy, project),
      ...{ temporary, signal, stdio: 'ignore', longest: LONGEST },
    });
    if (!fs.existsSync(output)) return { isNoticed: false, words: `NO ANSWER within ${LONGEST / 60_000} minutes` };
    return verdictOf(JSON.parse(fs.readFileSync(output, 'utf8')));
  } finally {
    fs.writeFileSync(file, text);
  }
}
