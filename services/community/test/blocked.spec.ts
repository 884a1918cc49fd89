import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { EntityManager } from 'typeorm';
import { anEvent, aRequest, type Community, inMinutes, moveToToday, startCommunity } from './community.harness';

let site: Community;
/** V blocks H, or is blocked by H. */
let v: Actor;
let h: Actor;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
beforeEach(async () => {
  v = await site.join({ fullName: 'Vani Rao' });
  h = await site.join({ fullName: 'Harsh Jain' });
});

const call = <T = Record<string, never>>(http: string, actor: Actor | null, body?: object) =>
  site.call<T & { id: string; code: string }>(http, body, { actor });
const read = async <T>(path: string, actor: Actor | null) => (await call<T>(`GET ${path}`, actor)).body;
const block = (actor: Actor, member: Actor) => call('POST /blocks', actor, { memberId: member.id });
const unblock = (actor: Actor, member: Actor) => call(`DELETE /blocks/${member.id}`, actor);
const post = async (owner: Actor) => (await call('POST /support-requests', owner, aRequest)).body.id;
const announce = async (owner: Actor, changes: object = {}) =>
  (await call('POST /events', owner, { ...anEvent(), ...changes })).body.id;
const join = (id: string, actor: Actor) => call(`POST /events/${id}/join`, actor, {});
const offer = async (id: string, actor: Actor) =>
  (await call(`POST /support-requests/${id}/respond`, actor, { message: 'I come.' })).body.id;
const statusOf = async (id: string) =>
  (await site.dataSource.query('select status from responses where id = $1', [id]))[0].status as string;
const toldNews = (eventId: string) =>
  site.told.filter(
    ({ subject, data }) => subject === 'events.community.event-news.told.v1' && data.eventId === eventId,
  );

const directions = [
  ['the owner blocks the other', (owner: Actor, other: Actor) => block(owner, other)],
  ['the other blocks the owner', (owner: Actor, other: Actor) => block(other, owner)],
] as const;

