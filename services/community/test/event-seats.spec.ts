import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { type Event, events } from '@aar/contracts/community/events.contract';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { anEvent, type Community, inMinutes, newcomer, startCommunity } from './community.harness';

type Told = Event & Omit<ProblemBody, 'status'>;

let site: Community;
let owner: Actor;
beforeAll(async () => {
  site = await startCommunity();
  owner = await site.join();
});
afterAll(() => site?.stop());

const post = (changes: object = {}, actor: Actor | null = owner, key?: string) =>
  site.call<Told>('POST /events', { ...anEvent(), ...changes }, { actor, key });
const announce = async (changes: object = {}) => (await post(changes)).body.id;
const get = async (id: string, actor: Actor | null = null) =>
  (await site.call<Told>(`GET /events/${id}`, undefined, { actor })).body;
const join = (id: string, actor: Actor | null) => site.call<Told>(`POST /events/${id}/join`, {}, { actor });
const leave = (id: string, actor: Actor | null) => site.call<Told>(`POST /events/${id}/leave`, {}, { actor });
const contact = (id: string, actor: Actor | null) => site.call(`GET /events/${id}/contact`, undefined, { actor });
const attendees = (id: string, actor: Actor, query = '') =>
  site.call<Output<typeof events.attendees> & ProblemBody>(`GET /events/${id}/attendees${query}`, undefined, { actor });
const block = (actor: Actor, member: Actor) => site.call('POST /blocks', { memberId: member.id }, { actor });
const rows = async (id: string) =>
  (await site.dataSource.query('select count(*)::int as count from event_participants where event_id = $1', [id]))[0]
    .count as number;

