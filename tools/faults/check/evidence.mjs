/**
 * The input of the checker, read after the faults: responses to callers, mails to members, rows of the databases and responses of
 * the API.
 *
 * @typedef {object} Evidence
 * @property {import('../load/history.mjs').Entry[]} history
 * @property {import('../site/mail-server.mjs').Mail[]} mails
 * @property {import('./databases.mjs').Tables} tables
 * @property {{ durable: string, reason: string }[]} deadLetters
 * @property {number} undelivered events that a consumer has not acknowledged
 * @property {{ what: string, status: number, expected: number[] }[]} answers of the API to old and new sessions and passwords
 * @property {{ memberId: string, gateway: number, open: boolean, heard: boolean }[]} streams heard: what was caused in the end
 * @property {string[]} notQuiet what had not come to rest when the waiting ended
 * @property {ReturnType<typeof import('../plan.mjs').allowancesOf> & { repeatedByACrash: number }} allowed
 * @property {import('./restored.mjs').Restored} [restore] if the site was restored from a backup
 */

/** A check returns its problems, a sentence each. @typedef {(evidence: Evidence) => string[]} Check */

/** The acknowledged calls of a kind. @param {Evidence} evidence @param {string} kind */
export const acknowledged = ({ history }, kind) =>
  history.filter(entry => entry.kind === kind && entry.outcome === 'acknowledged');

/** The calls of a kind whose outcome is unknown. @param {Evidence} evidence @param {string} kind */
export const unknown = ({ history }, kind) =>
  history.filter(entry => entry.kind === kind && entry.outcome === 'unknown');

/** Members who requested erasure, also without a response. @param {Evidence} evidence */
export const leaving = ({ history }) =>
  new Set(
    history
      .filter(({ kind, outcome }) => kind === 'erasure' && outcome !== 'refused')
      .map(({ facts }) => facts.memberId),
  );

/** @template T @param {T[]} list @param {(item: T) => string} keyOf @returns {Map<string, T[]>} */
export function grouped(list, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * Returns whether one of two members may have blocked the other, so that they no longer see each other and their seats at each
 * other's events end.
 *
 * @param {Evidence} evidence
 */
export function apart({ history }) {
  const blocks = history.filter(({ kind, outcome }) => kind === 'block' && outcome !== 'refused');
  const pairs = new Set(blocks.map(({ facts }) => pairOf(facts.memberId, facts.blockedId)));
  return (/** @type {string} */ one, /** @type {string} */ other) => pairs.has(pairOf(one, other));
}

/** A key for two members, independent of their order. @param {string} one @param {string} other */
const pairOf = (one, other) => [one, other].sort().join();
