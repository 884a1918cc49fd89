import { findSources } from './backing-servers/discovery.mjs';
import { findPrograms } from './faults/site/programs.mjs';
import { SMALL } from './faults/site/topology.mjs';
import { prepareRuntime } from './site/runtime.mjs';
import { findChromium } from './testing/chromium.mjs';
import { add, stageCounts } from './testing/counts.mjs';
import { findKubectl } from './testing/kubectl.mjs';
import { namesOf } from './testing/second-look.mjs';
import { lookAgain, runStage, STAGES, stagesOfChange } from './testing/stages.mjs';

// Runs everything that a change must pass. Stops at the first stage that fails, after running its failed test files once more to
// tell flaky tests from broken ones: both fail the run, and the summary names them. The last line has the counts.
// `-- --changed` runs only what the change since main affects, `-- --changed=HEAD` since that commit.
const abort = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => abort.abort());

const changed = /^--changed(?:=(.+))?$/.exec(process.argv[2] ?? '');
let total = { passed: 0, failed: 0 };
/** @type {string[]} */
const summary = [];
/** @param {string} name @param {number} begin @param {string} outcome */
const note = (name, begin, outcome) => {
  summary.push(`  ${name.padEnd(12)} ${((Date.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${outcome}`);
};

try {
  const begin = Date.now();
  await prepareRuntime(console.log);
  await findSources({ names: ['postgres', 'redis', 'nats'], ownFirst: true, report: console.log });
  await findChromium(console.log);
  await findKubectl(console.log);
  // Servers in containers cannot be made to fail as these tests need.
  const lacking = await findPrograms(SMALL, console.log).then(
    () => '',
    error => /** @type {Error} */ (error).message,
  );
  note('set-up', begin, '');

  for (const stage of changed ? stagesOfChange(changed[1] ?? 'main') : STAGES) {
    console.log(`\n=== ${stage.name}`);
    const started = Date.now();
    if (stage.name === 'faults' && lacking) {
      note(stage.name, started, `LEFT OUT. ${lacking}`);
      continue;
    }
    const succeeded = await runStage(stage, abort.signal);
    const counts = stageCounts({ succeeded, files: stage.results?.() ?? [], read: stage.read });
    total = add(total, counts);
    const names = namesOf(await lookAgain(stage, abort.signal));
    note(
      stage.name,
      started,
      counts.failed === 0 ? `${counts.passed} passed` : `FAILED: ${counts.passed} passed, ${counts.failed} failed`,
    );
    summary.push(...names);
    if (counts.failed > 0) break;
  }
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  total = add(total, { passed: 0, failed: 1 });
}

console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
