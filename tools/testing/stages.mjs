import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../site/root.mjs';
import { playwrightCounts } from './counts.mjs';

/**
 * One step of `npm test`.
 *
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, results?: () => string[],
 *   read?: (result: any) => import('./counts.mjs').Counts }} Stage
 */

// A stage that hangs is a failure, not a wait. The browser's journeys take ten minutes on two cores.
const LONGEST_STAGE = 25 * 60_000;
const E2E_RESULTS = path.join(root, 'e2e/test-results/results.json');

/** @param {string} name @param {...string} args */
const nx = (name, ...args) => ['nx', 'run-many', '-t', name, '--output-style=static', ...args];

/**
 * One run over all packages. Tests of a service with real servers wait more than they compute: three of them fill two cores.
 *
 * @param {string} kind `unit` or `integration`
 * @param {number} workers
 */
function jest(kind, workers) {
  const results = path.join(root, `test-results/${kind}.json`);
  return {
    command: ['jest', '--selectProjects', kind, `--maxWorkers=${workers}`, '--json', `--outputFile=${results}`],
    results: () => [results],
  };
}

/** In this order, the quick ones first. @type {Stage[]} */
export const STAGES = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: nx('lint', '--parallel=2') },
  { name: 'types', command: nx('types', '--parallel=2') },
  { name: 'fences', command: ['npm', 'run', '--silent', 'fences'] },
  { name: 'unit', ...jest('unit', 2) },
  { name: 'integration', ...jest('integration', 3) },
  {
    name: 'e2e',
    command: ['node', 'tools/e2e.mjs', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: E2E_RESULTS },
    results: () => [E2E_RESULTS],
    read: playwrightCounts,
  },
  // After the journeys, which need the web built too.
  { name: 'size', command: ['npm', 'run', '--silent', 'size', '--workspace', '@aar/frontend'] },
];

/**
 * Runs a stage and shows what it prints.
 *
 * @param {Stage} stage
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runStage({ command: [program = '', ...args], env, results }, signal) {
  for (const file of results?.() ?? []) {
    fs.mkdirSync(path.dirname(file), { recursive: true }); // jest does not
    fs.rmSync(file, { force: true });
  }
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_STAGE)]),
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      NX_TUI: 'false',
      ...env,
    },
  });
  return new Promise(resolve => {
    child.on('error', () => resolve(false));
    child.on('close', code => resolve(code === 0));
  });
}
