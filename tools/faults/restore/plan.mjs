import { Random } from '../random.mjs';

/** The services with read models. Identity is left out, because without it every call would fail. */
const FOLLOWERS = ['community', 'content', 'notifications'];

/**
 * When a site is backed up and lost, by the number of calls. `campaignAt`, `backupAt`: the number of calls before; `lostAfter`:
 * the number of calls since the backup; `frozen`: the service that is frozen from `frozenFor` ms before the backup, so that it
 * has not applied the last events; `mailDelay`: ms per mail until the site is lost, so that the campaign is in progress;
 * `signal`: ends the processes.
 *
 * @typedef {{ seed: number, campaignAt: number, backupAt: number, lostAfter: number, frozen: string, frozenFor: number,
 *   mailDelay: number, signal: 'SIGTERM' | 'SIGKILL' }} RestorePlan
 */

/** @param {number} seed @param {{ intents: number }} run @returns {RestorePlan} */
export function restorePlanOf(seed, { intents }) {
  const random = new Random(seed * 104_729);
  const backupAt = random.whole(Math.floor(intents * 0.25), Math.floor(intents * 0.5));
  return {
    seed,
    backupAt,
    campaignAt: Math.max(1, backupAt - random.whole(0, 12)),
    lostAfter: random.whole(Math.floor(intents * 0.15), Math.floor(intents * 0.45)),
    frozen: random.pick(FOLLOWERS),
    frozenFor: random.whole(500, 4_000),
    mailDelay: random.whole(100, 900),
    signal: random.pick(/** @type {const} */ (['SIGTERM', 'SIGKILL'])),
  };
}

/** The plan as text, for the report of a failure. @param {RestorePlan} plan */
export const restoreStoryOf = ({ campaignAt, backupAt, lostAfter, frozen, frozenFor, mailDelay, signal }) =>
  [
    `  at ${campaignAt}: a campaign begins, ${mailDelay} ms for each mail`,
    `  at ${backupAt}: ${frozen} stands still for ${frozenFor} ms and during the backup`,
    `  ${lostAfter} calls after the backup: all processes end by ${signal}, and it is restored`,
  ].join('\n');
