import type { Actor } from '@aar/contracts/access';
import type { Event } from '@aar/contracts/community/events.contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { momentInIndia } from '@aar/contracts/moment-in-india';
import { RunningClock } from '@aar/testing/running-clock';
import { waitUntil } from '@aar/tools/ports.mjs';
import { anEvent, type Community, inMinutes, newcomer, startCommunity, weeksFromNow } from './community.harness';

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

const call = (http: string, actor: Actor | null, body?: object) => site.call<Told>(http, body, { actor });
const announce = async (changes: object = {}) =>
  (await call('POST /events', owner, { ...anEvent(), ...changes })).body.id;
const change = (id: string, changes: object, actor: Actor | null = owner) =>
  call(`PUT /events/${id}`, actor, { ...anEvent(), ...changes });
const cancel = (id: string, actor: Actor | null = owner) => call(`POST /events/${id}/cancel`, actor, {});
const get = async (id: string) => (await call(`GET /events/${id}`, null)).body;
async function come(id: string) {
  const guest = newcomer();
  await call(`POST /events/${id}/join`, guest, {});
  return guest;
}
async function waitInLine(id: string) {
  const guest = newcomer();
  await call(`POST /events/${id}/waitlist`, guest, {});
  return guest;
}
const newsOf = (eventId: string) =>
  site.told
    .filter(({ subject, data }) => subject === 'events.community.event-news.told.v1' && data.eventId === eventId)
    .map(({ data }) => data as { kind: string; memberIds: string[] });
const kindsOf = (id: string) => newsOf(id).map(({ kind }) => kind);
const told = (eventId: string, kind: string) =>
  site.waitForTold('events.community.event-news.told.v1', { eventId, kind });

describe('an event that its owner changes', () => {
  it('is updated, and participants and the waitlist are notified', async () => {
    const id = await announce({ maxParticipants: 1 });
    const members = [await come(id), await waitInLine(id)].map(actor => actor.id).sort();
    const changes = { title: 'Adoption camp, second try', maxParticipants: 1, ...inMinutes(9 * 24 * 60) };
    expect(await change(id, changes)).toMatchObject({ status: 200, body: changes });
    clock.advance(hour / 2);
    const { data } = await told(id, 'changed');
    expect(data).toMatchObject({ title: changes.title, eventDate: changes.eventDate, memberIds: members });
  });

  it('has a new end, of which participants are notified, and keeps it if a form does not contain ends', async () => {
    const eventTime = '10:00';
    const id = await announce({ eventTime, endTime: '12:30' });
    expect(await get(id)).toMatchObject({ endTime: '12:30' });
    expect((await change(id, { eventTime })).body).toMatchObject({ endTime: '12:30' });
    await come(id);
    expect((await change(id, { eventTime, endTime: '13:00' })).body).toMatchObject({ endTime: '13:00' });
    clock.advance(hour / 2);
    const { data } = await told(id, 'changed');
    expect(data.changes).toEqual([{ field: 'ends', from: '12:30', to: '13:00' }]);
    expect((await change(id, { eventTime, endTime: '' })).body).toMatchObject({ endTime: null });
  });

  it('notifies nobody when only the number of seats grows, but offers the new seats to the waitlist', async () => {
    const id = await announce({ maxParticipants: 1 });
    await come(id);
    const waiting = await waitInLine(id);
    expect((await change(id, { maxParticipants: 2 })).status).toBe(200);
    const { data } = await told(id, 'seat-offered');
    expect(data.memberIds).toEqual([waiting.id]);
    expect(kindsOf(id)).toEqual(['seat-offered']);
  });

  it('offers no seats while it is paused', async () => {
    const id = await announce({ maxParticipants: 1 });
    await come(id);
    await waitInLine(id);
    await site.dataSource.query(`update events set status = 'paused' where id = $1`, [id]);
    expect((await change(id, { maxParticipants: 2 })).status).toBe(200);
    const offered = 'select from event_waitlist where event_id = $1 and offered_until is not null';
    expect(await site.dataSource.query(offered, [id])).toEqual([]);
  });

  it('cannot have fewer seats than are taken', async () => {
    const id = await announce();
    await Promise.all([come(id), come(id)]);
    const { status, body } = await change(id, { maxParticipants: 1 });
    expect({ status, fields: body.errors?.map(({ path }) => path) }).toEqual({
      status: 409,
      fields: ['maxParticipants'],
    });
    expect(await get(id)).toMatchObject({ maxParticipants: 2, currentParticipants: 2 });
  });

  it('cannot be moved into the past or be invalid', async () => {
    const id = await announce();
    expect((await change(id, inMinutes(-5))).body.errors).toMatchObject([{ path: 'eventDate' }]);
    expect((await change(id, { title: 'Camp' })).body.errors).toMatchObject([{ path: 'title' }]);
  });

  it('can be changed only by its owner, and is unknown to others', async () => {
    const id = await announce();
    for (const answer of [await change(id, {}, newcomer()), await cancel(id, newcomer())])
      expect(answer).toMatchObject({ status: 404, body: { code: 'community.event.unknown' } });
    for (const answer of [await change(id, {}, null), await cancel(id, null)]) expect(answer.status).toBe(401);
  });

  it('cannot be changed once it has begun', async () => {
    const id = await announce();
    clock.advance(8 * 24 * hour);
    for (const answer of [await change(id, {}), await cancel(id)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'community.event.over' } });
  });
});

