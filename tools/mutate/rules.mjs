import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runNode } from './run-node.mjs';

const { common } = createRequire(import.meta.url)('../../jest.preset.cjs');

/** @param {string} file */
const specOf = file => file.replace(/\.ts$/, '.spec.ts');

/** What is pure and has a spec beside it: rules everywhere, and all of the contracts. @param {string[]} files */
const rulesAmong = files =>
  files
    .filter(file => file.endsWith('.rules.ts') || /^libs\/contracts\/src\/.*\.ts$/.test(file))
    .filter(file => files.includes(specOf(file)));

/**
 * Stryker over the rules whose path contains the words: each operator, condition and number is changed, one at a time, in a
 * working copy. Prints the changes that no test notices, and the share by folder.
 *
 * @param {import('./try-fault.mjs').Place} place
 * @param {{ words: string, jobs: number, enough: number }} options
 * @returns {Promise<boolean>} whether enough of them, in percent, are noticed
 */
export async function mutateRules({ copy, files, temporary, signal }, { words, jobs, enough }) {
  const mutate = rulesAmong(files).filter(file => file.includes(words));
  if (mutate.length === 0) return true;
  const config = {
    // The copy is there to be changed.
    inPlace: true,
    mutate,
    // A sentence or a name that is another is no guard that is missing.
    mutator: { excludedMutations: ['StringLiteral'] },
    plugins: ['@stryker-mutator/jest-runner'],
    testRunner: 'jest',
    coverageAnalysis: 'perTest',
    concurrency: jobs,
    tempDirName: path.join(temporary, 'stryker'),
    reporters: ['clear-text'],
    clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
    thresholds: { high: 100, low: enough, break: enough },
    jest: {
      config: {
        ...common,
        rootDir: copy,
        roots: [...new Set(mutate.map(file => path.join(copy, file.split('/src/')[0] ?? '')))],
        testEnvironment: 'node',
        testMatch: mutate.map(file => path.join(copy, specOf(file))),
      },
    },
  };
  const settings = path.join(temporary, 'stryker.json');
  fs.writeFileSync(settings, JSON.stringify(config));
  const stryker = path.join(copy, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  return (await runNode([stryker, 'run', settings], { cwd: copy, temporary, signal, stdio: 'inherit' })) === 0;
}
