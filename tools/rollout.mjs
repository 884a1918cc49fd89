import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rollOut } from './rollout/rollout.mjs';
import { build } from './site/build.mjs';
import { prepareRuntime } from './site/runtime.mjs';
import { startSite } from './site/site.mjs';

// Restarts every process of a whole site, one after the other, while it serves 200 requests a second: no request may fail and no
// job may stall. `npm run rollout -- 50` does it with 50.
const report = console.log;
const perSecond = Number(process.argv[2] ?? 200);

await prepareRuntime(report);
await build(report);
const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-rollout-'));
fs.chmodSync(dataDirectory, 0o755); // PostgreSQL may run as another user
const site = await startSite({
  dataDirectory,
  appEnv: 'test',
  durable: false,
  env: { RATE_FACTOR: '1000000', LOG_LEVEL: 'warn' },
  report,
});
const logs = path.join(dataDirectory, 'logs');
const { failures, ...counts } = await rollOut(site, { logs, perSecond, report }).finally(() => site.stopAll());
report(JSON.stringify(counts));
for (const [why, count] of Object.entries(failures).slice(0, 20)) report(`${count} x ${why}`);

const { sent, answered, streams, killed, stalled, mail } = counts;
const lost = [
  [answered < sent, `${sent - answered} of ${sent} calls failed`],
  [streams.open < streams.of, `${streams.of - streams.open} live streams did not come back`],
  [killed > 0, `${killed} processes had to be killed`],
  [stalled > 0, `${stalled} jobs stalled`],
  [mail.unfinished + mail.lost > 0, `${mail.unfinished} deliveries did not end, ${mail.lost} mails were lost`],
].flatMap(([isWrong, what]) => (isWrong ? [what] : []));
if (lost.length === 0) fs.rmSync(dataDirectory, { recursive: true, force: true });
else report(`${lost.join('; ')}. The logs are in ${logs}`);
process.exit(lost.length === 0 ? 0 : 1);