describe('an event', () => {
  it('is created by a member, who owns it, and is visible to everybody', async () => {
    const { status, body } = await post();
    expect(status).toBe(201);
    expect(events.create.output.parse(body)).toEqual(body);
    expect(body).toMatchObject({ ...anEvent(), currentParticipants: 0, status: 'active', isOwner: true });
    expect(await get(body.id)).toMatchObject({ title: 'Adoption camp', isOwner: false, isParticipating: false });
    const { data } = await site.waitForTold('events.community.event.created.v1', { eventId: body.id });
    expect(data).toMatchObject({ title: 'Adoption camp', city: 'Pune', ownerId: owner.id });
    expect(JSON.stringify(data)).not.toContain('98220');
  });

  it('may leave optional fields blank, and then has unlimited seats', async () => {
    const { body } = await post({ maxParticipants: '', contactInfo: '', requirements: undefined });
    expect(body).toMatchObject({ maxParticipants: null, contactInfo: null, requirements: [] });
    expect((await join(body.id, newcomer())).status).toBe(200);
  });

  it('posted again with its key is the same event', async () => {
    const [first, second] = [await post({}, owner, 'press'), await post({}, owner, 'press')];
    expect(second.body.id).toBe(first.body.id);
  });

  it.each([
    ['title', 'Camp', 'Title must be at least 5 characters'],
    ['description', 'Come all.', 'Description must be at least 20 characters'],
    ['eventType', '', 'Please select an event type'],
    ['location', 'x', 'Location is required'],
    ['state', '', 'Please select a state'],
    ['city', '', 'Please select a city'],
    ['city', 'Chennai', 'Please select a city'],
    ['eventDate', '', 'Event date is required'],
    ['eventTime', '', 'Event time is required'],
    ['maxParticipants', 0, 'Max participants must be at least 1'],
    ['maxParticipants', 2.5, 'Max participants must be at least 1'],
  ])('whose %s is %j is refused with an error at the field', async (path, value, message) => {
    const { status, body } = await post({ [path]: value });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path, message }]);
  });

  it('must begin in the future, in India’s time zone and to the minute', async () => {
    const message = 'Please choose a date and time in the future';
    expect((await post(inMinutes(-2))).body.errors).toEqual([{ path: 'eventDate', message }]);
    expect((await post(inMinutes(2))).status).toBe(201);
  });

  it('needs a signed-in member', async () => {
    expect(await post({}, null)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    const id = await announce();
    expect(await join(id, null)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(await leave(id, null)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });
});

describe('a seat', () => {
  it('is taken and given back, each once however often the button is pressed', async () => {
    const [id, guest] = [await announce(), await site.join()];
    for (let press = 0; press < 2; press += 1)
      expect(await join(id, guest)).toMatchObject({
        status: 200,
        body: { isParticipating: true, currentParticipants: 1 },
      });
    for (let press = 0; press < 2; press += 1)
      expect(await leave(id, guest)).toMatchObject({
        status: 200,
        body: { isParticipating: false, currentParticipants: 0 },
      });
  });

  it('is counted once for a member who sends ten requests at once', async () => {
    const [id, guest] = [await announce({ maxParticipants: 1 }), await site.join()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(id, guest)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await get(id)).toMatchObject({ currentParticipants: 1 });
    expect(await rows(id)).toBe(1);
  });

  it('cannot be taken once the event is full: 50 of 200 concurrent requests get one', async () => {
    const id = await announce({ maxParticipants: 50 });
    const answers = await Promise.all(Array.from({ length: 200 }, () => join(id, newcomer())));
    const [joined, refused] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status !== 200),
    ];
    expect(joined).toHaveLength(50);
    for (const { status, body } of refused)
      expect({ answered: status, ...body }).toMatchObject({
        answered: 409,
        code: 'community.event.full',
        message: 'Event Full',
      });
    expect(await get(id)).toMatchObject({ currentParticipants: 50 });
    expect(await rows(id)).toBe(50);
  });

  it('is counted correctly while many join and leave', async () => {
    const id = await announce({ maxParticipants: 5 });
    const guests = Array.from({ length: 12 }, () => newcomer());
    const walk = async (guest: Actor) => {
      for (let round = 0; round < 6; round += 1) {
        await join(id, guest);
        if (round < 5) await leave(id, guest);
      }
    };
    await Promise.all(guests.map(walk));
    expect((await get(id)).currentParticipants).toBe(await rows(id));
    expect(await rows(id)).toBeLessThanOrEqual(5);
  });

  it.each(['paused', 'completed', 'cancelled'])('cannot be taken in an event that is %s', async status => {
    const [id, guest] = [await announce(), await site.join()];
    await site.dataSource.query('update events set status = $2 where id = $1', [id, status]);
    const [answered, code] = status === 'paused' ? [404, 'community.event.unknown'] : [409, 'community.event.over'];
    expect(await join(id, guest)).toMatchObject({ status: answered, body: { code } });
  });

  it.each(['organiser', 'guest'])('cannot be taken where the %s has blocked the other', async side => {
    const [id, guest] = [await announce(), await site.join()];
    await (side === 'organiser' ? block(owner, guest) : block(guest, owner));
    expect(await join(id, guest)).toMatchObject({ status: 404, body: { code: 'community.event.unknown' } });
    for (const role of ['moderator', 'editor'] as const)
      expect(await get(id, { ...guest, role })).toMatchObject({ code: 'community.event.unknown' });
    expect(await join(id, { ...guest, role: 'admin' })).toMatchObject({
      status: 404,
      body: { code: 'community.member.unavailable' },
    });
    expect(await get(id, { ...guest, role: 'admin' })).toMatchObject({ isParticipating: false, hasContact: false });
    expect(await rows(id)).toBe(0);
  });

  it('can be neither taken nor given back once the event has begun', async () => {
    const [id, guest] = [await announce(), await site.join()];
    await join(id, guest);
    const { eventDate, eventTime } = inMinutes(-1);
    await site.dataSource.query('update events set event_date = $2, event_time = $3 where id = $1', [
      id,
      eventDate,
      eventTime,
    ]);
    for (const answer of [await join(id, newcomer()), await leave(id, guest)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'community.event.over' } });
    expect(await rows(id)).toBe(1);
  });
});

