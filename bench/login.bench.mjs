import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { onDatabase } from './database.mjs';
import { alternate, line, load, median, medianRatio, percentile } from './measure.mjs';

/** Cost and concurrency are those of `credentials/passwords.service` in identity. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const seconds = 5;
const pause = 20;
/** Members who sign in during one measurement, at most. */
const share = 800;

/** Goal 5: sign-ins through the gateway compared with bare argon2, and their effect on the latency of other routes. */
export async function login({ site, say }) {
  const hashed = await hash('a password of the bench', cost);
  const bare = () => verifiesPerSecond(hashed);
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-login-'));
  const script = path.join(directory, 'sign-in.lua');
  const emails = await members(site);
  // More connections than passwords are verified at once, so that the next sign-in already waits when one is done.
  const product = async () => {
    // Different members each time: for a member with six or more sessions, a sign-in also searches for old sessions to end.
    emails.push(...emails.splice(0, share));
    fs.writeFileSync(script, signIns(emails, site.signIns[0].password));
    const options = { threads: 1, connections: 2 * atOnce, script };
    return (await load(`${site.url}/api/auth/login`, seconds, options)).perSecond;
  };
  const calm = () => p99While(site, () => delay(seconds * 1_000));
  const busy = () => p99While(site, product);
  // Warm-up: V8 keeps compiling for some thousand sign-ins.
  for (let turn = 0; turn < 4; turn++) await product();
  const results = await alternate(5, { bare, product, calm, busy }, say);
  fs.rmSync(directory, { recursive: true });
  const [theirs, ours] = [median(results.bare), median(results.product)];
  const [alone, meanwhile] = [median(results.calm), median(results.busy)];
  const ratio = medianRatio(results.product, results.bare);
  const slower = medianRatio(results.busy, results.calm);
  return [
    line(
      5,
      'sign-ins against bare argon2 verifies',
      `${ratio} (${ours.toFixed(1)}/s against ${theirs.toFixed(1)}/s)`,
      '>= 0.80',
      ratio >= 0.8,
    ),
    line(
      5,
      'p99 of other routes meanwhile',
      `${slower} times (${meanwhile} ms against ${alone} ms)`,
      '<= 3',
      slower <= 3,
    ),
  ];
}

/** E-mail addresses of demo members, who all have the same password. */
async function members(site) {
  const { rows } = await onDatabase(site.databaseUrl('identity'), client =>
    client.query(`select email from accounts where email like '%@members.example' and status = 'active' order by id`),
  );
  return rows.map(({ email }) => email);
}

/** A wrk script that signs in another member with each request. A client in Node would use a tenth of the measured CPU time. */
const signIns = (emails, password) => `
local bodies = {
${emails.map(email => `  '${JSON.stringify({ email, password })}',`).join('\n')}
}
local turn = 0
wrk.method = 'POST'
wrk.headers['content-type'] = 'application/json'
function request()
  turn = turn % #bodies + 1
  return wrk.format(nil, nil, nil, bodies[turn])
end
`;

async function verifiesPerSecond(hashed) {
  const begin = performance.now();
  let done = 0;
  const verifying = async () => {
    for (; performance.now() - begin < seconds * 1_000; done += 1) await verify(hashed, 'a password of the bench');
  };
  await Promise.all(Array.from({ length: atOnce }, verifying));
  return done / ((performance.now() - begin) / 1_000);
}

/** p99 in milliseconds of the requests of one slow reader while `work` runs. */
async function p99While(site, work) {
  const times = [];
  let over = false;
  const reading = (async () => {
    // Each request has another query, so that none is answered from the gateway's cache.
    for (let call = 0; !over; call += 1) {
      const begin = performance.now();
      const answer = await fetch(
        `${site.url}/api/activists?limit=${1 + (call % 50)}&q=rescue${'%20'.repeat(call % 97)}`,
      );
      await answer.text();
      if (!answer.ok) throw new Error(`the reader's call: ${answer.status}`);
      times.push(performance.now() - begin);
      await delay(pause);
    }
  })();
  await work();
  over = true;
  await reading;
  return Math.round(percentile(times, 99));
}
