import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { faults } from './mutate/faults.mjs';
import { mutateRules } from './mutate/rules.mjs';
import { tryFault } from './mutate/try-fault.mjs';
import { makeWorkingCopy } from './mutate/working-copy.mjs';
import { prepareRuntime } from './site/runtime.mjs';

// Mutation testing: removes guards one at a time in a copy of the code and reports which removals no test notices. The tests must
// pass before. Tries deliberate faults from a list (--faults) and Stryker's mutants of the rules (--rules). `npm run mutate --
// identity` tries only those with these words in the name or path.
const ENOUGH = 95;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: 'string', default: '1' },
    rules: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
  },
});
const words = positionals.join(' ');
const jobs = Number(values.jobs);
if (!Number.isInteger(jobs) || jobs < 1) throw new Error(`--jobs is not a number of jobs: ${values.jobs}`);

await prepareRuntime(console.log);
const abort = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => abort.abort());
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-mutate-'));
fs.chmodSync(folder, 0o755); // PostgreSQL may run as another user
let isEnough = true;
try {
  if (!values.rules) isEnough = await tryFaults();
  if (!values.faults && !abort.signal.aborted)
    isEnough = (await mutateRules(prepare('rules'), { words, jobs, enough: ENOUGH })) && isEnough;
} finally {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(isEnough && !abort.signal.aborted ? 0 : 1);

/** @param {string} name @returns {import('./mutate/try-fault.mjs').Place} */
function prepare(name) {
  const copy = path.join(folder, name);
  const temporary = path.join(folder, `${name}.tmp`);
  fs.mkdirSync(temporary, { mode: 0o755 });
  return { copy, files: makeWorkingCopy(copy), temporary, signal: abort.signal };
}

/** @returns {Promise<boolean>} whether enough of the deliberate faults are noticed */
async function tryFaults() {
  const chosen = faults.filter(fault => `${fault.name} ${fault.file}`.includes(words));
  if (chosen.length === 0) {
    console.log(`No deliberate fault has "${words}" in its name or path.`);
    return true;
  }
  const rest = [...chosen];
  let noticed = 0;
  const job = async (/** @type {string} */ name) => {
    const place = prepare(name);
    for (let fault = rest.shift(); fault && !abort.signal.aborted; fault = rest.shift()) {
      const verdict = await tryFault(fault, place);
      if (abort.signal.aborted) return;
      if (verdict.isNoticed) noticed += 1;
      const why = fault.unnoticed ? ` (expected: ${fault.unnoticed})` : '';
      console.log(`${fault.tests[0]}: ${fault.name}\n  ${verdict.words}${verdict.isNoticed ? '' : why}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, chosen.length) }, (_, index) => job(String(index + 1))));
  if (abort.signal.aborted) return false;
  const share = (100 * noticed) / chosen.length;
  console.log(`\n${noticed} of ${chosen.length} deliberate faults are noticed: ${share.toFixed(1)} %`);
  return share >= ENOUGH;
}