describe('an event that is cancelled', () => {
  it('notifies everybody, cannot be joined, and shows it on its page', async () => {
    const id = await announce({ maxParticipants: 1 });
    const members = [await come(id), await waitInLine(id)].map(actor => actor.id).sort();
    expect(await cancel(id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect((await told(id, 'cancelled')).data.memberIds).toEqual(members);
    expect(await get(id)).toMatchObject({ status: 'cancelled' });
    expect((await call(`POST /events/${id}/join`, newcomer(), {})).body.code).toBe('community.event.over');
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'community.event.over' } });
  });

  it('sends no reminders', async () => {
    const id = await announce();
    await come(id);
    await cancel(id);
    expect(await site.dataSource.query(`select from due_work where key like $1`, [`${id}%`])).toEqual([]);
  });
});

describe('an event that repeats', () => {
  const [first, second, third, fourth] = [1, 2, 3, 4].map(weeksFromNow) as [string, string, string, string];
  const weekly = { eventDate: first, repeat: 'weekly', repeatUntil: fourth, repeatExcept: [third] };
  const post = (changes: object) => call('POST /events', owner, { ...anEvent(), ...changes });
  const datesOf = async (series: string) =>
    (await site.call<{ events: Event[] }>(`GET /events?series=${series}`, undefined)).body.events;

  it('has an event for each of its days except the exceptions, with seats of its own', async () => {
    const { status, body } = await post({ ...weekly, maxParticipants: 1 });
    expect({ status, series: body.series }).toEqual({
      status: 201,
      series: { id: body.id, repeat: 'weekly', until: fourth },
    });
    const dates = await datesOf(body.id);
    expect(dates.map(({ eventDate }) => eventDate)).toEqual([first, second, fourth]);
    expect(dates[0]!.id).toBe(body.id);
    const guest = newcomer();
    for (const { id } of dates) expect((await call(`POST /events/${id}/join`, guest, {})).status).toBe(200);
  });

  it('is announced once, has reminders for each of its days, and counts once as a contribution', async () => {
    const host = await site.join();
    const { body } = await call('POST /events', host, { ...anEvent(), ...weekly });
    const dates = await datesOf(body.id);
    await site.waitForTold('events.community.event.created.v1', { eventId: body.id });
    await site.waitForRow('select where not exists (select from outbox)');
    const announced = site.told.filter(
      ({ subject, data }) => subject === 'events.community.event.created.v1' && data.ownerId === host.id,
    );
    expect(announced.map(({ data }) => data.eventId)).toEqual([body.id]);
    const due = await site.dataSource.query(
      `select split_part(key, ':', 1) as id from due_work where name = 'remind-of-event' and split_part(key, ':', 1) = any ($1)`,
      [dates.map(({ id }) => id)],
    );
    expect(new Set(due.map(({ id }: { id: string }) => id))).toEqual(new Set(dates.map(({ id }) => id)));
    const dashboard = await site.call<{ eventsCreated: number }>('GET /dashboard', undefined, { actor: host });
    expect(dashboard.body.eventsCreated).toBe(1);
    const recent = await site.call<{ id: string }[]>('GET /recent-activities');
    expect(recent.body.filter(({ id }) => dates.some(date => date.id === id))).toHaveLength(1);
  });

  it.each([
    ['repeatUntil', { repeatUntil: '' }],
    ['repeatUntil', { repeatUntil: inMinutes(10 * 24 * 60).eventDate }],
    ['repeatUntil', { repeatUntil: '2099-01-01' }],
    ['repeatExcept', { repeatExcept: [first] }],
    ['repeatExcept', { repeatExcept: [inMinutes(10 * 24 * 60).eventDate] }],
    ['repeat', { repeat: 'daily' }],
  ])('is refused at %s with %j', async (path, changes) => {
    const { status, body } = await post({ ...weekly, ...changes });
    expect({ status, paths: body.errors?.map(error => error.path) }).toMatchObject({ status: 400, paths: [path] });
  });

  it('can be changed on one day only', async () => {
    const { body } = await post(weekly);
    const [, other] = await datesOf(body.id);
    await change(other!.id, { ...anEvent(), eventDate: second, location: 'School yard' });
    expect((await datesOf(body.id)).map(({ location }) => location)).toEqual(['Town hall', 'School yard', 'Town hall']);
  });

  it('can be cancelled on one day only', async () => {
    const { body } = await post(weekly);
    const [, middle, last] = await datesOf(body.id);
    await cancel(body.id);
    expect((await datesOf(body.id)).map(({ id }) => id)).toEqual([middle!.id, last!.id]);
  });

  it('can be cancelled from a day on: participants of those days are notified, and earlier days are not changed', async () => {
    const { body } = await post(weekly);
    const [, middle, last] = await datesOf(body.id);
    const guest = await come(last!.id);
    expect((await call(`POST /events/${middle!.id}/cancel`, newcomer(), { following: true })).status).toBe(404);
    expect((await call(`POST /events/${middle!.id}/cancel`, owner, { following: true })).status).toBe(200);
    expect((await datesOf(body.id)).map(({ id }) => id)).toEqual([body.id]);
    expect((await told(last!.id, 'cancelled')).data.memberIds).toEqual([guest.id]);
  });

  it('tells whoever joined several of the cancelled days once, of all of them', async () => {
    const { body } = await post(weekly);
    const days = await datesOf(body.id);
    const [guest, other] = [await come(days[2]!.id), await come(days[1]!.id)];
    for (const { id } of days.slice(0, 2)) await call(`POST /events/${id}/join`, guest, {});
    const cancelled = await call(`POST /events/${body.id}/cancel`, owner, { following: true, reason: 'Rain.' });
    expect(cancelled.status).toBe(200);
    const all = () =>
      site.told.filter(
        ({ subject, data }) =>
          subject === 'events.community.event-news.told.v1' && days.some(({ id }) => id === data.eventId),
      );
    await waitUntil(() => all().length >= 2, { what: 'both messages' });
    const { eventTime } = anEvent();
    expect(all().map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          eventId: body.id,
          kind: 'cancelled',
          reason: 'Rain.',
          memberIds: [guest.id],
          otherDates: days.slice(1).map(({ eventDate }) => ({ eventDate, eventTime })),
        }),
        expect.objectContaining({ eventId: days[1]!.id, memberIds: [other.id], otherDates: [] }),
      ]),
    );
    expect(all()).toHaveLength(2);
  });
});