describe.each(directions)('when %s', (_, blocks) => {
  it('an open offer of help ends, cannot be accepted, and is no longer counted or listed', async () => {
    const id = await post(v);
    const [pending, accepted] = [await offer(id, h), await offer(id, await site.join())];
    await blocks(v, h);
    expect([await statusOf(pending), await statusOf(accepted)]).toEqual(['declined', 'offered']);
    expect(await call(`POST /responses/${pending}/accept`, v, {})).toMatchObject({
      status: 404,
      body: { code: 'community.response.unknown' },
    });
    expect(await read(`/support-requests/${id}`, v)).toMatchObject({ responses: 1 });
    expect(await read(`/support-requests/${id}/responses`, v)).toMatchObject({ responses: [{ id: accepted }] });
    await site.waitForTold('events.community.response.withdrawn.v1', { requestId: id, responderId: h.id });
  });

  it('an offer from before the block existed cannot be accepted either', async () => {
    const id = await offer(await post(v), h);
    await blocks(v, h);
    await site.dataSource.query(`update responses set status = 'offered' where id = $1`, [id]);
    expect((await call(`POST /responses/${id}/accept`, v, {})).status).toBe(404);
  });

  it('a seat at a coming event ends and goes to the waitlist, and the other is not notified', async () => {
    const id = await announce(v, { maxParticipants: 1 });
    await join(id, h);
    const waiting = await site.join();
    await call(`POST /events/${id}/waitlist`, waiting, {});
    await site.forgetTold();
    await blocks(v, h);
    expect(await read(`/events/${id}`, waiting)).toMatchObject({ seatOfferedUntil: expect.any(String) });
    expect(await read(`/events/${id}/attendees`, v)).toMatchObject({ attendees: [] });
    await site.waitForTold('events.community.event-news.told.v1', { eventId: id, memberIds: [waiting.id] });
    expect(toldNews(id)).toHaveLength(1);
  });

  it('a place on the waitlist ends', async () => {
    const id = await announce(v, { maxParticipants: 1 });
    await join(id, await site.join());
    await call(`POST /events/${id}/waitlist`, h, {});
    await blocks(v, h);
    expect(await site.dataSource.query('select from event_waitlist where event_id = $1', [id])).toEqual([]);
  });

  it('a seat at an event that is over is still counted, but not shown', async () => {
    const id = await announce(v);
    await join(id, h);
    await site.dataSource.query('update events set event_date = $2 where id = $1', [id, inMinutes(-2_880).eventDate]);
    await blocks(v, h);
    expect(await site.dataSource.query('select from event_participants where event_id = $1', [id])).toHaveLength(1);
    expect(await read(`/events/${id}/attendees`, v)).toMatchObject({ attendees: [] });
    const csv = await site.send(`GET /events/${id}/attendees.csv`, { actor: v });
    expect(await csv.text()).not.toContain('Harsh');
  });

  it('a former seat gets no news, and its ticket is not valid', async () => {
    const id = await announce(v, inMinutes(60));
    await join(id, h);
    const [{ ticket }] = await site.dataSource.query('select ticket from event_participants where event_id = $1', [id]);
    await blocks(v, h);
    await site.dataSource.query('insert into event_participants (event_id, member_id, ticket) values ($1, $2, $3)', [
      id,
      h.id,
      ticket,
    ]);
    const other = await site.join();
    await join(id, other);
    await site.forgetTold();
    await call(`PUT /events/${id}`, v, { ...anEvent(), ...inMinutes(60), location: 'Another meeting point' });
    await site.waitForTold('events.community.event-news.told.v1', { eventId: id, memberIds: [other.id] });
    expect(toldNews(id)).toHaveLength(1);
    await moveToToday(site, id);
    expect(await call(`POST /events/${id}/check-in`, v, { code: ticket })).toMatchObject({ status: 404 });
  });

  it('neither finds the requests and events of the other, in lists or by their URL', async () => {
    const [request, event] = [await post(v), await announce(v)];
    const found = async () => {
      const lists = ['/support-requests', '/support-requests?q=scooter', '/events', '/recent-activities'];
      const texts = await Promise.all(lists.map(async path => JSON.stringify(await read(path, h))));
      return texts.map(text => text.includes(request) || text.includes(event));
    };
    expect(await found()).toEqual([true, true, true, true]);
    await blocks(v, h);
    expect(await found()).toEqual([false, false, false, false]);
    const similar = new URLSearchParams({
      title: aRequest.title,
      requestType: aRequest.requestType,
      state: aRequest.state,
      city: aRequest.city,
    });
    expect(await read(`/support-requests/similar?${similar}`, h)).not.toMatchObject({
      supportRequests: expect.arrayContaining([expect.objectContaining({ id: request })]),
    });
    for (const path of [
      `/support-requests/${request}`,
      `/support-requests/${request}/contact`,
      `/events/${event}`,
      `/events/${event}/photos`,
      `/events/${event}/calendar.ics`,
    ])
      expect([path, (await site.send(`GET ${path}`, { actor: h })).status]).toEqual([path, 404]);
    expect((await call(`POST /support-requests/${request}/respond`, h, { message: 'I come.' })).status).toBe(404);
    expect((await join(event, h)).status).toBe(404);
    expect((await call(`GET /support-requests/${request}`, null)).status).toBe(200);
  });

  it('neither finds the other in the directory, nor as a moderator or editor; visitors and administrators still do', async () => {
    await blocks(v, h);
    for (const [me, other] of [
      [v, h],
      [h, v],
    ] as const) {
      expect(await call(`GET /activists/${other.id}`, me)).toMatchObject({
        status: 404,
        body: { code: 'community.activist.unknown' },
      });
      const { activists } = await read<{ activists: { id: string }[] }>('/activists?limit=50', me);
      expect(activists.map(({ id }) => id)).not.toContain(other.id);
      for (const role of ['moderator', 'editor'] as const)
        expect((await call(`GET /activists/${other.id}`, { ...me, role })).status).toBe(404);
      expect((await call(`GET /activists/${other.id}`, { ...me, role: 'admin' })).status).toBe(200);
      expect((await call(`GET /activists/${other.id}`, null)).status).toBe(200);
    }
  });

  it('a connection ends, and is not restored when the block is lifted', async () => {
    const { id } = (await call('POST /connections', v, { memberId: h.id })).body;
    await call(`PUT /connections/${id}`, h, { status: 'accepted' });
    await blocks(v, h);
    await unblock(v, h);
    await unblock(h, v);
    for (const me of [v, h]) expect(await read('/connections', me)).toMatchObject({ connections: [] });
  });

  it('the calendar of a participant leaves the event out', async () => {
    const id = await announce(v);
    await join(id, h);
    const { path } = (await call<{ path: string }>('POST /calendar', h, {})).body;
    const feed = async () => (await site.send(`GET ${path.replace('/api', '')}`)).text();
    expect(await feed()).toContain(id);
    await blocks(v, h);
    await site.dataSource.query('insert into event_participants (event_id, member_id) values ($1, $2)', [id, h.id]);
    expect(await feed()).not.toContain(id);
  });
});

