import fs from 'node:fs';
import path from 'node:path';
import { optionsOf } from './fuzz/options.mjs';
import { save, wordsOf } from './fuzz/report.mjs';
import { runFuzz } from './fuzz/run.mjs';
import { build } from './site/build.mjs';
import { root } from './site/root.mjs';
import { prepareRuntime } from './site/runtime.mjs';

// Fuzzes every route of a whole site as every kind of caller, mostly with invalid calls, and checks that no response is a server
// error, discloses data of others or accepts invalid input. `npm run fuzz -- 3000` sends 3000 calls of seed 1, `-- 3000 --seed 7`
// those of another seed, `-- 3000 --seed 7 --only 12` only the twelfth of them, and prints its response.
const { count, seeds, only } = optionsOf(process.argv.slice(2));
const results = path.join(root, 'test-results/fuzz');

await prepareRuntime(console.log);
await build(console.log);
let passed = 0;
let failed = 0;
for (const seed of seeds) {
  const { directory, ...report } = await runFuzz({ seed, count, only, report: console.log });
  save(report, results);
  console.log(wordsOf(report).join('\n'));
  passed += (only ? 1 : report.calls) - report.findings.length;
  failed += report.findings.length;
  if (report.findings.length === 0) fs.rmSync(directory, { recursive: true, force: true });
  else console.log(`The report is ${path.join(results, `${seed}.json`)}, the logs are in ${directory}/logs`);
}
fs.writeFileSync(path.join(results, 'summary.json'), JSON.stringify({ passed, failed }));
process.exit(failed === 0 ? 0 : 1);
