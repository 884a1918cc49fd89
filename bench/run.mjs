import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installPackages } from '@aar/tools/backing-servers/debian.mjs';
import { findExecutable } from '@aar/tools/processes.mjs';
import { build } from '@aar/tools/site/build.mjs';
import { prepareRuntime } from '@aar/tools/site/runtime.mjs';
import { startSite } from '@aar/tools/site/site.mjs';
import { alert } from './alert.bench.mjs';
import { broadcast } from './broadcast.bench.mjs';
import { browse } from './browse.bench.mjs';
import { city } from './city.bench.mjs';
import { community } from './community.bench.mjs';
import { content } from './content.bench.mjs';
import { directus } from './directus.bench.mjs';
import { home } from './home.bench.mjs';
import { lists } from './lists.bench.mjs';
import { login } from './login.bench.mjs';
import { listMembers } from './members.bench.mjs';
import { nation } from './nation.bench.mjs';
import { phone } from './phone.bench.mjs';
import { reconnect } from './reconnect.bench.mjs';
import { replay } from './replay.bench.mjs';
import { startSink } from './smtp-sink.mjs';
import { start } from './start.bench.mjs';
import { writes } from './writes.bench.mjs';

/** No approval, trial or budget: a bench broadcasts to everybody at once, again and again. */
const unguarded = { CAMPAIGN_APPROVAL_FROM: '0', CAMPAIGN_TRIAL_FROM: '0', CAMPAIGN_BUDGET_MESSAGES: '0' };

// `npm run bench -- lists alert broadcast` measures the product and its baseline alternately in one run. Compare ratios: rates
// depend on the machine and its other load. The start time of the system is measured in every run.
const benches = {
  lists,
  browse,
  content,
  directus,
  home,
  phone,
  alert,
  city,
  community,
  broadcast,
  login,
  members: listMembers,
  nation,
  reconnect,
  replay,
  writes,
};
const asked = process.argv.slice(2);
const unknown = asked.filter(name => !(name in benches));
if (asked.length === 0 || unknown.length > 0) {
  console.error(`npm run bench -- ${Object.keys(benches).join(' ')}`);
  process.exit(2);
}

// wrk sends the requests: a client in Node would use a tenth of the measured CPU time.
if (!findExecutable('wrk')) await installPackages(['wrk'], { report: console.log });
await prepareRuntime(console.log);
await build(console.log);
const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-bench-'));
fs.chmodSync(dataDirectory, 0o755); // PostgreSQL may run as another user
const sink = await startSink();
const site = await startSite({
  dataDirectory,
  appEnv: 'test',
  smtpUrl: sink.url,
  env: { RATE_FACTOR: '1000000', LOG_LEVEL: 'warn', ...unguarded },
  report: console.log,
});
const goals = [];
const measure = async (name, bench) => {
  const results = await bench({ site, sink, say: line => console.log(`  ${name}: ${line}`) });
  results.forEach(print);
  goals.push(...results);
};
try {
  for (const name of asked) await measure(name, benches[name]);
  await measure('start', start);
} finally {
  await site.stopAll();
  await sink.close();
  fs.rmSync(dataDirectory, { recursive: true, force: true });
}

console.log(`\n${os.cpus().length} cores, Node ${process.version}\n`);
goals.forEach(print);

function print({ goal, what, measured, wanted, met }) {
  const outcome = met ? 'reached' : 'MISSED ';
  console.log(`${outcome}  goal ${String(goal).padStart(2)}  ${what}: ${measured} (goal ${wanted})`);
}
