import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { check } from './check/check.mjs';
import { afterRestore, mayBeUndone } from './check/restored.mjs';

/**
 * The result of a seed's run, with its plan.
 *
 * @typedef {object} Report
 * @property {number} seed
 * @property {boolean} passed
 * @property {number} seconds
 * @property {Record<string, number>} counts
 * @property {Record<string, string[]>} problems
 * @property {object} plan
 * @property {string[]} story of the plan
 * @property {string[]} notes
 * @property {string} [directory] logs and history of a failed run
 * @property {number} [restored] seconds from the stop of the site to its release
 */

/** @typedef {{ evidence: import('./check/evidence.mjs').Evidence, restored?: number }} Course */

/**
 * Executes a run, checks it and writes its report to a JSON file.
 *
 * @param {object} run
 * @param {string} run.name of the report
 * @param {{ seed: number }} run.plan
 * @param {string} run.story
 * @param {string} run.results folder of the reports
 * @param {(directory: string, note: (line: string) => void) => Promise<Course>} course
 * @returns {Promise<Report>}
 */
export async function reportOn({ name, plan, story, results }, course) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `aar-faults-${name}-`));
  fs.chmodSync(directory, 0o755); // PostgreSQL may run as another user
  const begin = Date.now();
  /** @type {string[]} */
  const notes = [];
  const note = (/** @type {string} */ line) =>
    void notes.push(`${((Date.now() - begin) / 1_000).toFixed(1)} s ${line}`);
  /** @type {Record<string, string[]>} */
  let problems;
  /** @type {Record<string, number>} */
  let counts = {};
  /** @type {Course | undefined} */
  let done;
  try {
    done = await course(directory, note);
    problems = check(done.evidence);
    counts = countsOf(done.evidence);
  } catch (error) {
    problems = { run: [String(/** @type {Error} */ (error).stack)] };
  }
  const passed = Object.values(problems).flat().length === 0;
  const report = {
    seed: plan.seed,
    passed,
    seconds: Math.round((Date.now() - begin) / 1_000),
    counts,
    problems,
    plan,
    story: story.split('\n'),
    notes,
    ...(!passed && { directory }),
    ...(done?.restored !== undefined && { restored: done.restored }),
  };
  fs.mkdirSync(results, { recursive: true });
  fs.writeFileSync(path.join(results, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  if (passed) fs.rmSync(directory, { recursive: true, force: true });
  return report;
}

/** @param {import('./check/evidence.mjs').Evidence} evidence */
function countsOf({ history, mails, restore }) {
  const outcomes = { acknowledged: 0, refused: 0, unknown: 0 };
  for (const { outcome } of history) outcomes[outcome] += 1;
  const repetitions = history.reduce((sum, { answers }) => sum + answers.length - 1, 0);
  const counts = { calls: history.length, ...outcomes, repetitions, mails: mails.length };
  if (!restore) return counts;
  const isDone = (/** @type {{ outcome: string }} */ { outcome }) => outcome === 'acknowledged';
  const afterBackup = history.filter(entry => isDone(entry) && mayBeUndone(entry, restore)).length;
  const kept = afterRestore({ history }, restore).history.filter(entry => isDone(entry) && mayBeUndone(entry, restore));
  return { ...counts, afterBackup, kept: kept.length };
}
