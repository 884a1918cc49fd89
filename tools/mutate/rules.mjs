import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chosenRules, specOf } from './chosen-rules.mjs';
import { runNode } from './run-node.mjs';
import { countsOf, folderOf, percent, sum, survivorsOf } from './stryker-report.mjs';

const { common } = createRequire(import.meta.url)('../../jest.preset.cjs');

/**
 * Runs Stryker over the rules whose path contains the words: it changes each operator, condition and number, one at a time, in a
 * working copy, and the spec next to the file must notice. Prints the changes that survive, the score by folder, and the files
 * that have no such spec.
 *
 * @param {import('./try-fault.mjs').Place} place
 * @param {{ words: string, jobs: number, enough: number }} options
 * @returns {Promise<boolean>} whether at least `enough` percent are noticed and every file has a spec
 */
export async function mutateRules(place, { words, jobs, enough }) {
  /** @type {Map<string, import('./stryker-report.mjs').Counts>} */
  const folders = new Map();
  const chosen = chosenRules(place.files, place.copy).filter(file => file.includes(words));
  if (chosen.length === 0) {
    console.log(`No rules have "${words}" in their path.`);
    return true;
  }
  const isTested = (/** @type {string} */ file) => place.files.includes(specOf(file));
  for (const file of chosen.filter(isTested)) {
    const report = await runStryker(file, place, jobs);
    if (place.signal.aborted) return false;
    if (!report) throw new Error(`Stryker could not judge ${file}: are its tests green?`);
    for (const survivor of survivorsOf(report)) console.log(survivor);
    folders.set(folderOf(file), sum([folders.get(folderOf(file)), countsOf(report)]));
  }
  const all = sum([...folders.values()]);
  console.log('');
  for (const [name, counts] of [...folders, /** @type {const} */ (['all rules', all])])
    console.log(`${name}: ${counts.noticed} of ${counts.made} changes are noticed: ${percent(counts).toFixed(1)} %`);
  const untested = chosen.filter(file => !isTested(file));
  for (const file of untested) console.log(`${file}: UNTESTED: no ${path.basename(specOf(file))} beside it`);
  return untested.length === 0 && percent(all) >= enough;
}

/**
 * One run per file: for a static mutant, in code that runs when the file is loaded, Stryker repeats all tests of the run.
 *
 * @param {string} file
 * @param {import('./try-fault.mjs').Place} place
 * @param {number} jobs
 */
async function runStryker(file, { copy, temporary, signal }, jobs) {
  const fileName = path.join(temporary, 'mutation.json');
  fs.rmSync(fileName, { force: true });
  const config = {
    // The copy is there to be changed.
    inPlace: true,
    mutate: [file],
    ignorePatterns: ['**', `!${file}`],
    // A changed text is not a missing guard. The shapes of a contract, and the lists
    // of words that they share, are tested with the services that serve them.
    mutator: {
      excludedMutations: [
        'StringLiteral',
        ...(/\.contract\.ts$|\/vocabulary\.ts$/.test(file) ? ['ObjectLiteral', 'ArrayDeclaration'] : []),
      ],
    },
    plugins: ['@stryker-mutator/jest-runner'],
    testRunner: 'jest',
    coverageAnalysis: 'perTest',
    concurrency: jobs,
    tempDirName: path.join(temporary, 'stryker'),
    reporters: ['json'],
    jsonReporter: { fileName },
    logLevel: 'error',
    // A separate file: Stryker would merge a configuration given here into that of the root.
    jest: { configFile: path.join(temporary, 'jest.json') },
  };
  const jest = {
    ...common,
    rootDir: copy,
    roots: [path.join(copy, file.split('/src/')[0] ?? '')],
    testEnvironment: 'node',
    testMatch: [path.join(copy, specOf(file))],
  };
  fs.writeFileSync(config.jest.configFile, JSON.stringify(jest));
  const settings = path.join(temporary, 'stryker.json');
  fs.writeFileSync(settings, JSON.stringify(config));
  const stryker = path.join(copy, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  await runNode([stryker, 'run', settings], { cwd: copy, temporary, signal, stdio: 'inherit' });
  return fs.existsSync(fileName) ? JSON.parse(fs.readFileSync(fileName, 'utf8')) : undefined;
}