describe('the page of an event', () => {
  it('shows its owner and participants that it has a contact, which only its owner reads there', async () => {
    const [id, guest] = [await announce(), await site.join()];
    const contacts = () =>
      Promise.all(
        [null, guest, owner].map(async actor => {
          const { contactInfo, hasContact } = await get(id, actor);
          return [contactInfo, hasContact];
        }),
      );
    const ofOwner = ['Asha, 98220 12345', true];
    expect(await contacts()).toEqual([[null, false], [null, false], ofOwner]);
    expect((await join(id, guest)).body).toMatchObject({ contactInfo: null, hasContact: true });
    expect(await contacts()).toEqual([[null, false], [null, true], ofOwner]);
    for (const path of ['GET /events', 'GET /events/my'])
      expect(JSON.stringify((await site.call(path, undefined, { actor: owner })).body)).not.toContain('98220');
  });

  it('shows its contact to the owner and participants on request', async () => {
    const [id, guest] = [await announce(), await site.join()];
    const none = { status: 404, body: { code: 'community.event.contact' } };
    expect(await contact(id, guest)).toMatchObject(none);
    await join(id, guest);
    for (const actor of [guest, owner])
      expect(await contact(id, actor)).toEqual({ status: 200, body: { contactInfo: 'Asha, 98220 12345' } });
    await leave(id, guest);
    expect(await contact(id, guest)).toMatchObject(none);
    expect(await contact(randomUUID(), guest)).toMatchObject({
      status: 404,
      body: { code: 'community.event.unknown' },
    });
    const silent = await announce({ contactInfo: '' });
    await join(silent, guest);
    expect(await get(silent, guest)).toMatchObject({ hasContact: false });
    expect(await contact(silent, guest)).toMatchObject(none);
  });

  it.each(['organiser', 'guest'])('is unknown to its participant once the %s has blocked the other', async side => {
    const [id, guest] = [await announce(), await site.join()];
    await join(id, guest);
    await (side === 'organiser' ? block(owner, guest) : block(guest, owner));
    expect(await get(id, guest)).toMatchObject({ code: 'community.event.unknown' });
    expect(await get(id, owner)).toMatchObject({ contactInfo: 'Asha, 98220 12345', currentParticipants: 0 });
  });

  it('of a paused one is shown to its owner and participants', async () => {
    const [id, guest] = [await announce(), await site.join()];
    await join(id, guest);
    await site.dataSource.query(`update events set status = 'paused' where id = $1`, [id]);
    expect(await get(id)).toMatchObject({ code: 'community.event.unknown' });
    for (const actor of [owner, guest]) expect(await get(id, actor)).toMatchObject({ status: 'paused' });
  });

  it('of one that moderation has hidden is shown to its owner and administrators', async () => {
    const id = await announce();
    await site.dataSource.query('insert into hidden_content (kind, id, version, is_hidden) values ($1, $2, 1, true)', [
      'community.event',
      id,
    ]);
    expect(await get(id, await site.join())).toMatchObject({ code: 'community.event.unknown' });
    expect(await get(id, owner)).toMatchObject({ isHidden: true });
    expect(await get(id, { ...newcomer(), role: 'admin' })).toMatchObject({ isHidden: true });
    for (const role of ['moderator', 'editor'] as const)
      expect(await get(id, { ...newcomer(), role })).toMatchObject({ code: 'community.event.unknown' });
  });

  it('hides the contact of a hidden one from participants, including staff except administrators', async () => {
    const [id, guest] = [await announce(), await site.join()];
    await join(id, guest);
    await site.dataSource.query('insert into hidden_content (kind, id, version, is_hidden) values ($1, $2, 1, true)', [
      'community.event',
      id,
    ]);
    for (const role of ['user', 'moderator', 'editor'] as const) {
      expect(await get(id, { ...guest, role })).toMatchObject({ code: 'community.event.unknown' });
      expect(await contact(id, { ...guest, role })).toMatchObject({ status: 404 });
    }
    for (const actor of [owner, { ...guest, role: 'admin' as const }]) {
      expect(await get(id, actor)).toMatchObject({ isHidden: true, hasContact: true });
      expect(await contact(id, actor)).toMatchObject({ status: 200, body: { contactInfo: 'Asha, 98220 12345' } });
    }
  });
});

