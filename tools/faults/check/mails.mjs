import { acknowledged, grouped, leaving } from './evidence.mjs';
import { callsBeforeLoss, mayRepeat } from './restored.mjs';

const [SENT, UNKNOWN] = [1, 3];

/**
 * Checks that each member who must get an alert or the campaign got it, once. A worker's crash may repeat messages, with the same
 * Message-ID and within the bound of docs/decisions/delivery-ledger.md.
 *
 * @type {import('./evidence.mjs').Check}
 */
export function mails(evidence) {
  return [...alertsMissing(evidence), ...mailsMissing(evidence), ...mailsRepeated(evidence)];
}

/** Every steady member must have a notice of every critical request in their city. @type {import('./evidence.mjs').Check} */
function alertsMissing(evidence) {
  const { tables } = evidence;
  const gone = leaving(evidence);
  const steady = acknowledged(evidence, 'register').filter(({ facts }) => facts.steady);
  const told = new Set(tables.notifications.told?.map(row => `${row.notice_id} ${row.member_id}`));
  const closed = new Set(evidence.history.filter(({ kind }) => kind === 'status').map(({ facts }) => facts.requestId));
  return acknowledged(evidence, 'request').flatMap(({ facts, answer, number }) => {
    if (!facts.isCritical || gone.has(facts.memberId) || closed.has(answer.id)) return [];
    const missing = steady.filter(
      ({ answer: { user } }) => user.id !== facts.memberId && !told.has(`${answer.id} ${user.id}`),
    );
    return missing.length === 0
      ? []
      : [`the alert ${facts.tag} (call ${number}) reached ${missing.length} of ${steady.length} members not`];
  });
}

/**
 * Every mail that the ledger lists as sent must have arrived, and every recipient must have an outcome.
 *
 * @type {import('./evidence.mjs').Check}
 */
function mailsMissing(evidence) {
  const { tables, mails, allowed } = evidence;
  const { chunks = [], recipients = [], alerts = [], campaigns = [] } = tables.notifications;
  const emails = new Map(recipients.map(row => [row.member_id, row.email]));
  const titles = new Map([
    ...alerts.map(row => /** @type {const} */ ([row.id, row.title])),
    ...campaigns.map(row => /** @type {const} */ ([row.id, row.subject])),
  ]);
  const got = new Set(mails.filter(isOfMany).map(({ to, subject }) => `${to} ${tagIn(subject)}`));
  const problems = chunks.flatMap(row => {
    const tag = tagIn(titles.get(row.delivery_id) ?? '');
    const email = emails.get(row.member_id);
    if (!tag || !email || row.channel !== 'email' || row.status !== SENT || got.has(`${email} ${tag}`)) return [];
    return [`sent according to the ledger, and not received: ${tag} by ${email}`];
  });
  const isListed = callsBeforeLoss(evidence);
  const unknown = chunks.filter(
    row => row.status === UNKNOWN && !isListed.has(tagIn(titles.get(row.delivery_id) ?? '')),
  ).length;
  const most = allowed.brokenMails * 16;
  if (unknown > most) problems.push(`${unknown} messages have no known fate, at most ${most} could`);
  return problems;
}

/** @type {import('./evidence.mjs').Check} */
function mailsRepeated(evidence) {
  const { mails, allowed } = evidence;
  const excused = mayRepeat(evidence);
  const ours = mails.filter(({ subject }) => tagIn(subject) && !excused.has(tagIn(subject)));
  // Includes the tags of the text: two helpers whose names are not known yet are both "A member" in the subject.
  /** @param {import('../site/mail-server.mjs').Mail} mail */
  const about = ({ to, subject, text }) => `${to} ${subject} ${(text.match(tag) ?? []).join(' ')}`;
  const repeated = [...grouped(ours, about)].filter(([, group]) => group.length > 1);
  const more = repeated.reduce((sum, [, group]) => sum + group.length - 1, 0);
  const most = allowed.crashes * allowed.repeatedByACrash;
  const examples = repeated
    .slice(0, 3)
    .map(([what]) => what)
    .join(', ');
  const renamed = repeated.filter(([, group]) => new Set(group.map(({ id }) => id)).size > 1);
  return [
    ...(more > most ? [`${more} mails too many, at most ${most} could be repeated: ${examples}`] : []),
    ...(renamed.length > 0 ? [`${renamed.length} repeated mails have another Message-ID`] : []),
  ];
}

const tag = /q\d+n\d+e/g;

/** @param {string} text */
const tagIn = text => text.match(tag)?.[0];

/**
 * Whether a mail is an alert or of the campaign; mails about offers of help also have the request's tag.
 *
 * @param {{ subject: string }} mail
 */
const isOfMany = ({ subject }) => /^(\[|Camp on Sunday)/.test(subject);
