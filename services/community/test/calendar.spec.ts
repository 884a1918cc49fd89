import type { Actor } from '@aar/contracts/access';
import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import ICAL from 'ical.js';
import { readers } from './calendar-readers';
import { anEvent, type Community, newcomer, publicUrl, startCommunity, weeksFromNow } from './community.harness';

let site: Community;
let owner: Actor;
beforeAll(async () => {
  site = await startCommunity();
  owner = await site.join();
});
afterAll(() => site?.stop());

const announce = async (changes: object = {}) =>
  (await site.call<{ id: string }>('POST /events', { ...anEvent(), ...changes }, { actor: owner })).body.id;
const open = async (actor: Actor) =>
  (await site.call<{ path: string }>('POST /calendar', {}, { actor })).body.path.replace('/api', '');
const read = async (path: string, actor: Actor | null = null) => {
  const answer = await site.send(`GET ${path}`, { actor });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
/** The events that a third-party parser finds in the file. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never)
    .getAllSubcomponents('vevent')
    .map(one => ({ event: new ICAL.Event(one), status: one.getFirstPropertyValue('status') }));

it('one event is a file that calendars read, in the timezone of India', async () => {
  const id = await announce({
    title: 'Camp, with; signs',
    description: 'First line of it.\nSecond line of it, which goes on.',
  });
  const { status, type, text } = await read(`/events/${id}/calendar.ics`);
  expect({ status, type }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' });
  const [{ event } = {} as never] = eventsIn(text) as { event: InstanceType<typeof ICAL.Event> }[];
  expect(event.summary).toBe('Camp, with; signs');
  expect(event.description).toBe('First line of it.\nSecond line of it, which goes on.\n\nOrganised by Asha Kulkarni');
  expect(event.location).toBe('Town hall, Pune, Maharashtra');
  expect(event.startDate.toString()).toBe(`${anEvent().eventDate}T${anEvent().eventTime}:00`);
  expect(event.component.getFirstProperty('dtstart')!.getParameter('tzid')).toBe('Asia/Kolkata');
  const zone = new ICAL.Component(ICAL.parse(text) as never).getFirstSubcomponent('vtimezone')!;
  const inIndia = event.startDate.convertToZone(ICAL.Timezone.utcTimezone);
  expect(zone.getFirstPropertyValue('tzid')).toBe('Asia/Kolkata');
  expect(inIndia).toBeDefined();
  expect(text).not.toContain('98220');
  expect(event.component.getFirstPropertyValue('url')).toBe(`${publicUrl}/events/${id}`);
});

describe('the file of an event that repeats', () => {
  const days = [1, 2, 3, 4, 5].map(weeksFromNow) as [string, string, string, string, string];
  const { eventTime } = anEvent();
  const starts = (dates: string[], time = eventTime) => dates.map(day => `${day}T${time}:00`);
  const announceSeries = async () => {
    const id = await announce({ eventDate: days[0], repeat: 'weekly', repeatUntil: days[4], repeatExcept: [days[1]] });
    const { body } = await site.call<{ events: { id: string }[] }>(`GET /events?series=${id}`);
    return { id, ids: body.events.map(event => event.id) };
  };
  /** The occurrences as a calendar computes them, with the location of each. */
  async function timesIn(id: string) {
    const { text } = await read(`/events/${id}/calendar.ics`);
    const parts = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent');
    const [whole, ...exceptions] = parts.map(part => new ICAL.Event(part));
    for (const exception of exceptions) whole!.relateException(exception);
    const times: { start: string; location: string }[] = [];
    const turns = whole!.iterator();
    for (let turn = turns.next(); turn; turn = turns.next()) {
      const { startDate, item } = whole!.getOccurrenceDetails(turn);
      times.push({ start: startDate.toString(), location: item.location });
    }
    return times;
  }

  it('has all of its days except the exceptions', async () => {
    const { id } = await announceSeries();
    expect((await timesIn(id)).map(({ start }) => start)).toEqual(starts([days[0], days[2], days[3], days[4]]));
  });

  it('has a day that was moved and one that was cancelled', async () => {
    const { id, ids } = await announceSeries();
    const moved = { ...anEvent(), eventDate: days[2], eventTime: '23:59', location: 'School yard' };
    await site.call(`PUT /events/${ids[1]}`, moved, { actor: owner });
    await site.call(`POST /events/${ids[2]}/cancel`, {}, { actor: owner });
    expect(await timesIn(id)).toEqual([
      { start: `${days[0]}T${eventTime}:00`, location: 'Town hall, Pune, Maharashtra' },
      { start: `${days[2]}T23:59:00`, location: 'School yard, Pune, Maharashtra' },
      { start: `${days[4]}T${eventTime}:00`, location: 'Town hall, Pune, Maharashtra' },
    ]);
    const { text } = await read(`/events/${ids[2]}/calendar.ics`);
    expect(eventsIn(text)).toMatchObject([{ status: 'CANCELLED' }]);
  });
});

