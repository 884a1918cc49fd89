import { acknowledged } from './evidence.mjs';

/**
 * When a site was backed up, lost and released, in ms since 1970, and its responses while it was held.
 *
 * @typedef {object} Restored
 * @property {number} frozenAt since when a service was frozen and applied no events
 * @property {number} from when the backup began
 * @property {number} until when all snapshots of the backup existed
 * @property {number} lostAt when the processes ended
 * @property {number} journalUntil calls acknowledged before it had been published from the outboxes
 * @property {number} releasedAt
 * @property {{ what: string, status: number, code: string, expected: string, tag?: string }[]} held responses of the held site;
 *   `expected`: status and code; `tag`: of content that must not exist
 * @property {number} mailsWhileHeld
 * @property {string[]} report of the commands of an operator
 */

/** Kinds of calls that a restore must not undo, because they are in the journal. */
export const KEPT = new Set(['erasure', 'suspension', 'unsubscribe', 'password']);
/** Maximum delay in milliseconds until an event reaches its consumers. */
const ON_ITS_WAY = 5_000;

/**
 * Adapts the evidence to the usual checks: calls after the backup count as unknown, except those in the journal about members in
 * the backup.
 *
 * @template {Pick<import('./evidence.mjs').Evidence, 'history'>} E
 * @param {E} evidence
 * @param {Restored} restore
 * @returns {E}
 */
export function afterRestore(evidence, restore) {
  const known = membersOfBackup(evidence.history, restore);
  const history = evidence.history.map(entry => {
    const isKept = KEPT.has(entry.kind) && known.has(entry.facts.memberId) && entry.until < restore.journalUntil;
    return entry.outcome === 'acknowledged' && mayBeUndone(entry, restore) && !isKept
      ? { ...entry, outcome: /** @type {const} */ ('unknown') }
      : entry;
  });
  return { ...evidence, history };
}

/** @param {import('../load/history.mjs').Entry} entry @param {Restored} restore */
export const mayBeUndone = ({ from, until }, restore) => until >= restore.from && from <= restore.releasedAt;

/** @param {import('../load/history.mjs').Entry[]} history @param {Restored} restore */
export const membersOfBackup = (history, restore) =>
  new Set(
    history
      .filter(({ kind, outcome, until }) => kind === 'register' && outcome === 'acknowledged' && until < restore.from)
      .map(({ answer }) => answer.user.id),
  );

/**
 * Tags of messages that may have been in transit when the site was lost, so that the outcome of recipients may be unknown.
 *
 * @param {import('./evidence.mjs').Evidence} evidence
 */
export const callsBeforeLoss = ({ history, restore }) =>
  new Set(history.flatMap(({ facts, from }) => (restore && from < restore.lostAt && facts.tag ? [facts.tag] : [])));

/**
 * Tags of messages that a few members may get twice: notifications had not applied their event at the restored moment, so it
 * creates the delivery again (docs/decisions/recovery.md). Never those of a campaign.
 *
 * @param {import('./evidence.mjs').Evidence} evidence
 */
export function mayRepeat({ history, restore }) {
  if (!restore) return new Set();
  const unapplied = history.filter(
    ({ from, until }) => from <= restore.until && until >= Math.min(restore.frozenAt, restore.from) - ON_ITS_WAY,
  );
  const tags = new Map(history.map(({ kind, facts, answer }) => [kind === 'request' ? answer?.id : '', facts.tag]));
  return new Set(
    unapplied.flatMap(({ kind, facts }) =>
      kind === 'request' ? [facts.tag] : kind === 'offer' ? [tags.get(facts.requestId)] : [],
    ),
  );
}

/**
 * Checks what only a restore must and must not do.
 *
 * @type {import('./evidence.mjs').Check}
 */
export function restored(evidence) {
  const { restore, tables } = evidence;
  if (!restore) return [];
  const { identity, community, notifications } = tables;
  const texts = [
    ...(identity.accounts ?? []).map(row => row.bio ?? ''),
    ...(community.requests ?? []).map(row => row.title),
    ...(community.messages ?? []).map(row => row.body),
    ...(notifications.campaigns ?? []).map(row => row.subject),
  ];
  const accounts = new Map(identity.accounts?.map(row => [row.id, row]));
  const erased = acknowledged(evidence, 'erasure').filter(({ facts: { memberId } }) => {
    const account = accounts.get(memberId);
    return account && (account.status !== 'deleted' || account.email);
  });
  const gone = new Set(acknowledged(evidence, 'erasure').map(({ facts }) => facts.memberId));
  const admitted = acknowledged(evidence, 'suspension').filter(
    ({ facts: { memberId } }) => !gone.has(memberId) && accounts.get(memberId)?.status !== 'suspended',
  );
  return [
    ...restore.held
      .filter(({ status, code, expected }) => `${status} ${code}` !== expected)
      .map(({ what, status, code, expected }) => `while held, ${what} is answered ${status} ${code}, not ${expected}`),
    ...restore.held
      .filter(({ tag }) => tag && texts.some(text => text.includes(tag)))
      .map(({ what, tag }) => `${what} wrote ${tag} while held`),
    ...(restore.mailsWhileHeld > 0 ? [`${restore.mailsWhileHeld} messages were sent while held`] : []),
    ...restore.report.filter(line => !line.startsWith('OK')).map(line => `the report says: ${line}`),
    ...erased.map(({ facts }) => `the restore undid the erasure of ${facts.memberId}`),
    ...admitted.map(({ facts }) => `the restore undid the suspension of ${facts.memberId}`),
  ];
}
