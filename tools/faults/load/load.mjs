import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { waitUntil } from '../../ports.mjs';
import { Random } from '../random.mjs';
import { INTENTS } from './intents.mjs';
import { newcomers, PLACE } from './members.mjs';

/** How often each kind of intent is chosen. @type {Record<string, number>} */
const WEIGHTS = {
  register: 2,
  request: 6,
  offer: 5,
  status: 1,
  hide: 1,
  event: 2,
  join: 7,
  leave: 2,
  message: 6,
  avatar: 2,
  profile: 4,
  block: 1,
  unsubscribe: 1,
  password: 1,
  erasure: 1,
};

/**
 * The size of the load.
 *
 * @typedef {{ members: number, intents: number, callers: number, campaignAt: number, steady?: number,
 *   weights?: Record<string, number> }} Size
 *   campaignAt: the number of intents after which the campaign begins; steady: the share of steady members; weights: override the
 *   default weights
 */

/**
 * Prepares members and an administrator before any fault, so that every service knows the members who must be alerted.
 *
 * @param {object} options
 * @param {number} options.seed
 * @param {Size} options.size
 * @param {import('./caller.mjs').Caller} options.caller
 * @param {import('../site/fault-site.mjs').FaultSite} options.site
 */
export async function prepareWorld({ seed, size, caller, site }) {
  const { mails } = site.servers.mail;
  // The site opens for registration when the first events have arrived.
  await untilThere(
    site.servers.direct.identity,
    `select from code_methods where contact_type = 'email' and enabled`,
    1,
  );
  const register = newcomers({ caller, mails, seed });
  const steady = Math.ceil(size.members * (size.steady ?? 0.6));
  const members = [];
  for (let count = 0; count < size.members; count++) {
    const member = await register({ steady: count < steady });
    if (!member) throw new Error('a member could not be registered before any fault');
    members.push(member);
  }
  const admin = members.shift();
  if (!admin) throw new Error('no member');
  await promote(site, admin, caller);
  const known = `select from recipients where status = 'active' and email is not null and city = '${PLACE.city}'`;
  await untilThere(site.servers.direct.notifications, known, size.members);
  for (const member of members) member.known = true;
  let tags = 0;
  return {
    caller,
    register,
    members,
    admin,
    mails,
    random: new Random(seed * 7919),
    requests: /** @type {import('./world.mjs').World['requests']} */ ([]),
    events: /** @type {import('./world.mjs').World['events']} */ ([]),
    conversations: /** @type {import('./world.mjs').World['conversations']} */ ([]),
    newTag: () => `q${seed}n${String(++tags).padStart(4, '0')}e`,
  };
}

/**
 * Makes a member an administrator as an operator does; the next change of the profile publishes it to the other services.
 *
 * @param {import('../site/fault-site.mjs').FaultSite} site
 * @param {import('./members.mjs').Member} member
 * @param {import('./caller.mjs').Caller} caller
 */
async function promote(site, member, caller) {
  const identity = new pg.Client(site.servers.direct.identity);
  await identity.connect();
  await identity.query(`update accounts set role = 'admin' where id = $1`, [member.id]);
  await identity.end();
  await caller.call({ kind: 'set-up', http: 'PUT /profile', member, body: { bio: 'I look after the site' } });
}

/** Waits until the query returns this many rows. @param {string | undefined} address @param {string} sql @param {number} count */
async function untilThere(address, sql, count) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const isThere = async () => (await client.query(sql)).rowCount === count;
  await waitUntil(isThere, { what: `${count} rows of ${sql}`, timeout: 60_000 }).finally(() => client.end());
}

/**
 * Sends intents by several callers until there are enough, or the caller leaves.
 *
 * @param {import('./world.mjs').World} world
 * @param {{ size: Size, ended: () => number }} options ended: how many calls have ended
 */
export async function runLoad(world, { size, ended }) {
  const { random, caller, admin, newTag } = world;
  const begin = ended();
  const weights = { ...WEIGHTS, ...size.weights };
  const choices = Object.entries(weights).flatMap(([kind, weight]) => Array(weight).fill(kind));
  let campaign = false;
  const work = async () => {
    while (ended() - begin < size.intents && !caller.hasLeft()) {
      if (!campaign && ended() - begin >= size.campaignAt) {
        campaign = true;
        const tag = newTag();
        await caller.call({
          kind: 'campaign',
          http: 'POST /admin/broadcast',
          member: admin,
          facts: { tag },
          body: {
            subject: `Camp on Sunday ${tag}`,
            message: 'We vaccinate street dogs at the town hall on Sunday.',
            messageType: 'email',
            targetAudience: 'all',
            urgency: 'medium',
          },
        });
        continue;
      }
      await INTENTS[random.pick(choices)]?.(world);
      await sleep(random.whole(50, 350));
    }
  };
  await Promise.all(Array.from({ length: size.callers }, work));
}
