import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Retries an operation of the harness on a server that another fault may have made unavailable.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T> | T} work
 * @param {number} [attempts] half a second apart
 * @returns {Promise<T>}
 */
export async function patiently(what, work, attempts = 80) {
  for (let count = 1; ; count++) {
    try {
      return await work();
    } catch (error) {
      if (count === attempts) throw new Error(`${what}: ${/** @type {Error} */ (error).message}`, { cause: error });
      await sleep(500);
    }
  }
}