describe('the version of a file', () => {
  const days = [1, 2, 3, 4, 5, 6].map(weeksFromNow);
  const sql = (statement: string, id: string) => site.dataSource.query(statement, [id]);
  /**
   * What every program finds in the first entry. Afterwards the stored time is moved back by an hour, which shows whether
   * the next change sets it.
   */
  async function versionOf(id: string) {
    const { text } = await read(`/events/${id}/calendar.ics`, owner);
    const [first, ...others] = readers.map(([, readFile]) => readFile(text));
    for (const other of others) expect(other).toEqual(first);
    for (const table of ['events', 'event_series'])
      await site.dataSource.query(`update ${table} set changed_at = changed_at - interval '1 hour'`);
    return { sequence: first![0]!.sequence, changedAt: Date.parse(first![0]!.changedAt) };
  }
  const hide = async (id: string, version: number, isHidden: boolean) => {
    await site.tell(visibilityDecided, { kind: 'community.event', id, version, isHidden, reason: 'other' });
    await site.waitForRow(`select 1 from hidden_content where id = $1 and version = ${version}`, [id]);
  };
  const edited = { ...anEvent(), location: 'School yard' };

  it('increases with each change of a date of a series, and never decreases', async () => {
    const first = await announce({ eventDate: days[0], repeat: 'weekly', repeatUntil: days[5] });
    const { body } = await site.call<{ events: { id: string }[] }>(`GET /events?series=${first}`);
    const [, second, third, fourth, fifth] = body.events.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const changes: [string, () => Promise<unknown>][] = [
      ['edited', () => site.call(`PUT /events/${second}`, { ...edited, eventDate: days[1] }, { actor: owner })],
      ['paused', () => sql(`update events set status = 'paused' where id = $1`, second)],
      ['active again', () => sql(`update events set status = 'active' where id = $1`, second)],
      ['hidden', () => hide(third, 1, true)],
      ['shown again', () => hide(third, 2, false)],
      ['cancelled', () => site.call(`POST /events/${fourth}/cancel`, {}, { actor: owner })],
      ['deleted', () => sql('delete from events where id = $1', second)],
      ['deleted, too', () => sql('delete from events where id = $1', fifth)],
      ['all paused', () => sql(`update events set status = 'paused' where series_id = $1`, first)],
    ];
    let before = await versionOf(first);
    for (const [what, change] of changes) {
      await change();
      const after = await versionOf(first);
      expect({ what, moves: after.sequence > before.sequence && after.changedAt >= before.changedAt }).toEqual({
        what,
        moves: true,
      });
      before = after;
    }
  });

  it('increases with each change of a single event, but not when a seat is taken or the event is over', async () => {
    const id = await announce();
    const before = await versionOf(id);
    await site.call(`POST /events/${id}/join`, {}, { actor: await site.join() });
    await sql(`update events set status = 'completed' where id = $1`, id);
    expect((await versionOf(id)).sequence).toBe(before.sequence);
    await sql(`update events set status = 'paused' where id = $1`, id);
    const after = await versionOf(id);
    expect(after.sequence).toBe(before.sequence + 1);
    expect(after.changedAt).toBeGreaterThanOrEqual(before.changedAt);
  });
});

it('a file is visible to the same members as the page of its event', async () => {
  const id = await announce();
  await site.dataSource.query(`update events set status = 'paused' where id = $1`, [id]);
  expect((await read(`/events/${id}/calendar.ics`)).status).toBe(404);
  expect((await read(`/events/${id}/calendar.ics`, owner)).status).toBe(200);
});

