import fs from 'node:fs';

/**
 * The outcome of one intent of a caller, over all its attempts with the same Idempotency-Key. `acknowledged`: the response was
 * 2xx. `refused`: the response was a problem that no retry changes. `unknown`: the caller gave up without a response.
 *
 * @typedef {object} Entry
 * @property {number} number
 * @property {string} kind of the intent, `request`
 * @property {string} member e-mail address of the caller
 * @property {string} key
 * @property {Record<string, any>} facts what the checker needs to find it again
 * @property {number} from milliseconds since 1970, when the first attempt was sent
 * @property {number} until when the outcome was known
 * @property {'acknowledged' | 'refused' | 'unknown'} outcome
 * @property {{ status: number, code: string }[]} answers of all attempts; status 0: none
 * @property {any} answer the body of the last one
 */

/**
 * The history of a run, also written to a file, one JSON object in a line.
 *
 * @param {string} file
 */
export function openHistory(file) {
  /** @type {Entry[]} */
  const entries = [];
  let acknowledged = 0;
  return {
    entries,
    /** The number of completed intents, which is the progress of a run. */
    ended: () => entries.length,
    acknowledged: () => acknowledged,
    /** @param {Omit<Entry, 'number'>} entry @returns {Entry} */
    add(entry) {
      const numbered = { number: entries.length, ...entry };
      entries.push(numbered);
      if (entry.outcome === 'acknowledged') acknowledged += 1;
      fs.appendFileSync(file, `${JSON.stringify(numbered)}\n`);
      return numbered;
    },
  };
}

/** @typedef {ReturnType<typeof openHistory>} History */
