import type { Actor } from '@aar/contracts/access';
import { anEvent, type Community, inMinutes, newcomer, startCommunity } from './community.harness';

let site: Community;
let owner: Actor;
let guest: Actor;
let id: string;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
beforeEach(async () => {
  [owner, guest] = [await site.join(), await site.join({ fullName: 'Ravi Menon' })];
  id = (await call('POST /events', owner, { ...anEvent(), maxParticipants: 1 })).body.id;
  await join(guest);
});

interface Told {
  id: string;
  code: string;
  seatOfferedUntil: string | null;
  isParticipating: boolean;
}
const call = (http: string, actor: Actor, body?: object) => site.call<Told>(http, body, { actor });
const join = (actor: Actor) => call(`POST /events/${id}/join`, actor, {});
const wait = (actor: Actor) => call(`POST /events/${id}/waitlist`, actor, {});
const remove = (actor: Actor, member = guest) => call(`DELETE /events/${id}/attendees/${member.id}`, actor);
const get = async (actor: Actor) => (await call(`GET /events/${id}`, actor)).body;

describe('an attendee whom the organiser removes', () => {
  it('has neither seat nor ticket any more, and is notified once', async () => {
    expect((await remove(owner)).status).toBe(200);
    expect(await get(guest)).toMatchObject({ isParticipating: false, ticket: null, currentParticipants: 0 });
    expect(await call(`GET /events/${id}/attendees`, owner)).toMatchObject({ body: { attendees: [] } });
    await site.waitForTold('events.community.event-news.told.v1', {
      eventId: id,
      kind: 'removed',
      memberIds: [guest.id],
    });
    expect(await remove(owner)).toMatchObject({ status: 404, body: { code: 'community.attendee.unknown' } });
    await site.forgetTold();
    expect(site.told).toEqual([]);
  });

  it('leaves the seat to the first on the waitlist', async () => {
    const waiting = await site.join();
    await wait(waiting);
    await remove(owner);
    expect((await get(waiting)).seatOfferedUntil).not.toBeNull();
  });

  it('cannot join again, nor wait for a seat', async () => {
    await remove(owner);
    const removed = { status: 403, body: { code: 'community.event.removed' } };
    expect(await join(guest)).toMatchObject(removed);
    expect(await wait(guest)).toMatchObject(removed);
    expect((await join(newcomer())).status).toBe(200);
  });

  it('loses a place on the waitlist in the same way', async () => {
    const waiting = await site.join();
    await wait(waiting);
    expect((await remove(owner, waiting)).status).toBe(200);
    expect(await get(waiting)).toMatchObject({ isWaiting: false });
    expect(await get(guest)).toMatchObject({ isParticipating: true });
  });
});

describe('nobody can be removed', () => {
  it('by anybody but the organiser: for others the event is unknown', async () => {
    for (const actor of [guest, await site.join(), { ...newcomer(), role: 'admin' } as Actor])
      expect(await remove(actor)).toMatchObject({ status: 404, body: { code: 'community.event.unknown' } });
    expect(await get(guest)).toMatchObject({ isParticipating: true });
  });

  it('once the event has started', async () => {
    const { eventDate, eventTime } = inMinutes(-1);
    await site.dataSource.query('update events set event_date = $2, event_time = $3 where id = $1', [
      id,
      eventDate,
      eventTime,
    ]);
    expect(await remove(owner)).toMatchObject({ status: 409, body: { code: 'community.event.over' } });
  });

  it('if they never joined', async () => {
    expect(await remove(owner, newcomer())).toMatchObject({ body: { code: 'community.attendee.unknown' } });
  });
});
