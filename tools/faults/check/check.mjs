import { answers } from './answers.mjs';
import { atRest } from './at-rest.mjs';
import { lost } from './lost.mjs';
import { mails } from './mails.mjs';
import { readModels } from './read-models.mjs';
import { afterRestore, restored } from './restored.mjs';
import { streams } from './streams.mjs';
import { twice } from './twice.mjs';

/** @type {Record<string, import('./evidence.mjs').Check>} */
const CHECKS = { lost, twice, mails, 'read models': readModels, 'at rest': atRest, answers, streams, restored };

/**
 * Checks the evidence without using any code of the product. Returns the problems, by check. After a restore, calls that it may
 * have undone count as calls without a response.
 *
 * @param {import('./evidence.mjs').Evidence} evidence
 * @returns {Record<string, string[]>}
 */
export function check(evidence) {
  const judged = evidence.restore ? afterRestore(evidence, evidence.restore) : evidence;
  return Object.fromEntries(Object.entries(CHECKS).map(([name, judge]) => [name, judge(judged)]));
}
