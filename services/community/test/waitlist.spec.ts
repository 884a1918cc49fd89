import type { Actor } from '@aar/contracts/access';
import type { Event } from '@aar/contracts/community/events.contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { RunningClock } from '@aar/testing/running-clock';
import { publishMessage } from '@aar/testing/publish-message';
import { connect } from '@nats-io/transport-node';
import { mostOffered } from '../src/events/waitlist';
import { anEvent, type Community, newcomer, startCommunity } from './community.harness';

type Told = Event & Omit<ProblemBody, 'status'>;

const hour = 3_600_000;
const clock = new RunningClock();
let site: Community;
let owner: Actor;
beforeAll(async () => {
  site = await startCommunity({}, clock);
  owner = await site.join();
});
afterAll(() => site?.stop());
beforeEach(() => clock.set(new Date()));

const call = (http: string, actor: Actor, body?: object) => site.call<Told>(http, body, { actor });
const join = (id: string, actor: Actor) => call(`POST /events/${id}/join`, actor, {});
const leave = (id: string, actor: Actor) => call(`POST /events/${id}/leave`, actor, {});
const wait = (id: string, actor: Actor) => call(`POST /events/${id}/waitlist`, actor, {});
const stopWaiting = (id: string, actor: Actor) => call(`DELETE /events/${id}/waitlist`, actor);
const get = async (id: string, actor: Actor) => (await call(`GET /events/${id}`, actor)).body;
const isOffered = async (id: string, actor: Actor) => (await get(id, actor)).seatOfferedUntil !== null;

/** A full event with this number of seats, and its participants. */
async function fullEvent(seats = 1) {
  const { body } = await call('POST /events', owner, { ...anEvent(), maxParticipants: seats });
  const guests = Array.from({ length: seats }, () => newcomer());
  for (const guest of guests) await join(body.id, guest);
  return { id: body.id, guests };
}

/** The counter of participants, and the rows that it counts. */
async function seatsOf(id: string) {
  const [row] = await site.dataSource.query(
    `select current_participants as counted,
       (select count(*)::int from event_participants where event_id = $1)
       + (select count(*)::int from event_waitlist where event_id = $1 and offered_until is not null) as taken
     from events where id = $1`,
    [id],
  );
  return row as { counted: number; taken: number };
}
const offerToEnd = (id: string, actor: Actor) =>
  site.waitForRow(`select where not exists (select from event_waitlist where event_id = $1 and member_id = $2)`, [
    id,
    actor.id,
  ]);

