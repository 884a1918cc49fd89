import { PLACE } from './members.mjs';
import { anyone, DESCRIPTION } from './world.mjs';

/** @type {Record<string, import('./world.mjs').Intent>} */
export const EVENT_INTENTS = {
  async event(world) {
    const { caller, random, events, newTag } = world;
    const member = anyone(world);
    if (!member) return;
    const tag = newTag();
    const entry = await caller.call({
      kind: 'event',
      http: 'POST /events',
      member,
      body: {
        title: `Adoption day ${tag}`,
        description: DESCRIPTION,
        eventType: 'Adoption Drive',
        ...PLACE,
        location: 'Town hall',
        eventTime: '10:00',
        maxParticipants: random.whole(3, 8),
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
      kind: 'join',
      http: `POST /events/${event.id}/join`,
      member,
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
      kind: 'leave',
      http: `POST /events/${event.id}/leave`,
      member,
      facts: { eventId: event.id, ownerId: event.owner, memberId: member.id },
    });
  },
};
