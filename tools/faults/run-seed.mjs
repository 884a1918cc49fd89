import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { check } from './check/check.mjs';
import { gatherEvidence, probeStreams } from './gather.mjs';
import { inject } from './inject/inject.mjs';
import { openCaller } from './load/caller.mjs';
import { openHistory } from './load/history.mjs';
import { prepareWorld, runLoad } from './load/load.mjs';
import { openStreams } from './load/streams.mjs';
import { allowancesOf, planOf, storyOf } from './plan.mjs';
import { comeToRest, shortenWaits } from './settle.mjs';
import { startFaultSite } from './site/fault-site.mjs';

/** Milliseconds until everything must be at rest after the last fault. */
const REST = 180_000;
const STREAMS = 4;

/**
 * How large a run is.
 *
 * @typedef {{ topology: import('./site/topology.mjs').Topology, size: import('./load/load.mjs').Size, isShort: boolean }} Kind
 */

/**
 * Runs a site under the faults of a seed and judges what became of it. Its report, with the plan, is one JSON file.
 *
 * @param {number} seed
 * @param {object} options
 * @param {Kind} options.kind
 * @param {Awaited<ReturnType<typeof import('./site/programs.mjs').findPrograms>>} options.programs
 * @param {string} options.results folder of the reports
 * @param {boolean} [options.withoutFaults]
 */
export async function runSeed(seed, { kind, programs, results, withoutFaults = false }) {
  const { topology, size, isShort } = kind;
  const plan = planOf(seed, { intents: size.intents, replicas: topology.replicas, isShort });
  if (withoutFaults) plan.faults = [];
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `aar-faults-${seed}-`));
  fs.chmodSync(directory, 0o755); // PostgreSQL may run as another user
  const begin = Date.now();
  /** @type {string[]} */
  const notes = [];
  const note = (/** @type {string} */ line) =>
    void notes.push(`${((Date.now() - begin) / 1_000).toFixed(1)} s ${line}`);
  const history = openHistory(path.join(directory, 'history.jsonl'));
  /** @type {Record<string, string[]>} */
  let problems;
  /** @type {Record<string, number>} */
  let counts = {};
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
    const { waiting } = allowancesOf(plan);
    const notQuiet = await comeToRest(site, { timeout: REST, waiting });
    note('at rest');
    const heard = await probeStreams(world, streams);
    notQuiet.push(...(await comeToRest(site, { timeout: REST / 3, waiting })));
    await stopShortening();
    const evidence = await gatherEvidence({ site, history, plan, notQuiet, streams: heard });
    note('read');
    streams.close();
    await caller.close();
    problems = check(evidence);
    counts = countsOf(evidence);
  } catch (error) {
    problems = { run: [`${/** @type {Error} */ (error).stack}; under way: ${underWay().join(', ') || 'nothing'}`] };
  } finally {
    await site?.stop();
  }
  const wrong = Object.values(problems).flat();
  const passed = wrong.length === 0;
  const report = {
    ...{ seed, passed, seconds: Math.round((Date.now() - begin) / 1_000), counts, problems },
    ...{ plan, story: storyOf(plan).split('\n'), notes, ...(!passed && { directory }) },
  };
  fs.mkdirSync(results, { recursive: true });
  fs.writeFileSync(path.join(results, `${seed}.json`), `${JSON.stringify(report, null, 2)}\n`);
  if (passed) fs.rmSync(directory, { recursive: true, force: true });
  return report;
}

/** @typedef {Awaited<ReturnType<typeof runSeed>>} Report */

/** @param {import('./check/evidence.mjs').Evidence} evidence */
function countsOf({ history, mails }) {
  const outcomes = { acknowledged: 0, refused: 0, unknown: 0 };
  for (const { outcome } of history) outcomes[outcome] += 1;
  const repetitions = history.reduce((sum, { answers }) => sum + answers.length - 1, 0);
  return { calls: history.length, ...outcomes, repetitions, mails: mails.length };
}