describe('a member on the waitlist', () => {
  it('is offered the next seat that is given back, in order, and notified', async () => {
    const { id, guests } = await fullEvent();
    const [first, second] = [newcomer(), newcomer()];
    for (const actor of [first, second])
      expect((await wait(id, actor)).body).toMatchObject({ isWaiting: true, seatOfferedUntil: null });
    const given = clock.now().getTime();
    await leave(id, guests[0]!);
    expect(await isOffered(id, first)).toBe(true);
    expect(await isOffered(id, second)).toBe(false);
    const { data } = await site.waitForTold('events.community.event-news.told.v1', {
      eventId: id,
      kind: 'seat-offered',
      memberIds: [first.id],
    });
    expect(data).toMatchObject({ title: 'Adoption camp', eventTime: anEvent().eventTime, ownerId: owner.id });
    const held = Date.parse(data.heldUntil as string) - 24 * hour;
    expect(held).toBeGreaterThanOrEqual(given);
    expect(held).toBeLessThanOrEqual(clock.now().getTime());
  });

  it('is offered a seat of their own while another is reserved for an earlier member', async () => {
    const { id, guests } = await fullEvent(2);
    const [first, second] = [newcomer(), newcomer()];
    for (const actor of [first, second]) await wait(id, actor);
    for (const guest of guests) await leave(id, guest);
    for (const actor of [first, second]) expect(await isOffered(id, actor)).toBe(true);
    expect(await seatsOf(id)).toEqual({ counted: 2, taken: 2 });
  });

  it('takes the reserved seat by joining, while the event is full for everybody else', async () => {
    const { id, guests } = await fullEvent();
    const waiting = newcomer();
    await wait(id, waiting);
    await leave(id, guests[0]!);
    expect(await join(id, newcomer())).toMatchObject({ status: 409, body: { code: 'community.event.full' } });
    expect(await join(id, waiting)).toMatchObject({
      status: 200,
      body: { isParticipating: true, isWaiting: false, currentParticipants: 1 },
    });
    clock.advance(25 * hour);
    expect(await get(id, waiting)).toMatchObject({ isParticipating: true, currentParticipants: 1 });
  });

  it('loses the seat to the next when the offer expires', async () => {
    const { id, guests } = await fullEvent();
    const [first, second] = [newcomer(), newcomer()];
    for (const actor of [first, second]) await wait(id, actor);
    await leave(id, guests[0]!);
    clock.advance(24 * hour);
    await offerToEnd(id, first);
    expect(await get(id, first)).toMatchObject({ isWaiting: false, seatOfferedUntil: null });
    expect(await isOffered(id, second)).toBe(true);
    expect(await seatsOf(id)).toEqual({ counted: 1, taken: 1 });
  });

  it('may decline, and the next member is offered the seat', async () => {
    const { id, guests } = await fullEvent();
    const [first, second] = [newcomer(), newcomer()];
    for (const actor of [first, second]) await wait(id, actor);
    await leave(id, guests[0]!);
    expect((await stopWaiting(id, first)).body).toMatchObject({ isWaiting: false });
    expect(await isOffered(id, second)).toBe(true);
    expect((await stopWaiting(id, second)).body).toMatchObject({ currentParticipants: 0 });
    expect((await join(id, newcomer())).status).toBe(200);
  });

  it('waits once however often the button is pressed, and not at all with a seat', async () => {
    const { id, guests } = await fullEvent();
    const waiting = newcomer();
    await Promise.all(Array.from({ length: 5 }, () => wait(id, waiting)));
    const [{ count }] = await site.dataSource.query('select count(*)::int from event_waitlist where event_id = $1', [
      id,
    ]);
    expect(count).toBe(1);
    expect((await wait(id, guests[0]!)).body).toMatchObject({ isParticipating: true, isWaiting: false });
  });

  it('is offered a seat at once if one is free', async () => {
    const { body } = await call('POST /events', owner, anEvent());
    expect((await wait(body.id, newcomer())).body.seatOfferedUntil).not.toBeNull();
  });

  it('is skipped while suspended', async () => {
    const { id, guests } = await fullEvent();
    const [away, next] = [await site.join(), newcomer()];
    for (const actor of [away, next]) await wait(id, actor);
    await site.tellMember({ memberId: away.id, version: 2, status: 'suspended' });
    await site.waitForRow(`select 1 from activists where id = $1 and status = 'suspended'`, [away.id]);
    await leave(id, guests[0]!);
    expect(await isOffered(id, next)).toBe(true);
  });

  it('can neither wait nor take the offered seat if they or the organiser have blocked the other', async () => {
    const { id, guests } = await fullEvent();
    const [stranger, waiting] = [await site.join(), await site.join()];
    const unknown = { status: 404, body: { code: 'community.event.unknown' } };
    const block = (member: Actor) => call('POST /blocks', owner, { memberId: member.id });
    await block(stranger);
    expect(await wait(id, stranger)).toMatchObject(unknown);
    await wait(id, waiting);
    await leave(id, guests[0]!);
    expect(await isOffered(id, waiting)).toBe(true);
    await block(waiting);
    expect(await join(id, waiting)).toMatchObject(unknown);
    expect(await get(id, owner)).toMatchObject({ currentParticipants: 0 });
  });

  it('is skipped once the organiser has blocked them', async () => {
    const { id, guests } = await fullEvent();
    const [blocked, next] = [await site.join(), newcomer()];
    for (const actor of [blocked, next]) await wait(id, actor);
    await call('POST /blocks', owner, { memberId: blocked.id });
    await leave(id, guests[0]!);
    expect(await get(id, blocked)).toMatchObject({ code: 'community.event.unknown' });
    expect(await isOffered(id, next)).toBe(true);
  });

  it('cannot wait for an event that has started', async () => {
    const { id, guests } = await fullEvent();
    const waiting = newcomer();
    await wait(id, waiting);
    clock.advance(8 * 24 * hour);
    for (const answer of [await wait(id, newcomer()), await stopWaiting(id, waiting), await leave(id, guests[0]!)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'community.event.over' } });
  });
});

