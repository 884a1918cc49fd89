import { PLACE } from './members.mjs';
import { picture } from './picture.mjs';

/**
 * What a caller knows of the site.
 *
 * @typedef {object} World
 * @property {import('./caller.mjs').Caller} caller
 * @property {import('../random.mjs').Random} random
 * @property {ReturnType<typeof import('./members.mjs').newcomers>} register
 * @property {import('./members.mjs').Member[]} members
 * @property {{ id: string, owner: string, offers: Set<string> }[]} requests
 * @property {{ id: string, owner: string, joined: Set<string>, touched: Set<string> }[]} events
 * @property {{ id: string, from: import('./members.mjs').Member, to: import('./members.mjs').Member }[]} conversations
 * @property {import('../site/mail-server.mjs').Mail[]} mails
 * @property {() => string} newTag a word that is in no other text of the run
 */

const DESCRIPTION = 'She stands in cold water up to the neck since the morning and cannot get out by herself.';

/** What a link in a mail ends, by the first byte of its token. */
const STOPS = ['bulk_email', 'alert_email', 'response', 'message', 'event', 'digest'];

/** A member whose account nobody is changing. @param {World} world @param {(member: any) => boolean} [fits] */
const anyone = ({ members, random }, fits = () => true) => {
  const free = members.filter(member => !member.busy && fits(member));
  return free.length > 0 ? random.pick(free) : undefined;
};

