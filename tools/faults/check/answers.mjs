import { apart, grouped, leaving } from './evidence.mjs';

/** Refusals that are correct responses to the load, by kind of call. @type {Record<string, string[]>} */
const RIGHT = {
  join: ['community.event.full'],
  // A stranger may write only one message until the other member has replied.
  message: ['community.conversation.waiting'],
};
/** Refusals of a call that was in progress when its member was suspended, requested deletion or was erased. */
const ENDED = ['auth.session-ended', 'community.member.leaving'];
/** Refusals of calls about content that is hidden or closed meanwhile, or whose owner was erased. */
const GONE = /\.(unknown|unavailable)$/;

/**
 * Finds responses that no caller should get: internal errors, and refusals of valid calls. Refusals about members who left or
 * content that was hidden are correct.
 *
 * @type {import('./evidence.mjs').Check}
 */
export function answers(evidence) {
  const { history, answers } = evidence;
  const barred = history.filter(({ kind, outcome }) => kind === 'suspension' && outcome !== 'refused');
  const gone = new Set([...leaving(evidence), ...barred.map(({ facts }) => facts.memberId)]);
  const areApart = apart(evidence);
  const ends = history.filter(({ kind, facts }) => kind === 'hide' || (kind === 'status' && facts.status === 'closed'));
  const ended = new Set(ends.map(({ facts }) => facts.requestId));
  const wrong = history.flatMap(({ kind, outcome, answers: all, facts }) => {
    const last = all.at(-1);
    const failures = all.filter(
      ({ status, code }) => status === 500 || (status === 401 && code === 'auth.actor-invalid'),
    );
    const code = last?.code ?? '';
    const isRight =
      RIGHT[kind]?.includes(code) ||
      (ENDED.includes(code) && gone.has(facts.memberId)) ||
      (GONE.test(code) &&
        (gone.has(facts.ownerId) || ended.has(facts.requestId) || areApart(facts.memberId, facts.ownerId)));
    const refused = outcome === 'refused' && last && !isRight && !failures.includes(last) ? [last] : [];
    return [...failures, ...refused].map(({ status, code }) => ({ what: `${kind}: ${status} ${code}`, facts }));
  });
  return [
    ...[...grouped(wrong, ({ what }) => what)].map(([what, group]) => `${group.length} x answered wrongly: ${what}`),
    ...answers
      .filter(({ status, expected }) => !expected.includes(status))
      .map(({ what, status, expected }) => `${what} is answered ${status}, not ${expected.join(' or ')}`),
  ];
}
