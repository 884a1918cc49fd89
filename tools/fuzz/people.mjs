import pg from 'pg';
import { waitUntil } from '../ports.mjs';

export const PASSWORD = 'a quiet street at night';
const PLACE = { state: 'Maharashtra', city: 'Pune' };
/** The minimum number of accounts per role, and the number of calls for which one more is added. */
const SPARE = 1;
const CALLS_OF_ONE = 1_500;

/**
 * @typedef {{ id: string, email: string, mobile: string, token: string }} Person
 * @typedef {(http: string, body?: object, token?: string) => Promise<any>} Ask returns the body; throws unless it is 2xx
 */

/**
 * Registers people, and gives them roles as an operator does.
 *
 * @param {{ ask: Ask, databaseUrl: string }} site
 */
export async function openRegister({ ask, databaseUrl }) {
  const identity = new pg.Client(databaseUrl);
  await identity.connect();
  // The site opens for registration when the first events have arrived.
  const isOpen = async () => (await identity.query('select from code_methods where enabled')).rowCount !== 0;
  await waitUntil(isOpen, { what: 'opening the registration' });
  let count = 0;

  const signIn = async (/** @type {string} */ email) => ask('POST /auth/login', { email, password: PASSWORD });

  return {
    /** @param {{ name: string, email?: string, mobile?: string, role?: string, userType?: 'activist' | 'ngo' }} wanted @returns {Promise<Person>} */
    async register({ name, role, userType = 'activist', ...contacts }) {
      count += 1;
      const email = contacts.email ?? `p${count}@fuzz.example`;
      const mobile = contacts.mobile ?? `7${String(count).padStart(9, '0')}`;
      const { otp } = await ask('POST /auth/send-otp', { contact: email, contactType: 'email' });
      const { token, user } = await ask('POST /auth/register', {
        email,
        mobile,
        otp,
        fullName: name,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        userType,
        ...PLACE,
        termsAccepted: true,
        // Strangers write only to members who are listed.
        agreesTo: ['directory'],
        ...(userType === 'ngo' && { ngoName: `${name} Trust`, ngoLegalStructure: 'trust' }),
      });
      const person = { id: user.id, email, mobile, token };
      if (!role) return person;
      await identity.query('update accounts set role = $2, version = version + 1 where id = $1', [user.id, role]);
      return { ...person, token: (await signIn(email)).token };
    },
    signIn,
    /** Enables registration again, which administrators' calls may have disabled. */
    openAgain: () => identity.query(`update code_methods set enabled = true where contact_type = 'email'`),
    close: () => identity.end(),
  };
}

/** @typedef {Awaited<ReturnType<typeof openRegister>>} Register */

/**
 * The callers: an account for each role, and spare ones for when an account can no longer sign in.
 *
 * @param {Register} register
 * @param {number} calls
 */
export async function assemble(register, calls) {
  /** @param {string} role @param {string} which */
  const asCaller = (role, which) => ({
    name: `Ravi ${role} ${which}`,
    ...(['moderator', 'editor', 'admin'].includes(role) && { role }),
  });
  /** @type {Map<string, Person[]>} */
  const people = new Map();
  const each = SPARE + Math.ceil(calls / CALLS_OF_ONE);
  for (const role of ['member', 'other', 'moderator', 'editor', 'admin', 'suspended']) {
    const list = [];
    for (let one = 0; one < (role === 'suspended' ? 1 : each); one++)
      list.push(await register.register(asCaller(role, 'abcdefghijklmnop'.charAt(one % 16))));
    people.set(role, list);
  }
  /** @type {Map<string, Promise<void>>} */
  const renewals = new Map();

  /** @param {string} role */
  const renew = async role => {
    const list = people.get(role) ?? [];
    const [first] = list;
    if (!first) return;
    const signedIn = await register.signIn(first.email).catch(() => undefined);
    if (signedIn) first.token = signedIn.token;
    else list.shift();
    if (list.length > 0) return;
    await register.openAgain();
    list.push(await register.register(asCaller(role, 'again')));
  };

  return {
    /** @param {string} role @returns {Person | undefined} */
    who: role => people.get(role)?.[0],
    all: () => [...people.values()].flat(),
    /** Called when the session has ended: signs in again, or switches to the next account. @param {string} role */
    renew(role) {
      const running = renewals.get(role) ?? renew(role).finally(() => renewals.delete(role));
      renewals.set(role, running);
      return running;
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof assemble>>} Callers */