describe('the calendar of a member', () => {
  it('has what they join and organise, with cancelled events marked as such', async () => {
    const [guest, going, off] = [await site.join(), await announce({ title: 'Going there' }), await announce()];
    await announce({ title: 'Somebody else’s' });
    for (const id of [going, off]) await site.call(`POST /events/${id}/join`, {}, { actor: guest });
    await site.call(`POST /events/${off}/cancel`, {}, { actor: owner });
    const own = await site.call<{ id: string }>('POST /events', { ...anEvent(), title: 'My own' }, { actor: guest });
    const { text } = await read(await open(guest));
    const found = eventsIn(text).map(({ event, status }) => ({
      id: event.uid.split('@')[0],
      status,
      sequence: event.sequence,
    }));
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        { id: going, status: 'CONFIRMED', sequence: 0 },
        { id: off, status: 'CANCELLED', sequence: 1 },
        { id: own.body.id, status: 'CONFIRMED', sequence: 0 },
      ]),
    );
    expect(text).not.toContain('98220');
    await site.dataSource.query(
      `insert into hidden_content (kind, id, version, is_hidden) values ('community.event', $1, 1, true)`,
      [going],
    );
    expect(eventsIn((await read(await open(guest))).text)).toHaveLength(2);
  });

  it('is at its newest URL only, and at none once the URL is revoked', async () => {
    const guest = await site.join();
    const get = () =>
      site.call<{ createdAt: string | null; lastUsedAt: string | null }>('GET /calendar', undefined, { actor: guest });
    expect((await get()).body).toEqual({ createdAt: null, lastUsedAt: null });
    const theirs = await open(await site.join());
    const [first, second] = [await open(guest), await open(guest)];
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await get()).body).toEqual({ createdAt: expect.any(String), lastUsedAt: expect.any(String) });
    await open(guest);
    expect((await get()).body.lastUsedAt).toBeNull();
    expect((await site.send('DELETE /calendar', { actor: guest })).status).toBe(204);
    expect((await read(second)).status).toBe(404);
    expect((await read(theirs)).status).toBe(200);
  });

  it('records its use once an hour at most', async () => {
    const guest = await site.join();
    const path = await open(guest);
    const usedAt = async () => {
      const sql = `select used_at as at from calendar_addresses where member_id = $1`;
      return (await site.dataSource.query(sql, [guest.id]))[0].at as Date;
    };
    await read(path);
    const first = await usedAt();
    await read(path);
    expect(await usedAt()).toEqual(first);
    await site.dataSource.query(
      `update calendar_addresses set used_at = now() - interval '61 minutes' where member_id = $1`,
      [guest.id],
    );
    await read(path);
    expect((await usedAt()).getTime()).toBeGreaterThanOrEqual(first.getTime());
  });

  it('is unavailable for an invented key, and its key is stored only as a digest', async () => {
    const address = await open(newcomer());
    const key = /[\w-]{43}/.exec(address)![0];
    for (const made of ['x.ics', `${key}`, `${'a'.repeat(43)}.ics`])
      expect((await read(`/calendar/${made}`)).status).toBe(404);
    const [{ kept }] = await site.dataSource.query(
      `select string_agg(encode(digest, 'escape'), '') as kept from calendar_addresses`,
    );
    expect(kept).not.toContain(key);
  });

  it('lacks events that its member left, and is unavailable while the member is suspended', async () => {
    const guest = await site.join();
    const address = await open(guest);
    const id = await announce();
    await site.call(`POST /events/${id}/join`, {}, { actor: guest });
    expect(eventsIn((await read(address)).text)).toHaveLength(1);
    await site.call(`POST /events/${id}/leave`, {}, { actor: guest });
    expect(eventsIn((await read(address)).text)).toHaveLength(0);
    await site.tellMember({ memberId: guest.id, version: 2, status: 'suspended' });
    await site.waitForRow(`select 1 from activists where id = $1 and status = 'suspended'`, [guest.id]);
    expect((await read(address)).status).toBe(404);
  });

  it('lacks the events of organisers who are suspended', async () => {
    const [guest, organiser] = [await site.join(), await site.join()];
    const address = await open(guest);
    const { body } = await site.call<{ id: string }>('POST /events', anEvent(), { actor: organiser });
    await site.call(`POST /events/${body.id}/join`, {}, { actor: guest });
    expect(eventsIn((await read(address)).text)).toHaveLength(1);
    await site.tellMember({ memberId: organiser.id, version: 2, status: 'suspended' });
    await site.waitForRow(`select 1 from activists where id = $1 and status = 'suspended'`, [organiser.id]);
    expect(eventsIn((await read(address)).text)).toHaveLength(0);
  });
});

it('a URL is given only to a session that was proved recently', async () => {
  const actor = { ...(await site.join()), provedUntil: undefined };
  const refused = await site.call('POST /calendar', {}, { actor });
  expect(refused).toMatchObject({ status: 403, body: { code: 'auth.step-up-required' } });
});

it('a URL ends when its member signs out everywhere or resets the password, but not with a single session', async () => {
  const actor = await site.join();
  const signOut = (all?: { except: string | null; endedAt: string }) =>
    site.tell(memberSignedOut, { memberId: actor.id, sessionIds: [], all });
  const path = await open(actor);
  await signOut();
  const endedAt = () => new Date().toISOString();
  await signOut({ except: null, endedAt: new Date(Date.now() - 3_600_000).toISOString() });
  const other = await site.join();
  const another = await open(other);
  await signOut({ except: null, endedAt: endedAt() });
  await waitUntil(async () => (await read(path)).status === 404, { what: 'the end of the address' });
  expect((await read(another)).status).toBe(200);
  const again = await open(actor);
  expect((await read(again)).status).toBe(200);
});

it('a URL that was issued later survives a late event about a sign-out', async () => {
  const actor = await site.join();
  const endedAt = new Date(Date.now() - 60_000).toISOString();
  const path = await open(actor);
  await site.tell(memberSignedOut, { memberId: actor.id, sessionIds: [], all: { except: null, endedAt } });
  const witness = await site.join();
  const of = await open(witness);
  // Events are applied in order, so once the second is applied, the first was too.
  await site.tell(memberSignedOut, {
    memberId: witness.id,
    sessionIds: [],
    all: { except: null, endedAt: new Date().toISOString() },
  });
  await waitUntil(async () => (await read(of)).status === 404, { what: 'the end of the other address' });
  expect((await read(path)).status).toBe(200);
});