describe('the attendees', () => {
  it('are for the owner only, in the order of joining, page by page', async () => {
    const id = await announce({ maxParticipants: '' });
    const guests = [
      await site.join({ fullName: 'Farhan Shaikh', ngoName: 'Gali Trust', userType: 'ngo' }),
      newcomer(),
      await site.join(),
    ];
    for (const guest of guests) await join(id, guest);
    const first = await attendees(id, owner, '?limit=2');
    expect(events.attendees.output.parse(first.body)).toEqual(first.body);
    expect(first.body.attendees).toMatchObject([
      { memberId: guests[0]!.id, fullName: 'Farhan Shaikh', ngoName: 'Gali Trust', userType: 'ngo' },
      { memberId: guests[1]!.id, fullName: 'A member', city: '' },
    ]);
    const { body } = await attendees(id, owner, `?limit=2&cursor=${first.body.nextCursor}`);
    expect(body).toMatchObject({ attendees: [{ memberId: guests[2]!.id }], nextCursor: null });
    expect(await attendees(id, guests[0]!)).toMatchObject({ status: 404, body: { code: 'community.event.unknown' } });
  });

  it('are a file for a spreadsheet in which no name is evaluated as a formula', async () => {
    const id = await announce({ maxParticipants: '' });
    const guest = await site.join({ fullName: '=HYPERLINK("http://x")', city: 'Nashik' });
    await join(id, guest);
    const csv = (actor: Actor) => site.send(`GET /events/${id}/attendees.csv`, { actor });
    const answer = await csv(owner);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    // `text()` of fetch strips the byte order mark.
    const file = Buffer.from(await answer.arrayBuffer()).toString();
    const [head, line] = file.split('\n');
    expect(head).toBe('\ufeffName,NGO Name,City,State,Joined,Checked In');
    expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)",,Nashik,Maharashtra,\d{4}-/);
    expect((await csv(guest)).status).toBe(404);
  });
});

describe('a participant of an event', () => {
  const checkIn = (id: string, body: object, actor: Actor = owner) =>
    site.call<{ checkedInAt: string } & ProblemBody>(`POST /events/${id}/check-in`, body, { actor });
  const move = (id: string, minutes: number) =>
    site.dataSource.query('update events set event_date = $2 where id = $1', [id, inMinutes(minutes).eventDate]);
  const aDay = 24 * 60;
  /** A participant of yesterday's event. */
  const aGuest = async () => {
    const [id, guest] = [await announce(), await site.join()];
    const { body } = await join(id, guest);
    await move(id, -aDay);
    return { id, guest, code: body.ticket! };
  };

  it('has a code that only they and the owner see', async () => {
    const { id, guest, code } = await aGuest();
    expect(code).toMatch(/^[0-9a-f-]{36}$/);
    expect(await get(id, guest)).toMatchObject({ ticket: code });
    for (const actor of [null, newcomer()]) expect(await get(id, actor)).toMatchObject({ ticket: null });
    expect((await attendees(id, owner)).body.attendees).toMatchObject([{ ticket: code, checkedInAt: null }]);
  });

  it('is checked in by it, and the first time counts', async () => {
    const { id, code } = await aGuest();
    const first = await checkIn(id, { code });
    expect(first.status).toBe(200);
    expect((await checkIn(id, { code })).body).toEqual(first.body);
    const [{ checkedInAt } = {}] = (await attendees(id, owner)).body.attendees;
    expect(Date.parse(checkedInAt!)).toBe(Date.parse(first.body.checkedInAt));
  });

  it('counts as checked in at the reported time, never in the future', async () => {
    const { id, code } = await aGuest();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(Date.parse((await checkIn(id, { code, at: later })).body.checkedInAt)).toBeLessThanOrEqual(Date.now());
    const earlier = new Date(Date.now() - 60_000).toISOString();
    expect((await checkIn(id, { code, at: earlier })).body.checkedInAt).toBe(earlier);
  });

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-01-01T00:00:00+23:59'])(
    'is not checked in at %s, which is named as the error',
    async at => {
      const { id, code } = await aGuest();
      expect(await checkIn(id, { code, at })).toMatchObject({ status: 400, body: { errors: [{ path: 'at' }] } });
    },
  );

  it('can be checked in from the day of the event, in India’s time zone', async () => {
    const { id, code } = await aGuest();
    const early = { status: 409, body: { code: 'community.event.not-yet' } };
    await move(id, aDay);
    expect(await checkIn(id, { code })).toMatchObject(early);
    await move(id, 0);
    // Stored on a device before that day.
    expect(await checkIn(id, { code, at: new Date(Date.now() - aDay * 60_000).toISOString() })).toMatchObject(early);
    expect((await checkIn(id, { code })).status).toBe(200);
  });

  it('is not checked in with the code of another event, nor by anybody but the owner', async () => {
    const [here, there] = [await aGuest(), await aGuest()];
    const unknown = { status: 404, body: { code: 'community.ticket.unknown' } };
    expect(await checkIn(here.id, { code: there.code })).toMatchObject(unknown);
    expect(await checkIn(here.id, { code: 'x' })).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } });
    for (const actor of [here.guest, newcomer()])
      expect(await checkIn(here.id, { code: here.code }, actor)).toMatchObject({
        status: 404,
        body: { code: 'community.event.unknown' },
      });
  });
});