describe('participants of an event', () => {
  const startsAt = () => momentInIndia(anEvent().eventDate, anEvent().eventTime);
  const done = (key: string) => site.waitForRow('select where not exists (select from due_work where key = $1)', [key]);

  it('are reminded a day and an hour before, once each, and the waitlist is not', async () => {
    const id = await announce({ maxParticipants: 1 });
    const guest = await come(id);
    await waitInLine(id);
    clock.set(new Date(startsAt().getTime() - 24 * hour));
    await done(`${id}:day`);
    expect((await told(id, 'reminder')).data.memberIds).toEqual([guest.id]);
    expect(kindsOf(id)).toEqual(['reminder']);
    clock.set(new Date(startsAt().getTime() - hour));
    await done(`${id}:hour`);
    await waitUntil(() => kindsOf(id).length > 1, { what: 'the second reminder' });
    expect(kindsOf(id)).toEqual(['reminder', 'reminder']);
  });

  it('are reminded of the new day when it is moved', async () => {
    const id = await announce();
    await come(id);
    const moved = inMinutes(9 * 24 * 60);
    await change(id, moved);
    const due: { key: string; at: Date }[] = await site.dataSource.query(
      `select key, due_at as at from due_work where key like $1 order by key`,
      [`${id}:%`],
    );
    const startsThen = momentInIndia(moved.eventDate, moved.eventTime).getTime();
    expect(due.map(({ at }) => at.getTime())).toEqual([startsThen - 24 * hour, startsThen - hour]);
  });

  it('see that it is over at the end of its day', async () => {
    const id = await announce();
    clock.set(new Date(startsAt().getTime() + 24 * hour));
    await site.waitForRow(`select 1 from events where id = $1 and status = 'completed'`, [id]);
    expect(await get(id)).toMatchObject({ status: 'completed' });
  });

  it('are reminded once after a downtime that spans one reminder or both', async () => {
    const [early, late] = [await announce(inMinutes(9 * 24 * 60)), await announce()];
    for (const id of [early, late]) await come(id);
    // One event missed both reminders; the other then misses the one of the day.
    await site.restart(() => clock.set(new Date(startsAt().getTime() - hour / 2)));
    await told(late, 'reminder');
    await site.restart(() => clock.set(new Date(clock.now().getTime() + 28 * hour)));
    await told(early, 'reminder');
    for (const id of [early, late]) expect(kindsOf(id)).toEqual(['reminder']);
  });
});
