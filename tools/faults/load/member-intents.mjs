import { anyone, upload } from './world.mjs';

/** The kinds of messages that a mail's link unsubscribes from, by the first byte of its token. */
const STOPS = ['bulk_email', 'alert_email', 'response', 'message', 'event', 'digest'];

/** @type {Record<string, import('./world.mjs').Intent>} */
export const MEMBER_INTENTS = {
  async register(world) {
    const member = await world.register();
    if (member) world.members.push(member);
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
        kind: 'message',
        http: `POST /conversations/${known.id}/messages`,
        member,
        body: { text },
        facts: { tag, memberId: member.id, ownerId: (member === known.to ? known.from : known.to).id },
      });
      return;
    }
    const from = anyone(world);
    const to = anyone(world, ({ id, known }) => known && id !== from?.id);
    if (!from || !to) return;
    if (conversations.some(each => [each.from, each.to].includes(from) && [each.from, each.to].includes(to))) return;
    const entry = await caller.call({
      kind: 'message',
      http: 'POST /conversations',
      member: from,
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
        kind: 'avatar',
        http: 'PUT /profile/avatar',
        member,
        body: { mediaId },
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
        kind: 'profile',
        http: 'PUT /profile',
        member,
        body: { bio },
        facts: { bio, memberId: member.id },
      });
    });
  },

  async block(world) {
    const { caller, conversations } = world;
    const member = anyone(world, ({ steady }) => !steady);
    const other = anyone(world, ({ id, steady, known }) => known && !steady && id !== member?.id);
    const talk = conversations.some(each => [each.from, each.to].includes(/** @type {any} */ (member)));
    if (!member || !other || talk) return;
    await caller.call({
      kind: 'block',
      http: 'POST /blocks',
      member,
      body: { memberId: other.id },
      facts: { memberId: member.id, blockedId: other.id, ownerId: other.id },
    });
  },

  async unsubscribe(world) {
    const member = anyone(world, ({ steady }) => !steady);
    const mail = member && world.mails.findLast(({ to, text }) => to === member.email && /\/unsubscribe\//.test(text));
    const token = /\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (!member || !token) return;
    await world.caller.call({
      kind: 'unsubscribe',
      http: `POST /unsubscribe/${token}`,
      member: { email: member.email },
      // The first bit of a token only indicates its length.
      facts: { memberId: member.id, stops: STOPS[(Buffer.from(token, 'base64url')[0] ?? 0) & 0x7f] },
    });
  },

  async password(world) {
    const member = anyone(world, ({ steady }) => !steady);
    if (!member) return;
    await exclusively(member, async () => {
      const old = member.password;
      const login = { email: member.email, password: old };
      const { outcome, answer } = await world.caller.call({
        kind: 'login',
        http: 'POST /auth/login',
        member: { email: member.email },
        body: login,
      });
      if (outcome !== 'acknowledged') return;
      const password = `a quiet street ${world.newTag()}`;
      await world.caller.call({
        kind: 'password',
        http: 'POST /profile/password',
        member,
        body: { currentPassword: old, password, confirmPassword: password },
        facts: { memberId: member.id, old, password, endedToken: answer.token, token: member.token },
      });
      member.password = password;
    });
    member.busy = true; // the outcome may be unknown, so no later intent uses the member's password
  },

  async erasure(world) {
    const member = anyone(world, ({ steady }) => !steady);
    if (!member) return;
    member.busy = true;
    await world.caller.call({
      kind: 'erasure',
      http: 'POST /privacy/delete',
      member,
      body: { password: member.password },
      facts: { memberId: member.id, email: member.email, token: member.token },
    });
  },

  async suspension(world) {
    const member = anyone(world, ({ steady }) => !steady);
    if (!member) return;
    member.busy = true;
    await world.caller.call({
      kind: 'suspension',
      http: `POST /admin/users/${member.id}/suspend`,
      member: world.admin,
      body: { reason: 'Sells puppies in the name of a shelter' },
      facts: { memberId: member.id, token: member.token },
    });
  },
};

/** @param {import('./members.mjs').Member} member @param {() => Promise<void>} work */
async function exclusively(member, work) {
  member.busy = true;
  try {
    await work();
  } finally {
    member.busy = false;
  }
}