it('the seat of an erased member is offered to the waitlist, and so is one that was offered to them', async () => {
  const { id, guests } = await fullEvent();
  const [first, second] = [newcomer(), newcomer()];
  for (const actor of [first, second]) await wait(id, actor);
  const nats = await connect(natsAddress(site.servers.natsUrl));
  const erase = (memberId: string) => publishMessage(nats, memberErased, { memberId });
  const offered = 'select from event_waitlist where member_id = $1 and offered_until is not null';
  try {
    await erase(guests[0]!.id);
    await site.waitForRow(offered, [first.id]);
    await erase(first.id);
    await site.waitForRow(offered, [second.id]);
  } finally {
    await nats.close();
  }
  expect(await seatsOf(id)).toEqual({ counted: 1, taken: 1 });
});

it('many seats that become free at once are offered some hundreds at a time, and each offer expires', async () => {
  const { id } = await fullEvent();
  const waiting = 2 * mostOffered + 3;
  await site.dataSource.query(
    `insert into event_waitlist (event_id, member_id) select $1, gen_random_uuid() from generate_series(1, $2)`,
    [id, waiting],
  );
  await call(`PUT /events/${id}`, owner, { ...anEvent(), maxParticipants: waiting });
  await site.waitForRow('select from events where id = $1 and current_participants = max_participants', [id]);
  expect(await seatsOf(id)).toEqual({ counted: waiting, taken: waiting });
  const left = await site.dataSource.query(
    'select member_id from event_waitlist where event_id = $1 and offered_until is null',
    [id],
  );
  expect(left).toHaveLength(1);
  const offers: { at: string; count: number }[] = await site.dataSource.query(
    `select xmin::text as at, count(*)::int as count from event_waitlist
     where event_id = $1 and offered_until is not null group by 1 order by 2 desc`,
    [id],
  );
  expect(offers.map(({ count }) => count)).toEqual([mostOffered, mostOffered, 2]);
  const ends = await site.dataSource.query(
    `select count(*)::int as count from due_work join event_waitlist on due_work.key = event_id || ':' || member_id
     where name = 'end-seat-offer' and event_id = $1 and due_at = offered_until`,
    [id],
  );
  expect(ends).toEqual([{ count: waiting - 1 }]);
});

it('of 200 who join or wait for 50 seats concurrently, 50 get a seat and the others wait', async () => {
  const { body } = await call('POST /events', owner, { ...anEvent(), maxParticipants: 50 });
  const arrive = async (actor: Actor) => {
    const joined = await join(body.id, actor);
    if (joined.status === 200) return 'in';
    const waited = joined.body.code === 'community.event.full' ? await wait(body.id, actor) : joined;
    return waited.body.isWaiting ? 'waits' : `${waited.status} ${waited.body.code}`;
  };
  const arrivals = await Promise.all(Array.from({ length: 200 }, () => arrive(newcomer())));
  const count = (outcome: string) => arrivals.filter(one => one === outcome).length;
  expect(Object.fromEntries([...new Set(arrivals)].map(outcome => [outcome, count(outcome)]))).toEqual({
    in: 50,
    waits: 150,
  });
  expect(await seatsOf(body.id)).toEqual({ counted: 50, taken: 50 });
});
