import { setTimeout as sleep } from 'node:timers/promises';
import { readTables } from './check/databases.mjs';
import { INTENTS } from './load/intents.mjs';
import { openCaller } from './load/caller.mjs';
import { allowancesOf } from './plan.mjs';
import { readStreams } from './settle.mjs';

/** Messages that one crash of a worker may repeat: chunks under way x (unsaved outcomes + connections), docs/decisions/0003. */
const REPEATED_BY_A_CRASH = 4 * (100 + 2);
const HEARS_WITHIN = 30_000;

/**
 * Causes something that each live stream must hear: a critical request of a member who has none.
 *
 * @param {import('./load/world.mjs').World} world
 * @param {import('./load/streams.mjs').Streams} streams
 */
export async function probeStreams(world, streams) {
  const followed = new Set(streams.told().map(({ memberId }) => memberId));
  const before = new Map(streams.told().map(({ memberId, events }) => [memberId, events]));
  const asking = { ...world, members: world.members.filter(({ id }) => !followed.has(id)) };
  const count = world.requests.length;
  for (let tries = 0; tries < 20 && !(world.requests.length > count); tries++) await INTENTS.critical?.(asking);
  const heard = () => streams.told().filter(({ memberId, events }) => events > (before.get(memberId) ?? 0));
  for (let waited = 0; waited < HEARS_WITHIN && heard().length < followed.size; waited += 100) await sleep(100);
  const hearing = new Set(heard().map(({ memberId }) => memberId));
  return streams
    .told()
    .map(({ memberId, gateway, open }) => ({ memberId, gateway, open, heard: hearing.has(memberId) }));
}

/**
 * Asks each gateway about sessions and passwords that must work, or must not.
 *
 * @param {import('./site/fault-site.mjs').FaultSite} site
 * @param {import('./load/history.mjs').History} history
 */
async function askApi(site, history) {
  const answers = [];
  const ended = history.entries.filter(({ kind }) => kind === 'password' || kind === 'erasure');
  for (const [index, port] of site.gateways.entries()) {
    const caller = openCaller({ url: `http://127.0.0.1:${port}`, history: silent });
    const at = `on gateway ${index + 1}`;
    /** @param {string} what @param {string} token @param {number[]} expected */
    const session = async (what, token, expected) =>
      answers.push({ what: `${what} ${at}`, status: (await caller.read('/auth/me', token)).status, expected });
    for (const { kind, outcome, member, facts } of ended) {
      if (outcome !== 'acknowledged') continue;
      if (kind === 'erasure') await session(`the session of the erased ${member}`, facts.token, [401]);
      else {
        await session(`the ended session of ${member}`, facts.endedToken, [401]);
        await session(`the session of ${member}`, facts.token, [200]);
      }
    }
    await caller.close();
  }
  const caller = openCaller({ url: site.url, history: silent });
  for (const { kind, outcome, member, facts } of ended) {
    if (kind !== 'password' || outcome !== 'acknowledged') continue;
    for (const [what, password, expected] of /** @type {const} */ ([
      ['the old password', facts.old, [401]],
      ['the new password', facts.password, [200]],
    ])) {
      const body = { email: member, password };
      const { answers: all } = await caller.call({
        ...{ kind: 'check', http: 'POST /auth/login', member: { email: member }, body },
      });
      answers.push({ what: `${what} of ${member}`, status: all.at(-1)?.status ?? 0, expected: [...expected] });
    }
  }
  await caller.close();
  return answers;
}

/** @type {import('./load/history.mjs').History} */
const silent = {
  ...{ entries: [], ended: () => 0, acknowledged: () => 0 },
  add: entry => ({ number: -1, ...entry }),
};

/**
 * Everything that the checker judges.
 *
 * @param {object} run
 * @param {import('./site/fault-site.mjs').FaultSite} run.site
 * @param {import('./load/history.mjs').History} run.history
 * @param {import('./plan.mjs').Plan} run.plan
 * @param {string[]} run.notQuiet
 * @param {import('./check/evidence.mjs').Evidence['streams']} run.streams
 * @returns {Promise<import('./check/evidence.mjs').Evidence>}
 */
export async function gatherEvidence({ site, history, plan, notQuiet, streams }) {
  const { undelivered, deadLetters } = await readStreams(site);
  return {
    history: history.entries,
    mails: [...site.servers.mail.mails],
    answers: await askApi(site, history),
    tables: await readTables(site.servers.direct),
    allowed: { ...allowancesOf(plan), repeatedByACrash: REPEATED_BY_A_CRASH },
    ...{ undelivered, deadLetters, notQuiet, streams },
  };
}
