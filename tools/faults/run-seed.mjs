import path from 'node:path';
import { gatherEvidence, probeStreams } from './gather.mjs';
import { inject } from './inject/inject.mjs';
import { openCaller } from './load/caller.mjs';
import { openHistory } from './load/history.mjs';
import { prepareWorld, runLoad } from './load/load.mjs';
import { openStreams } from './load/streams.mjs';
import { allowancesOf, planOf, storyOf } from './plan.mjs';
import { reportOn } from './report.mjs';
import { comeToRest, shortenWaits } from './settle.mjs';
import { startFaultSite } from './site/fault-site.mjs';

/** Timeout in milliseconds, after the last fault, until no work is in progress. */
export const REST = 180_000;
export const STREAMS = 4;

/**
 * How large a run is.
 *
 * @typedef {{ topology: import('./site/topology.mjs').Topology, size: import('./load/load.mjs').Size, isShort: boolean }} Kind
 */

/**
 * Runs a site under the faults of a seed and checks the outcome.
 *
 * @param {number} seed
 * @param {object} options
 * @param {Kind} options.kind
 * @param {Awaited<ReturnType<typeof import('./site/programs.mjs').findPrograms>>} options.programs
 * @param {string} options.results folder of the reports
 * @param {boolean} [options.withoutFaults]
 */
export function runSeed(seed, { kind, programs, results, withoutFaults = false }) {
  const { topology, size, isShort } = kind;
  const plan = planOf(seed, { intents: size.intents, replicas: topology.replicas, isShort });
  if (withoutFaults) plan.faults = [];
  return reportOn({ name: String(seed), plan, story: storyOf(plan), results }, async (directory, note) => {
    const history = openHistory(path.join(directory, 'history.jsonl'));
    let underWay = () => /** @type {string[]} */ ([]);
    /** @type {import('./site/fault-site.mjs').FaultSite | undefined} */
    let site;
    try {
      site = await startFaultSite({ directory, topology, programs, wrongClocks: plan.wrongClocks });
      const caller = openCaller({ url: site.url, history });
      const world = await prepareWorld({ seed, size, caller, site });
      note('prepared');
      const streams = openStreams(site.gateways, world.members.filter(({ steady }) => steady).slice(0, STREAMS));
      const stopShortening = shortenWaits(site);
      const before = history.ended();
      let isOver = false;
      const faults = inject(site, { plan, ended: () => history.ended() - before, isOver: () => isOver, note });
      underWay = faults.underWay;
      await Promise.all([
        runLoad(world, { size, ended: history.ended }).then(() => {
          isOver = true;
          note('the load is over');
        }),
        faults.done,
      ]);
      note('the faults are over');
      const allowed = allowancesOf(plan);
      const { waiting } = allowed;
      const notQuiet = await comeToRest(site, { timeout: REST, waiting });
      note('at rest');
      const heard = await probeStreams(world, streams);
      notQuiet.push(...(await comeToRest(site, { timeout: REST / 3, waiting })));
      await stopShortening();
      const evidence = await gatherEvidence({ site, history, allowed, notQuiet, streams: heard });
      note('read');
      streams.close();
      await caller.close();
      return { evidence };
    } catch (error) {
      const during = `under way: ${underWay().join(', ') || 'nothing'}`;
      throw new Error(`${/** @type {Error} */ (error).message}; ${during}`, { cause: error });
    } finally {
      await site?.stop();
    }
  });
}
