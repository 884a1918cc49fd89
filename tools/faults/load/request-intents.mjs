import { PLACE } from './members.mjs';
import { anyone, DESCRIPTION, upload } from './world.mjs';

/** @type {Record<string, import('./world.mjs').Intent>} */
export const REQUEST_INTENTS = {
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
      kind: 'offer',
      http: `POST /support-requests/${request.id}/respond`,
      member,
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
      kind: 'status',
      http: `POST /support-requests/${request.id}/status`,
      member,
      body: { status: 'closed' },
      facts: { requestId: request.id, status: 'closed' },
    });
  },

  /** A member reports a request and an administrator hides it. Not a critical one: who must be alerted would depend on timing. */
  async hide(world) {
    const { caller, admin, random, requests } = world;
    const quiet = requests.filter(({ isCritical }) => !isCritical);
    const request = quiet.length > 0 ? random.pick(quiet) : undefined;
    const member = request && anyone(world, ({ id }) => id !== request.owner);
    if (!member) return;
    requests.splice(requests.indexOf(request), 1);
    const facts = { requestId: request.id, ownerId: request.owner };
    const reported = await caller.call({
      kind: 'report',
      http: 'POST /reports',
      member,
      facts,
      body: { targetType: 'support_request', targetId: request.id, reason: 'This is an advertisement' },
    });
    if (reported.outcome !== 'acknowledged') return;
    const { answer } = await caller.read('/admin/moderation?limit=50', admin.token);
    const found = answer?.reports?.find((/** @type {any} */ one) => one.targetId === request.id);
    if (!found) return;
    const claim = { kind: 'claim', http: `POST /admin/moderation/${found.id}/claim`, member: admin, facts };
    if ((await caller.call(claim)).outcome !== 'acknowledged') return;
    await caller.call({
      kind: 'hide',
      http: `POST /admin/moderation/${found.id}/decide`,
      member: admin,
      facts,
      body: { decision: 'hide', note: 'Requests are for animals, not for sales' },
    });
  },
};

/** Calls for help, with or without a photo. @param {import('./world.mjs').World} world @param {boolean} isCritical */
async function ask(world, isCritical) {
  const { caller, random, newTag } = world;
  const member = anyone(world);
  if (!member) return;
  const photos = random.chance(0.3) ? await upload(world, member, 'request-photo') : [];
  const tag = newTag();
  const entry = await caller.call({
    kind: 'request',
    http: 'POST /support-requests',
    member,
    body: {
      title: `Calf in a well ${tag}`,
      description: DESCRIPTION,
      requestType: 'Emergency Rescue',
      ...PLACE,
      urgencyLevel: isCritical ? 'critical' : 'low',
      location: 'Behind the vegetable market',
      photos,
    },
    facts: { tag, isCritical, photos, memberId: member.id },
  });
  if (entry.outcome === 'acknowledged')
    world.requests.push({ id: entry.answer.id, owner: member.id, isCritical, offers: new Set() });
}
