import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../site/root.mjs';
import { playwrightCounts, resultsOf } from './counts.mjs';
import { affectedSpecs } from './affected-specs.mjs';
import { filesToRepeat, jestTests, playwrightTests, secondLook } from './second-look.mjs';

/**
 * One step of `npm test`. `again` runs some of its test files a second time.
 *
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, results?: () => string[],
 *   read?: (result: any) => import('./counts.mjs').Counts,
 *   tests?: (result: any) => import('./second-look.mjs').TestOutcome[], again?: (files: string[]) => Stage }} Stage
 */

// The timeout after which a stage fails: it ends what hangs. The longest, integration, takes half of it on two cores.
const LONGEST_STAGE = 45 * 60_000;
const E2E_RESULTS = path.join(root, 'e2e/test-results/results.json');
const E2E_RESULTS_AGAIN = path.join(root, 'e2e/test-results/results-again.json');

const NX = ['--output-style=static', '--parallel=2'];
const PRETTIER = ['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content'];
const TYPES = { name: 'types', command: ['npm', 'run', '--silent', 'types'] };
const FENCES = { name: 'fences', command: ['npm', 'run', '--silent', 'fences'] };

/**
 * One jest run over all packages. Integration tests with real servers wait more than they compute: three workers fill two cores.
 *
 * @param {string} kind `unit` or `integration`
 * @param {number} workers
 * @param {...string} args
 * @returns {Stage}
 */
function jest(kind, workers, ...args) {
  const command = ['jest', '--selectProjects', kind, '--json'];
  /** @param {string} name @param {string[]} options @returns {Stage} */
  const stage = (name, options) => {
    const results = path.join(root, `test-results/${name}.json`);
    return {
      name,
      command: [...command, `--outputFile=${results}`, ...options],
      results: () => [results],
      tests: jestTests,
    };
  };
  return {
    ...stage(kind, [`--maxWorkers=${workers}`, ...args]),
    again: files => stage(`${kind}-again`, ['--maxWorkers=1', '--runTestsByPath', ...files]),
  };
}

/** @param {...string} args @returns {Stage} */
function e2e(...args) {
  /** @param {string} name @param {string} results @param {string[]} files @returns {Stage} */
  const stage = (name, results, files) => ({
    name,
    command: ['node', 'tools/e2e.mjs', '--reporter=list,json', ...files],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: results },
    results: () => [results],
    read: playwrightCounts,
    tests: playwrightTests,
  });
  return {
    ...stage('e2e', E2E_RESULTS, args),
    again: files =>
      stage(
        'e2e-again',
        E2E_RESULTS_AGAIN,
        files.map(file => path.relative('e2e', file)),
      ),
  };
}

const FAULT_RESULTS = path.join(root, 'test-results/faults/summary.json');
/** A small site under three faults, twice; all kinds of faults are in `npm run faults`. */
const FAULTS = {
  name: 'faults',
  command: ['node', 'tools/faults.mjs', '--short', '1', '4'],
  results: () => [FAULT_RESULTS],
  read: (/** @type {import('./counts.mjs').Counts} */ result) => result,
};

const FUZZ_RESULTS = path.join(root, 'test-results/fuzz/summary.json');
/** Two calls of each route; `npm run fuzz` sends thousands. */
const FUZZ = {
  name: 'fuzz',
  command: ['node', 'tools/fuzz.mjs', '500'],
  results: () => [FUZZ_RESULTS],
  read: (/** @type {import('./counts.mjs').Counts} */ result) => result,
};

/** In this order: the quick ones first. @type {Stage[]} */
export const STAGES = [
  { name: 'format', command: [...PRETTIER, '.'] },
  { name: 'lint', command: ['nx', 'run-many', '-t', 'lint', ...NX] },
  TYPES,
  FENCES,
  jest('unit', 2),
  jest('integration', 3),
  FAULTS,
  FUZZ,
  e2e(),
  // After the journeys, which need the built web app too.
  { name: 'size', command: ['npm', 'run', '--silent', 'size', '--workspace', '@aar/frontend'] },
];

/**
 * The stages for a change: the style of its files, all types and fences, the tests that import its files, and the journeys that
 * it changes. Only `npm test` runs all journeys.
 *
 * @param {string} base the commit that the change began at
 * @returns {Stage[]}
 */
export function stagesOfChange(base) {
  const files = changedFiles(base);
  const code = files.filter(file => /\.(ts|tsx|mjs)$/.test(file));
  const journeys = files.filter(file => /^e2e\/.*\.spec\.ts$/.test(file)).map(file => file.slice('e2e/'.length));
  const users = usersOf(code);
  const isSpecWithServers = (/** @type {string} */ file) => /\/test\/.*\.spec\.ts$/.test(file);
  /** @param {string[][]} files */
  const related = (...files) => ['--passWithNoTests', '--findRelatedTests', ...files.flat()];
  return [
    ...(files.length ? [{ name: 'format', command: [...PRETTIER, '--ignore-unknown', ...files] }] : []),
    ...(code.length
      ? [{ name: 'lint', command: ['eslint', '--max-warnings', '0', '--no-warn-ignored', ...code] }]
      : []),
    TYPES,
    FENCES,
    ...(code.length
      ? [
          jest('unit', 2, ...related(code, users)),
          // All integration tests of a service import its module, and so every file: those that cover the file are enough.
          jest('integration', 3, ...related(affectedSpecs(code), users.filter(isSpecWithServers))),
        ]
      : []),
    ...(journeys.length ? [e2e(...journeys)] : []),
  ];
}

/**
 * The files that import a changed library file by its package name: jest follows imports only within one package.
 *
 * @param {string[]} files
 */
function usersOf(files) {
  const names = files.flatMap(file => {
    const [, library, place] = /^libs\/([\w-]+)\/src\/(.+)\.ts$/.exec(file) ?? [];
    return library ? ['-e', `'@aar/${library}/${place}'`] : [];
  });
  if (names.length === 0) return [];
  const { stdout } = spawnSync('git', ['grep', '--untracked', '-lF', ...names], { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter(file => /\.(ts|tsx|mjs)$/.test(file));
}

/** The changed files that still exist, committed or not. @param {string} base */
function changedFiles(base) {
  /** @param {...string} args */
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = git('diff', '--name-only', '--diff-filter=d', base);
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * Runs the test files that failed in a stage a second time, alone: a test that passes then is flaky, one that fails is broken.
 *
 * @param {Stage} stage
 * @param {AbortSignal} signal
 */
export async function lookAgain({ results, tests, again }, signal) {
  if (!results || !tests) return { flaky: [], broken: [] };
  const first = resultsOf(results()).flatMap(tests);
  const files = filesToRepeat(first);
  if (!again || files.length === 0 || signal.aborted) return secondLook(first, []);
  const second = again(files);
  console.log(`\n=== ${second.name}`);
  await runStage(second, signal);
  return secondLook(first, resultsOf(second.results?.() ?? []).flatMap(tests));
}

/**
 * Runs a stage and shows what it prints.
 *
 * @param {Stage} stage
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runStage({ command: [program = '', ...args], env, results }, signal) {
  for (const file of results?.() ?? []) {
    fs.mkdirSync(path.dirname(file), { recursive: true }); // jest does not create it
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
