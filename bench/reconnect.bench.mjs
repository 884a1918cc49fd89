import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onDatabase } from './database.mjs';
import { waitUntil } from '@aar/tools/ports.mjs';
import { signedIn } from './api.mjs';
import { line, percentile } from './measure.mjs';

const streams = 2_000;
/** Of the gateway's look-ups of sessions, in `sessions/sessions.ts`. */
const deadline = 1_000;
const pause = 20;

/** Goal 16: what 2,000 open streams cost, and what identity feels when NATS was away for a moment and all of them come back. */
export async function reconnect({ site, say }) {
  const tokens = await openSessions(site);
  const reader = await signedIn(site, 'activist');
  const gateway = () => residentBytes(site, 'gateway');

  // What a gateway takes for its first streams is not what the next ones cost.
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

/** Tokens of as many sessions, up to five of a member. Signing in so often would take minutes. */
async function openSessions(site) {
  const tokens = Array.from({ length: streams }, () => randomBytes(32).toString('base64url'));
  const { rowCount } = await onDatabase(site.databaseUrl('identity'), client =>
    client.query(
      `insert into sessions (id, account_id, token_hash, device, place, idle_time, ends_at)
     select gen_random_uuid(), account.id, decode(hash, 'hex'), 'Bench', '127.0.0.1', '7 days', now() + '30 days'
     from unnest($1::text[]) with ordinality as token (hash, n)
     join (select id, row_number() over (order by id) as n, count(*) over () as accounts from accounts
           where status = 'active' and role = 'user' and email like '%@members.example') account
       on account.n = 1 + token.n % least(account.accounts, 1000)`,
      [tokens.map(token => createHash('sha256').update(token).digest('hex'))],
    ),
  );
  if (rowCount !== streams) throw new Error(`${rowCount} sessions instead of ${streams}`);
  return tokens;
}

async function openBrowsers(site, tokens) {
  const child = fork(fileURLToPath(new URL('browsers.mjs', import.meta.url)), {
    env: { ...process.env, BROWSERS: JSON.stringify([site.url, ...tokens]) },
  });
  const report = async () => {
    const answer = once(child, 'message');
    child.send('report');
    return (await answer)[0];
  };
  const isOpen = async () => (await report()).open === tokens.length;
  await waitUntil(isOpen, { what: `${tokens.length} streams`, timeout: 60_000 });

  return {
    report,
    /** Waits until each has come back once and all are open; `since`: when that began, now. */
    async allReturned() {
      const since = Date.now();
      const all = { returns: [], refused: 0, since };
      const done = async () => {
        const { open, returns, refused } = await report();
        all.returns.push(...returns);
        all.refused += refused;
        await delay(200);
        return open === tokens.length && all.returns.length >= tokens.length;
      };
      await waitUntil(done, { what: 'the return of all streams', timeout: 180_000 });
      return all;
    },
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** How long a member's own page takes while something else goes on. */
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

/** What identity counted of look-ups of sessions: how many, and in which time it answered them. */
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

/** Memory that a process of the site really takes. */
function residentBytes(site, name) {
  const { pid } = site.processes.get(name);
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}
