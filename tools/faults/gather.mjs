import { setTimeout as sleep } from 'node:timers/promises';
import { readTables } from './check/databases.mjs';
import { afterRestore, mayBeUndone } from './check/restored.mjs';
import { INTENTS } from './load/intents.mjs';
import { openCaller } from './load/caller.mjs';
import { readStreams } from './settle.mjs';

/**
 * Messages that one crash of a worker may repeat: concurrent chunks x (unsaved outcomes + connections)
 * (docs/decisions/delivery-ledger.md).
 */
const REPEATED_BY_A_CRASH = 4 * (100 + 2);
const HEARS_WITHIN = 30_000;

/**
 * Causes an event that each live stream must receive: a critical request of a member without a stream.
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
 * Tries sessions and passwords that must work, or must not, on each gateway.
 *
 * @param {import('./site/fault-site.mjs').FaultSite} site
 * @param {import('./load/history.mjs').Entry[]} entries
 * @param {import('./check/restored.mjs').Restored} [restore] ends all earlier sessions
 */
async function askApi(site, entries, restore) {
  const answers = [];
  const ended = entries.filter(({ kind, outcome }) => ENDING.has(kind) && outcome === 'acknowledged');
  for (const [index, port] of site.gateways.entries()) {
    const caller = openSilentCaller(`http://127.0.0.1:${port}`);
    const at = `on gateway ${index + 1}`;
    /** @param {string} what @param {string} token @param {number[]} expected */
    const session = async (what, token, expected) =>
      answers.push({ what: `${what} ${at}`, status: (await caller.read('/auth/me', token)).status, expected });
    for (const { kind, member, facts, from } of ended) {
      if (kind === 'erasure') await session(`the session of the erased ${member}`, facts.token, [401]);
      else if (kind === 'suspension')
        await session(`the session of the suspended ${facts.memberId}`, facts.token, [401]);
      else {
        const isOpen = !restore || from > restore.releasedAt;
        await session(`the ended session of ${member}`, facts.endedToken, [401]);
        await session(`the session of ${member}`, facts.token, [isOpen ? 200 : 401]);
      }
    }
    for (const { kind, member, answer, from } of restore ? entries : [])
      if (kind === 'register' && answer?.token && restore && from < restore.lostAt)
        await session(`the session of before the restore of ${member}`, answer.token, [401]);
    await caller.close();
  }
  const caller = openSilentCaller(site.url);
  for (const entry of ended) {
    const { kind, member, facts } = entry;
    if (kind !== 'password') continue;
    // A member who changed it after the backup has no password until they reset it by a code.
    const [isNew, isLost] =
      restore && mayBeUndone(entry, restore) ? [entry.from <= restore.until, true] : [true, false];
    for (const [what, password, expected] of /** @type {const} */ ([
      ['the old password', facts.old, [401]],
      ['the new password', facts.password, [...(isNew ? [200] : []), ...(isLost ? [401] : [])]],
    ])) {
      const body = { email: member, password };
      const { answers: all } = await caller.call({
        kind: 'check',
        http: 'POST /auth/login',
        member: { email: member },
        body,
      });
      answers.push({ what: `${what} of ${member}`, status: all.at(-1)?.status ?? 0, expected: [...expected] });
    }
  }
  await caller.close();
  return answers;
}

const ENDING = new Set(['password', 'erasure', 'suspension']);

/** A caller whose calls are not recorded in the history. @param {string} url */
export const openSilentCaller = url => openCaller({ url, history: silent });

/** @type {import('./load/history.mjs').History} */
const silent = {
  entries: [],
  ended: () => 0,
  acknowledged: () => 0,
  add: entry => ({ number: -1, ...entry }),
};

/**
 * Collects all evidence for the checker.
 *
 * @param {object} run
 * @param {import('./site/fault-site.mjs').FaultSite} run.site
 * @param {import('./load/history.mjs').History} run.history
 * @param {ReturnType<typeof import('./plan.mjs').allowancesOf>} run.allowed
 * @param {string[]} run.notQuiet
 * @param {import('./check/evidence.mjs').Evidence['streams']} run.streams
 * @param {import('./check/restored.mjs').Restored} [run.restore]
 * @returns {Promise<import('./check/evidence.mjs').Evidence>}
 */
export async function gatherEvidence({ site, history, allowed, notQuiet, streams, restore }) {
  const { undelivered, deadLetters } = await readStreams(site);
  const { entries } = history;
  const judged = restore ? afterRestore({ history: entries }, restore).history : entries;
  return {
    history: entries,
    mails: [...site.servers.mail.mails],
    answers: await askApi(site, judged, restore),
    tables: await readTables(site.servers.direct),
    allowed: { ...allowed, repeatedByACrash: REPEATED_BY_A_CRASH },
    undelivered,
    deadLetters,
    notQuiet,
    streams,
    ...(restore && { restore }),
  };
}
