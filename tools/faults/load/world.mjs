import { picture } from './picture.mjs';

/**
 * The state that callers share.
 *
 * @typedef {object} World
 * @property {import('./caller.mjs').Caller} caller
 * @property {import('../random.mjs').Random} random
 * @property {ReturnType<typeof import('./members.mjs').newcomers>} register
 * @property {import('./members.mjs').Member[]} members
 * @property {import('./members.mjs').Member} admin
 * @property {{ id: string, owner: string, isCritical: boolean, offers: Set<string> }[]} requests
 * @property {{ id: string, owner: string, joined: Set<string>, touched: Set<string> }[]} events
 * @property {{ id: string, from: import('./members.mjs').Member, to: import('./members.mjs').Member }[]} conversations
 * @property {import('../site/mail-server.mjs').Mail[]} mails
 * @property {() => string} newTag a word that is in no other text of the run
 */

/** Sends one or more calls, or none if it finds no suitable target. @typedef {(world: World) => Promise<unknown>} Intent */

export const DESCRIPTION = 'She stands in cold water up to the neck since the morning and cannot get out by herself.';

/** A random member whose account is not being changed. @param {World} world @param {(member: any) => boolean} [fits] */
export const anyone = ({ members, random }, fits = () => true) => {
  const free = members.filter(member => !member.busy && fits(member));
  return free.length > 0 ? random.pick(free) : undefined;
};

/**
 * Uploads a photo and returns its id; undefined if it could not be stored.
 *
 * @param {World} world
 * @param {import('./members.mjs').Member} member
 * @param {string} purpose
 */
export async function upload({ caller, newTag }, member, purpose) {
  const tag = newTag();
  const bytes = await picture(Number(/\d+$/.exec(tag.slice(0, -1))?.[0]));
  const { outcome, answer } = await caller.call({
    kind: 'upload',
    http: 'POST /media',
    member,
    file: { name: `${tag}.png`, type: 'image/png', bytes, purpose },
    facts: { tag, memberId: member.id, purpose },
  });
  return outcome === 'acknowledged' ? [String(answer.id)] : [];
}
