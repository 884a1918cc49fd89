import fs from 'node:fs';
import path from 'node:path';
import { runCampaigns } from './faults/campaigns.mjs';
import { LONG, RESTORE, SHORT } from './faults/kinds.mjs';
import { runRestore } from './faults/run-restore.mjs';
import { runSeed } from './faults/run-seed.mjs';
import { seedsOf } from './faults/seeds.mjs';
import { findPrograms } from './faults/site/programs.mjs';
import { build } from './site/build.mjs';
import { root } from './site/root.mjs';
import { prepareRuntime } from './site/runtime.mjs';

// Runs a whole site under load while its parts fail in an order derived from a seed, and checks the outcome: with twenty seeds,
// or the given ones. `npm run faults -- 17` repeats seed 17, `-- 1-5` runs five. `--short` runs the smaller site of `npm test`,
// `--none` runs the load without faults, `--campaigns` runs only campaigns while what sends them fails, and `--restore` makes a
// backup at a time given by the seed, loses the site and restores it.
const args = process.argv.slice(2);
const seeds = seedsOf(args.filter(arg => !arg.startsWith('--')));
const results = path.join(root, 'test-results/faults');

await prepareRuntime(console.log);
if (args.includes('--campaigns')) process.exit(runCampaigns(seeds) ? 0 : 1);
await build(console.log);
const isRestore = args.includes('--restore');
const kind = isRestore ? RESTORE : args.includes('--short') ? SHORT : LONG;
const programs = await findPrograms(kind.topology, console.log);
const options = { kind, programs, results, withoutFaults: args.includes('--none') };
let failed = 0;
for (const seed of seeds) {
  const report = await (isRestore ? runRestore : runSeed)(seed, options);
  print(report);
  if (!report.passed) failed += 1;
}
fs.writeFileSync(path.join(results, 'summary.json'), JSON.stringify({ passed: seeds.length - failed, failed }));
console.log(`${seeds.length - failed} of ${seeds.length} seeds passed`);
process.exit(failed === 0 ? 0 : 1);

/** @param {import('./faults/report.mjs').Report} report */
function print({ seed, passed, seconds, counts, problems, story, directory, restored }) {
  const { calls = 0, acknowledged = 0, repetitions = 0, mails = 0 } = counts;
  console.log(
    `seed ${seed}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s; ${acknowledged} of ${calls} calls acknowledged, ` +
      `${repetitions} repetitions, ${mails} mails` +
      (restored === undefined
        ? ''
        : `; ${counts.kept} of ${counts.afterBackup} calls after the backup kept, ${restored} s from the stop to the release`),
  );
  if (passed) return;
  console.log(
    `npm run faults -- ${args
      .filter(arg => /^--(short|restore)$/.test(arg))
      .map(arg => `${arg} `)
      .join('')}${seed}\n${story.join('\n')}`,
  );
  for (const [check, wrong] of Object.entries(problems)) for (const what of wrong) console.log(`  ${check}: ${what}`);
  console.log(
    `The report is ${path.join(results, `${isRestore ? 'restore-' : ''}${seed}.json`)}, logs and history are in ${directory}`,
  );
}