/** The kinds of intents: each sends one or more calls, or none when nothing fits. @type {Record<string, (world: World) => Promise<unknown>>} */
export const INTENTS = {
  async register(world) {
    const member = await world.register();
    if (member) world.members.push(member);
  },

  request: world => ask(world, world.random.chance(0.4)),

  critical: world => ask(world, true),

  async offer(world) {
    const { caller, random, requests, newTag } = world;
    const request = requests.length > 0 ? random.pick(requests) : undefined;
    const member = request && anyone(world, ({ id }) => id !== request.owner && !request.offers.has(id));
    if (!member) return;
    request.offers.add(member.id);
    const tag = newTag();
    await caller.call({
      ...{ kind: 'offer', http: `POST /support-requests/${request.id}/respond`, member },
      body: { message: `I can come with ropes ${tag}` },
      facts: { tag, requestId: request.id, ownerId: request.owner, memberId: member.id },
    });
  },

  async status(world) {
    const { caller, random, requests, members } = world;
    const request = requests.length > 3 ? random.pick(requests) : undefined;
    const member = members.find(({ id, busy }) => !busy && id === request?.owner);
    if (!request || !member) return;
    requests.splice(requests.indexOf(request), 1);
    await caller.call({
      ...{ kind: 'status', http: `POST /support-requests/${request.id}/status`, member },
      body: { status: 'closed' },
      facts: { requestId: request.id, status: 'closed' },
    });
  },

  async event(world) {
    const { caller, random, events, newTag } = world;
    const member = anyone(world);
    if (!member) return;
    const tag = newTag();
    const entry = await caller.call({
      ...{ kind: 'event', http: 'POST /events', member },
      body: {
        ...{ title: `Adoption day ${tag}`, description: DESCRIPTION, eventType: 'Adoption Drive', ...PLACE },
        ...{ location: 'Town hall', eventTime: '10:00', maxParticipants: random.whole(3, 8) },
        eventDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      },
      facts: { tag, memberId: member.id },
    });
    const { outcome, answer } = entry;
    if (outcome === 'acknowledged')
      events.push({ id: answer.id, owner: member.id, joined: new Set(), touched: new Set() });
  },

  async join(world) {
    const { caller, random, events } = world;
    const event = events.length > 0 ? random.pick(events) : undefined;
    const member = event && anyone(world, ({ id }) => id !== event.owner && !event.touched.has(id));
    if (!member) return;
    event.touched.add(member.id);
    const entry = await caller.call({
      ...{ kind: 'join', http: `POST /events/${event.id}/join`, member },
      facts: { eventId: event.id, ownerId: event.owner, memberId: member.id },
    });
    if (entry.outcome === 'acknowledged') event.joined.add(member.id);
  },

  async leave(world) {
    const { caller, random, events, members } = world;
    const event = events.find(({ joined }) => joined.size > 1);
    const id = event && random.pick([...event.joined]);
    const member = members.find(each => each.id === id && !each.busy);
    if (!event || !member) return;
    event.joined.delete(member.id);
    await caller.call({
      ...{ kind: 'leave', http: `POST /events/${event.id}/leave`, member },
      facts: { eventId: event.id, ownerId: event.owner, memberId: member.id },
    });
  },

  async message(world) {
    const { caller, random, conversations, newTag } = world;
    const known = conversations.length > 4 && random.chance(0.7) ? random.pick(conversations) : undefined;
    const tag = newTag();
    const text = `The ropes are in my car ${tag}`;
    if (known) {
      const member = known.to.busy ? known.from : known.to;
      if (member.busy) return;
      await caller.call({
        ...{ kind: 'message', http: `POST /conversations/${known.id}/messages`, member },
        body: { text },
        facts: { tag, memberId: member.id, ownerId: (member === known.to ? known.from : known.to).id },
      });
      return;
    }
    const from = anyone(world);
    const to = anyone(world, ({ id }) => id !== from?.id);
    if (!from || !to) return;
    if (conversations.some(each => [each.from, each.to].includes(from) && [each.from, each.to].includes(to))) return;
    const entry = await caller.call({
      ...{ kind: 'message', http: 'POST /conversations', member: from },
      body: { memberId: to.id, text },
      facts: { tag, memberId: from.id, ownerId: to.id },
    });
    if (entry.outcome === 'acknowledged') conversations.push({ id: entry.answer.id, from, to });
  },

  async avatar(world) {
    const member = anyone(world, ({ steady }) => !steady);
    if (!member) return;
    await exclusively(member, async () => {
      const [mediaId] = await upload(world, member, 'avatar');
      if (!mediaId) return;
      await world.caller.call({
        ...{ kind: 'avatar', http: 'PUT /profile/avatar', member, body: { mediaId } },
        facts: { mediaId, memberId: member.id },
      });
    });
  },

  async profile(world) {
    const member = anyone(world, ({ steady }) => !steady);
    if (!member) return;
    await exclusively(member, async () => {
      const bio = `I feed the dogs of my street ${world.newTag()}`;
      await world.caller.call({
        ...{ kind: 'profile', http: 'PUT /profile', member, body: { bio } },
        facts: { bio, memberId: member.id },
      });
    });
  },

  async block(world) {
    const { caller, conversations } = world;
    const member = anyone(world, ({ steady }) => !steady);
    const other = anyone(world, ({ id, steady }) => !steady && id !== member?.id);
    const talk = conversations.some(each => [each.from, each.to].includes(/** @type {any} */ (member)));
    if (!member || !other || talk) return;
    await caller.call({
      ...{ kind: 'block', http: 'POST /blocks', member, body: { memberId: other.id } },
      facts: { memberId: member.id, blockedId: other.id, ownerId: other.id },
    });
  },

  async unsubscribe(world) {
    const member = anyone(world, ({ steady }) => !steady);
    const mail = member && world.mails.findLast(({ to, text }) => to === member.email && /\/unsubscribe\//.test(text));
    const token = /\/unsubscribe\/([\w-]{44})/.exec(mail?.text ?? '')?.[1];
    if (!member || !token) return;
    await world.caller.call({
      ...{ kind: 'unsubscribe', http: `POST /unsubscribe/${token}`, member: { email: member.email } },
      facts: { memberId: member.id, stops: STOPS[Buffer.from(token, 'base64url')[0] ?? 0] },
    });
  },

  async password(world) {
    const member = anyone(world, ({ steady }) => !steady);
    if (!member) return;
    await exclusively(member, async () => {
      const old = member.password;
      const login = { email: member.email, password: old };
      const { outcome, answer } = await world.caller.call({
        ...{ kind: 'login', http: 'POST /auth/login', member: { email: member.email }, body: login },
      });
      if (outcome !== 'acknowledged') return;
      const password = `a quiet street ${world.newTag()}`;
      await world.caller.call({
        ...{ kind: 'password', http: 'POST /profile/password', member },
        body: { currentPassword: old, password, confirmPassword: password },
        facts: { memberId: member.id, old, password, endedToken: answer.token, token: member.token },
      });
      member.password = password;
    });
    member.busy = true; // what may have become of the password is for the checker alone
  },

  async erasure(world) {
    const member = anyone(world, ({ steady }) => !steady);
    if (!member) return;
    member.busy = true;
    await world.caller.call({
      ...{ kind: 'erasure', http: 'POST /privacy/delete', member, body: { password: member.password } },
      facts: { memberId: member.id, email: member.email, token: member.token },
    });
  },
};

/** Calls for help, with or without a photo. @param {World} world @param {boolean} isCritical */
async function ask(world, isCritical) {
  const { caller, random, newTag } = world;
  const member = anyone(world);
  if (!member) return;
  const photos = random.chance(0.3) ? await upload(world, member, 'request-photo') : [];
  const tag = newTag();
  const entry = await caller.call({
    ...{ kind: 'request', http: 'POST /support-requests', member },
    body: {
      ...{ title: `Calf in a well ${tag}`, description: DESCRIPTION, requestType: 'Emergency Rescue', ...PLACE },
      ...{ urgencyLevel: isCritical ? 'critical' : 'low', location: 'Behind the vegetable market', photos },
    },
    facts: { tag, isCritical, photos, memberId: member.id },
  });
  if (entry.outcome === 'acknowledged')
    world.requests.push({ id: entry.answer.id, owner: member.id, offers: new Set() });
}

/** @param {import('./members.mjs').Member} member @param {() => Promise<void>} work */
async function exclusively(member, work) {
  member.busy = true;
  try {
    await work();
  } finally {
    member.busy = false;
  }
}

/** The id of a new photo; none when it could not be stored. @param {World} world @param {import('./members.mjs').Member} member @param {string} purpose */
async function upload({ caller, newTag }, member, purpose) {
  const tag = newTag();
  const bytes = picture(Number(/\d+$/.exec(tag.slice(0, -1))?.[0]));
  const { outcome, answer } = await caller.call({
    ...{ kind: 'upload', http: 'POST /media', member },
    file: { name: `${tag}.png`, type: 'image/png', bytes, purpose },
    facts: { tag, memberId: member.id, purpose },
  });
  return outcome === 'acknowledged' ? [String(answer.id)] : [];
}
