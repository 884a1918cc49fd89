import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KEPT, membersOfBackup } from './check/restored.mjs';
import { gatherEvidence, openSilentCaller, probeStreams } from './gather.mjs';
import { openCaller } from './load/caller.mjs';
import { openHistory } from './load/history.mjs';
import { INTENTS } from './load/intents.mjs';
import { prepareWorld, runLoad } from './load/load.mjs';
import { openStreams } from './load/streams.mjs';
import { allowancesOf } from './plan.mjs';
import { reportOn } from './report.mjs';
import { tryWhileHeld } from './restore/held.mjs';
import { restorePlanOf, restoreStoryOf } from './restore/plan.mjs';
import {
  backUp,
  loseSite,
  noteServers,
  oldestUnpublished,
  release,
  restoreHeld,
  verify,
} from './restore/restore-site.mjs';
import { REST, STREAMS } from './run-seed.mjs';
import { comeToRest, shortenWaits } from './settle.mjs';
import { startFaultSite } from './site/fault-site.mjs';

/** Calls after the release. */
const AFTERWARDS = 30;

/**
 * Backs up a site under load at a time given by the seed, stops it later, restores it with the operators' commands and checks the
 * outcome.
 *
 * @param {number} seed
 * @param {Parameters<typeof import('./run-seed.mjs').runSeed>[1]} options
 */
export function runRestore(seed, { kind: { topology, size }, programs, results }) {
  const plan = restorePlanOf(seed, size);
  const story = restoreStoryOf(plan);
  return reportOn({ name: `restore-${seed}`, plan, story, results }, async (directory, note) => {
    const history = openHistory(path.join(directory, 'history.jsonl'));
    let endLoad = () => {};
    /** @type {import('./site/fault-site.mjs').FaultSite | undefined} */
    let site;
    try {
      site = await startFaultSite({ directory, topology, programs, wrongClocks: [] });
      noteServers(site);
      const caller = openCaller({ url: site.url, history });
      endLoad = caller.leave;
      const world = await prepareWorld({ seed, size, caller, site });
      note('prepared');
      const { mail } = site.servers;
      mail.manner.delay = plan.mailDelay;
      let stopShortening = shortenWaits(site);
      const before = history.ended();
      const endless = { ...size, intents: Infinity, campaignAt: plan.campaignAt };
      const load = runLoad(world, { size: endless, ended: history.ended });
      const until = async (/** @type {number} */ count) => {
        while (history.ended() - before < count) await sleep(20);
      };
      load.catch(() => {}); // awaited later
      await until(plan.backupAt);
      const backup = await backUp(site, plan);
      note('backed up');
      const kept = [...KEPT, ...KEPT].map(kind => INTENTS[kind]?.(world));
      await until(history.ended() - before + plan.lostAfter);
      await stopShortening();
      const lostAt = Date.now();
      await loseSite(site, plan.signal);
      caller.leave();
      await Promise.all([load, ...kept]);
      const journalUntil = Math.min(Date.now(), await oldestUnpublished(site));
      note(`lost, with the journal until ${((journalUntil - lostAt) / 1_000).toFixed(1)} s later`);
      const mailsBefore = mail.mails.length;
      mail.manner.delay = 0;

      await restoreHeld(site);
      note('restored and held');
      const held = await tryWhileHeld(world, port => openSilentCaller(`http://127.0.0.1:${port}`), site.gateways);
      const report = await verify(site);
      note('verified');
      const mailsWhileHeld = mail.mails.length - mailsBefore;
      await release(site);
      const releasedAt = Date.now();
      note('released');
      const restore = { ...backup, lostAt, journalUntil, releasedAt, held, mailsWhileHeld, report };

      caller.comeBack();
      stopShortening = shortenWaits(site);
      await comeBack(world, membersOfBackup(history.entries, restore));
      const streams = openStreams(site.gateways, world.members.filter(({ steady }) => steady).slice(0, STREAMS));
      await runLoad(world, { size: { ...size, intents: AFTERWARDS, campaignAt: Infinity }, ended: history.ended });
      const allowed = allowancesOf({ seed, faults: [], wrongClocks: [] });
      const notQuiet = await comeToRest(site, { timeout: REST, waiting: 0 });
      note('at rest');
      const heard = await probeStreams(world, streams);
      notQuiet.push(...(await comeToRest(site, { timeout: REST / 3, waiting: 0 })));
      await stopShortening();
      const evidence = await gatherEvidence({ site, history, allowed, notQuiet, streams: heard, restore });
      note('read');
      streams.close();
      await caller.close();
      return { evidence, restored: Math.round((releasedAt - lostAt) / 100) / 10 };
    } finally {
      endLoad();
      await site?.stop();
    }
  });
}

/**
 * Members sign in again, because a restore ends their sessions. Content created since the backup is no longer used.
 *
 * @param {import('./load/world.mjs').World} world
 * @param {Set<string>} known the members in the backup
 */
async function comeBack(world, known) {
  const { caller, members, admin } = world;
  members.splice(0, members.length, ...members.filter(({ id, busy }) => known.has(id) && !busy));
  for (const list of [world.requests, world.events, world.conversations]) list.length = 0;
  await Promise.all(
    [admin, ...members].map(async member => {
      const { email, password } = member;
      const { outcome, answer } = await caller.call({
        kind: 'login',
        http: 'POST /auth/login',
        member: { email },
        body: { email, password },
      });
      if (outcome === 'acknowledged') member.token = answer.token;
    }),
  );
}