describe('a block that is lifted', () => {
  it('shows everything again, but restores no seat and no offer', async () => {
    const [request, event] = [await post(v), await announce(v)];
    await join(event, h);
    const id = await offer(request, h);
    await block(v, h);
    await unblock(v, h);
    expect(await read(`/events/${event}`, h)).toMatchObject({ isParticipating: false, currentParticipants: 0 });
    expect(await read(`/support-requests/${request}`, h)).toMatchObject({ responses: 1 });
    expect(await statusOf(id)).toBe('declined');
    expect((await join(event, h)).status).toBe(200);
  });
});

it('before a block, the member sees at which events somebody will lose a seat', async () => {
  const [mine, theirs] = [await announce(v, { title: 'Rally' }), await announce(h, { title: 'Open day' })];
  await announce(v, { title: 'Without them' });
  await join(mine, h);
  await join(theirs, v);
  const { events } = await read<{ events: object[] }>(`/blocks/${h.id}`, v);
  expect(events).toHaveLength(2);
  expect(events).toEqual(
    expect.arrayContaining([
      { id: mine, title: 'Rally', isMine: true },
      { id: theirs, title: 'Open day', isMine: false },
    ]),
  );
  expect(await read(`/blocks/${randomUUID()}`, v)).toEqual({ events: [] });
});

it('two members who block each other at the same moment both succeed, and the seats are counted', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [one, other] = [await site.join(), await site.join()];
    const [a, b] = [await announce(one), await announce(other)];
    await join(a, other);
    await join(b, one);
    const answers = await Promise.all([block(one, other), block(other, one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const seats = await site.dataSource.query('select current_participants as n from events where id = any($1)', [
      [a, b],
    ]);
    expect(seats).toEqual([{ n: 0 }, { n: 0 }]);
  }
});

describe.each(directions)('when %s while', (_, blocks) => {
  /** Stops `begin` midway at a lock, then blocks the member, and waits for both. */
  async function meanwhile(lock: (tx: EntityManager) => Promise<unknown>, begin: () => Promise<{ status: number }>) {
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const wait = (count: number) =>
      waitUntil(async () => (await site.dataSource.query(waiting)).length >= count, { what: `${count} to wait` });
    let both: Promise<{ status: number }[]> | undefined;
    await holdTransaction(site.dataSource, async tx => {
      await lock(tx);
      const begun = begin();
      await wait(1);
      const blocked = blocks(v, h);
      both = Promise.all([begun, blocked]);
      await Promise.race([blocked, wait(2)]);
    });
    const [begun, blocked] = (await both)!;
    expect([begun!.status < 300, blocked!.status]).toEqual([true, 200]);
  }

  it('the other joins an event, no seat remains', async () => {
    const id = await announce(v);
    await meanwhile(
      tx => tx.query('select from events where id = $1 for update', [id]),
      () => join(id, h),
    );
    expect(await site.dataSource.query('select from event_participants where event_id = $1', [id])).toEqual([]);
    expect(await read(`/events/${id}`, v)).toMatchObject({ currentParticipants: 0 });
  });

  it('the other joins a waitlist, no place remains', async () => {
    const id = await announce(v, { maxParticipants: 1 });
    await join(id, await site.join());
    await meanwhile(
      tx => tx.query('select from events where id = $1 for update', [id]),
      () => call(`POST /events/${id}/waitlist`, h, {}),
    );
    expect(await site.dataSource.query('select from event_waitlist where event_id = $1', [id])).toEqual([]);
  });

  it('the other offers help, no open offer remains', async () => {
    const id = await post(v);
    await meanwhile(
      tx => tx.query('select from support_requests where id = $1 for update', [id]),
      () => call(`POST /support-requests/${id}/respond`, h, { message: 'I come.' }),
    );
    expect(await site.dataSource.query('select status from responses where request_id = $1', [id])).toEqual([
      { status: 'declined' },
    ]);
    expect(await read(`/support-requests/${id}`, v)).toMatchObject({ responses: 0 });
  });

  it('the other asks to connect, no request remains', async () => {
    await meanwhile(
      async tx => {
        await tx.query('insert into connections (id, asker_id, asked_id) values ($1, $2, $3)', [
          randomUUID(),
          h.id,
          v.id,
        ]);
        await tx.query('delete from connections where asker_id = $1', [h.id]);
      },
      () => call('POST /connections', h, { memberId: v.id }),
    );
    expect(await site.dataSource.query('select from connections where asker_id = $1', [h.id])).toEqual([]);
  });
});

it('members who mute and block each other at the same moment all succeed', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [one, other] = [await site.join(), await site.join()];
    const mute = (actor: Actor, member: Actor) => call('POST /mutes', actor, { memberId: member.id });
    const answers = await Promise.all([block(one, other), mute(other, one), mute(one, other), block(other, one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
});
