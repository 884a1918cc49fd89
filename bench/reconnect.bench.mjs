import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { signedIn } from './api.mjs';
import { line, percentile } from './measure.mjs';
import { openBrowsers, openSessions } from './open-browsers.mjs';

const streams = 2_000;
/** The gateway's timeout for session look-ups in ms, from its `sessions/sessions.ts`. */
const deadline = 1_000;
const pause = 20;

/** Goal 16: the memory of 2,000 open streams, and identity's latency when all of them reconnect after a short NATS outage. */
export async function reconnect({ site, say }) {
  const tokens = await openSessions(site, streams);
  const reader = await signedIn(site, 'activist');
  const gateway = () => residentBytes(site, 'gateway');

  // Warm-up: the memory for a gateway's first streams is not the cost of further ones.
  await (await openBrowsers(site, tokens.slice(0, 200))).close();
  await delay(2_000);
  const before = gateway();
  const browsers = await openBrowsers(site, tokens);
  await delay(5_000);
  const each = (gateway() - before) / streams / 1_024;
  say(`${streams} streams open, ${each.toFixed(1)} KB each`);

  try {
    const calm = await whileReading(reader, () => delay(5_000));
    const lookUps = await lookUpsOf(site);
    await browsers.report();
    const away = await whileReading(reader, async () => {
      await site.servers.nats.stop('SIGKILL');
      await delay(1_000);
      await site.servers.nats.start();
      return browsers.allReturned();
    });
    const { returns, refused, since } = away.result;
    const answered = (await lookUpsOf(site)).since(lookUps);
    const spread = (Math.max(...returns.map(({ at }) => at)) - since) / 1_000;
    const busiest = mostInASecond(returns.map(({ at }) => at));
    const opened = percentile(
      returns.map(({ took }) => took),
      99,
    );
    say(`all back after ${spread.toFixed(1)} s, at most ${busiest} in one second, ${refused} refused on the way`);
    say(`opening a stream again: p99 ${opened.toFixed(0)} ms; look-ups at identity: ${answered.count}`);
    say(`profile of a member: p99 ${calm.p99} ms before, ${away.p99} ms meanwhile, longest ${away.longest} ms`);
    const met = answered.p99 <= deadline && away.p99 <= deadline && refused === 0 && away.failed === 0;
    return [
      line(16, `memory of the gateway for a stream`, `${each.toFixed(1)} KB`, '<= 60 KB', each <= 60),
      line(
        16,
        'identity while all streams come back after a restart of NATS',
        `p99 of look-ups <= ${answered.p99} ms, of profiles ${away.p99} ms (${calm.p99} ms before), ` +
          `${refused + away.failed} calls failed`,
        `p99 <= ${deadline} ms, none fails`,
        met,
      ),
    ];
  } finally {
    await browsers.close();
  }
}

/** Response times of a member's profile while `work` runs. */
async function whileReading(reader, work) {
  const times = [];
  let failed = 0;
  let over = false;
  const reading = (async () => {
    while (!over) {
      const begin = performance.now();
      await reader.get('/profile').catch(() => (failed += 1));
      times.push(performance.now() - begin);
      await delay(pause);
    }
  })();
  const result = await work();
  over = true;
  await reading;
  return { result, failed, p99: Math.round(percentile(times, 99)), longest: Math.round(Math.max(...times)) };
}

/** The histogram of identity's session look-ups: how many, by response time. */
async function lookUpsOf(site) {
  const text = await (await fetch(`http://127.0.0.1:${site.ports.identity}/metrics`)).text();
  const counts = new Map();
  const seconds = le => (le === '+Inf' ? Infinity : Number(le));
  for (const [, le, count] of text.matchAll(
    /http_request_duration_seconds_bucket\{le="([^"]+)",[^}]*route="\/internal\/sessions\/find"[^}]*\} (\d+)/g,
  ))
    counts.set(seconds(le), (counts.get(seconds(le)) ?? 0) + Number(count));
  return {
    counts,
    since(earlier) {
      const added = [...counts].map(([le, count]) => [le, count - (earlier.counts.get(le) ?? 0)]);
      const count = Math.max(...added.map(([, number]) => number));
      const [p99 = Infinity] = added.find(([, number]) => number >= count * 0.99) ?? [];
      return { count, p99: p99 * 1_000 };
    },
  };
}

const mostInASecond = times => {
  const seconds = new Map();
  for (const time of times) seconds.set(Math.floor(time / 1_000), (seconds.get(Math.floor(time / 1_000)) ?? 0) + 1);
  return Math.max(...seconds.values());
};

/** Resident memory of a process of the site. */
function residentBytes(site, name) {
  const { pid } = site.processes.get(name);
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}
