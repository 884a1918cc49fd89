import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../site/site.mjs';
import { callOf } from './calls.mjs';
import { judge, problemIn } from './judge.mjs';
import { findingOf } from './report.mjs';
import { openSender } from './send.mjs';
import { prepareWorld } from './world.mjs';

const AT_ONCE = 8;
const REPETITIONS = 3;
/** An address at which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';
/** Lifts all limits, and keeps calls from reaching external servers. */
const SETTINGS = {
  LOG_LEVEL: 'warn',
  RATE_FACTOR: '1000000',
  CODES_PER_IPV4: '1000000',
  CODES_IN_TOTAL: '1000000',
  CONTACTS_PER_DAY: '1000000',
  SENDGRID_URL: NOWHERE,
  MSG91_URL: NOWHERE,
  GOOGLE_ISSUER: NOWHERE,
  ...Object.fromEntries(
    ['FACEBOOK', 'TWITTER'].flatMap(name =>
      ['AUTHORIZE', 'TOKEN', 'USERINFO'].map(what => [`${name}_${what}_URL`, NOWHERE]),
    ),
  ),
};

/**
 * Starts a whole site, sends the calls of a seed and checks the responses.
 *
 * @param {object} options
 * @param {number} options.seed
 * @param {number} options.count of calls
 * @param {number} [options.only] the number of the one call to send
 * @param {(line: string) => void} options.report receives progress messages
 * @returns {Promise<import('./report.mjs').Report & { directory: string }>}
 */
export async function runFuzz({ seed, count, only, report }) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `aar-fuzz-${seed}-`));
  fs.chmodSync(directory, 0o755); // PostgreSQL may run as another user
  /** @type {string[]} */
  const ends = [];
  const site = await startSite({
    dataDirectory: directory,
    appEnv: 'test',
    durable: false,
    env: SETTINGS,
    report(line) {
      report(line);
      if (/ ended \(/.test(line)) ends.push(line);
    },
  });
  const sender = openSender(site.url);
  try {
    const world = await prepareWorld(site, { seed, calls: count, sender });
    const numbers = only ? [only] : Array.from({ length: count }, (_, index) => index + 1);
    const begin = performance.now();
    const sent = await sendAll(numbers, { world, sender }).finally(() => world.register.close());
    const seconds = Math.round((performance.now() - begin) / 1_000);
    if (only) report(JSON.stringify(sent.last, null, 2));
    const findings = [...sent.findings, ...ends.map(ofProcess)];
    const { statuses, repeated } = sent;
    return { seed, calls: count, seconds, statuses, repeated, findings, directory };
  } finally {
    sender.close();
    await site.stopAll();
  }
}

/**
 * Sends the calls with these numbers, several at once.
 *
 * @param {number[]} numbers
 * @param {{ world: import('./world.mjs').World, sender: import('./send.mjs').Sender }} site
 */
async function sendAll(numbers, { world, sender }) {
  /** @type {import('./report.mjs').Finding[]} */
  const findings = [];
  /** @type {Record<string, number>} */
  const statuses = {};
  /** @type {import('./calls.mjs').Call[]} */
  const late = [];
  /** @type {import('./report.mjs').Finding | undefined} */
  let last;

  /**
   * Returns false if the call timed out or the site was unavailable.
   *
   * @param {import('./calls.mjs').Call} call
   * @param {boolean} isRepeated
   */
  const send = async (call, isRepeated) => {
    const answer = await sender.send(call, world.callers.who(call.role)?.token);
    if (!isRepeated && [0, 503, 504].includes(answer.status)) return false;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const problems = judge(call, answer, world.canaries);
    last = findingOf(call, answer, problems);
    if (problems.length > 0) findings.push(last);
    if (answer.status < 300 && answer.body && answer.headers['content-type']?.startsWith('application/json'))
      if (!answer.isCut) world.ids.harvest(call.url, JSON.parse(answer.body));
    const isOut = problemIn(answer)?.code === 'auth.session-ended' && call.role !== 'suspended';
    if (isOut && !call.headers.authorization) await world.callers.renew(call.role);
    return true;
  };

  const left = [...numbers];
  const work = async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      const call = callOf(number, world);
      if (!(await send(call, false))) late.push(call);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // On a busy machine some calls time out; they are repeated one by one, with pauses.
  for (const call of late)
    for (let time = 1; !(await send(call, time === REPETITIONS)); time++) await sleep(1_000 * time);
  return { findings, statuses, repeated: late.length, last };
}

/** The finding for a process that ended. @param {string} line @returns {import('./report.mjs').Finding} */
const ofProcess = line => ({
  number: 0,
  role: 'nobody',
  call: 'one of the calls',
  changes: [],
  headers: {},
  status: 0,
  answer: '',
  problems: [line],
});
