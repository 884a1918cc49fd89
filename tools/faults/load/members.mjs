import { waitUntil } from '../../ports.mjs';

/**
 * A member of a run. Steady members never change their account, consents or place, so each of them must get every alert in their
 * city.
 *
 * @typedef {object} Member
 * @property {string} email
 * @property {string} mobile
 * @property {string} password
 * @property {string} token
 * @property {string} id
 * @property {string} name
 * @property {boolean} steady
 * @property {boolean} known whether every service knows the member; a newcomer's events may not have been applied yet
 * @property {boolean} busy whether an intent that changes the account is in progress, or ended with an unknown outcome
 */

export const PLACE = { state: 'Maharashtra', city: 'Pune' };
const PASSWORD = 'a quiet street at night';

/**
 * Registers members as the web client does, with the code of a mail.
 *
 * @param {{ caller: import('./caller.mjs').Caller, mails: import('../site/mail-server.mjs').Mail[], seed: number }} site
 */
export function newcomers({ caller, mails, seed }) {
  let count = 0;

  /** @param {string} email @param {number} since */
  const codeFor = async (email, since) => {
    const found = () => mails.findLast(({ to, at }) => to === email && at >= since);
    const arrived = await waitUntil(() => Boolean(found()), {
      what: 'a code',
      timeout: 60_000,
      gaveUp: caller.hasLeft,
    }).then(
      () => true,
      () => false,
    );
    return arrived ? /\b(\d{6})\b/.exec(found()?.text ?? '')?.[1] : undefined;
  };

  /**
   * Undefined if the site did not respond, or no code arrived.
   *
   * @param {{ steady?: boolean }} [wanted]
   * @returns {Promise<Member | undefined>}
   */
  return async function register({ steady = false } = {}) {
    count += 1;
    const number = String(count).padStart(4, '0');
    const member = {
      email: `m${number}@s${seed}.example`,
      mobile: `7${String(seed * 10_000 + count).padStart(9, '0')}`,
    };
    const name = `Asha Rao ${nameOf(count)}`;
    const form = { ...member, fullName: name, password: PASSWORD, confirmPassword: PASSWORD, userType: 'activist' };
    for (let round = 0; round < 3 && !caller.hasLeft(); round++) {
      const since = Date.now();
      const body = { contact: member.email, contactType: 'email' };
      const asked = await caller.call({ kind: 'code', http: 'POST /auth/send-otp', member, body });
      if (asked.outcome !== 'acknowledged') continue;
      const otp = await codeFor(member.email, since);
      if (!otp) continue;
      const entry = await caller.call({
        kind: 'register',
        http: 'POST /auth/register',
        member,
        body: { ...form, ...PLACE, termsAccepted: true, agreesTo: ['directory', 'broadcasts'], otp },
        facts: { email: member.email, name, ...PLACE, steady },
      });
      if (entry.outcome !== 'acknowledged') return undefined;
      const { token, user } = entry.answer;
      return { ...member, name, password: PASSWORD, token, id: user.id, steady, known: false, busy: false };
    }
    return undefined;
  };
}

/** A number in letters, because names have no digits. @param {number} count */
const nameOf = count =>
  [...String(count)]
    .map(digit => String.fromCharCode('a'.charCodeAt(0) + Number(digit)))
    .join('')
    .replace(/^./, first => first.toUpperCase());
