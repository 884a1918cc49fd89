import type { Actor } from '@aar/contracts/access';
import { ActivistsRepository } from '../src/activists/activists.repository';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { KeptSeats } from '../src/relations/kept-seats';
import { anEvent, aRequest, type Community, inMinutes, startCommunity } from './community.harness';

let site: Community;
let vani: Actor;
let other: Actor;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
beforeEach(async () => {
  [vani, other] = [await site.join({ fullName: 'Vani Rao' }), await site.join({ fullName: 'Harsh Jain' })];
});

const call = <T = object>(http: string, actor: Actor | null, body?: object) =>
  site.call<T & { id: string; code: string }>(http, body, { actor });
const post = async (owner: Actor) => (await call('POST /support-requests', owner, aRequest)).body.id;
const announce = async (owner: Actor) => (await call('POST /events', owner, anEvent())).body.id;
const unavailable = { status: 404, body: { code: 'community.member.unavailable' } };
async function connect(one: Actor, two: Actor) {
  const { id } = (await call('POST /connections', one, { memberId: two.id })).body;
  await call(`PUT /connections/${id}`, two, { status: 'accepted' });
}

describe('the posts of a muted member', () => {
  it('are in none of the lists of those who muted them, but in those of others', async () => {
    const [request, event] = [await post(other), await announce(other)];
    const { title, requestType, state, city } = aRequest;
    const similar = `/support-requests/similar?${new URLSearchParams({ title, requestType, state, city })}`;
    const lists = ['/support-requests', '/support-requests?order=newest', '/events', '/recent-activities', similar];
    const found = async (actor: Actor | null) => {
      const texts = await Promise.all(
        lists.slice(0, actor ? 5 : 4).map(async path => JSON.stringify((await call(`GET ${path}`, actor)).body)),
      );
      return texts.map(text => text.includes(request) || text.includes(event));
    };
    await call('POST /mutes', vani, { memberId: other.id });
    expect(await found(vani)).toEqual([false, false, false, false, false]);
    expect(await found(await site.join())).toEqual([true, true, true, true, true]);
    expect(await found(null)).toEqual([true, true, true, true]);
    await call(`DELETE /mutes/${other.id}`, vani);
    expect(await found(vani)).toEqual([true, true, true, true, true]);
  });

  it('have their pages, and so does the member, whose page says that they are muted', async () => {
    const [request, event] = [await post(other), await announce(other)];
    await call('POST /mutes', vani, { memberId: other.id });
    for (const path of [`/support-requests/${request}`, `/events/${event}`])
      expect((await call(`GET ${path}`, vani)).status).toBe(200);
    expect(await call(`GET /activists/${other.id}`, vani)).toMatchObject({ body: { activist: { isMuted: true } } });
    expect(await call(`GET /activists/${vani.id}`, other)).toMatchObject({ body: { activist: { isMuted: false } } });
  });
});

describe('a member’s own list of muted and blocked members', () => {
  const named = async (actor: Actor) => {
    const lists = await Promise.all(
      ['mutes', 'blocks'].map(list => call<Record<string, { member: object }[]>>(`GET /${list}`, actor)),
    );
    return lists.flatMap(({ body }) => Object.values(body).flat()).filter(Boolean);
  };
  const follow = async (actor: Actor, member: Actor) => {
    await call('POST /mutes', actor, { memberId: member.id });
    await call('POST /blocks', actor, { memberId: member.id });
  };
  const nameless = { member: { fullName: 'A member', ngoName: null, avatarUrl: null, city: '', state: '' } };

  it('names those whom the member may find, and their correspondents', async () => {
    const silent = await site.join({ fullName: 'Sita Silent', listed: false });
    await call('POST /conversations', silent, { memberId: vani.id, text: 'Hello' });
    for (const [member, fullName] of [[other, 'Harsh Jain'] as const, [silent, 'Sita Silent'] as const]) {
      await follow(vani, member);
      expect(await named(vani)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ member: expect.objectContaining({ id: member.id, fullName }) }),
        ]),
      );
    }
  });

  it('names blocked members as they were when they were blocked, however they call themselves now', async () => {
    await call('POST /blocks', vani, { memberId: other.id });
    await site.tellMember({ memberId: other.id, version: 2, fullName: 'Die Vera Die', avatarUrl: '/files/threat' });
    await site.waitForRow('select from activists where id = $1 and version = 2', [other.id]);
    expect(await named(vani)).toMatchObject([{ member: { id: other.id, fullName: 'Harsh Jain', avatarUrl: null } }]);
  });

  it.each([
    ['has blocked them', () => call('POST /blocks', vani, { memberId: other.id })],
    ['is in quiet mode', () => call('PUT /quiet-mode', vani, { days: 7 })],
    ['is not listed', () => site.dataSource.query('update activists set listed = false where id = $1', [vani.id])],
    ['is leaving', () => site.dataSource.query(`update activists set status = 'leaving' where id = $1`, [vani.id])],
  ])(
    'does not name a member who %s: otherwise a list of ids could follow them under each new name',
    async (_who, hide) => {
      await hide();
      await follow(other, vani);
      expect(await named(other)).toMatchObject([nameless, nameless]);
    },
  );
});

describe('a member in quiet mode', () => {
  const setQuiet = (days: number, actor = vani) => call<{ until: string | null }>('PUT /quiet-mode', actor, { days });
  const inDirectory = async (actor: Actor | null) => {
    const { body } = await call<{ activists: { id: string }[] }>('GET /activists?limit=50', actor);
    return body.activists.some(({ id }) => id === vani.id);
  };

  it('stays in it for a week, or until they end it', async () => {
    expect((await call('GET /quiet-mode', vani)).body).toEqual({ until: null });
    const { until } = (await setQuiet(7)).body;
    expect((Date.parse(until!) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
    expect((await call('GET /quiet-mode', vani)).body).toEqual({ until });
    expect((await setQuiet(0)).body).toEqual({ until: null });
    expect((await call('GET /quiet-mode', vani)).body).toEqual({ until: null });
    expect((await setQuiet(3)).status).toBe(400);
  });

  it('is found in the directory by their connections only, until the week is over', async () => {
    const friend = await site.join();
    await connect(vani, friend);
    await setQuiet(7);
    for (const actor of [null, other]) {
      expect(await inDirectory(actor)).toBe(false);
      expect(await call(`GET /activists/${vani.id}`, actor)).toMatchObject({ status: 404 });
    }
    for (const actor of [vani, friend]) {
      expect(await inDirectory(actor)).toBe(true);
      expect((await call(`GET /activists/${vani.id}`, actor)).status).toBe(200);
    }
    await site.dataSource.query('update quiet_modes set until = now() where member_id = $1', [vani.id]);
    expect(await inDirectory(null)).toBe(true);
  });

  it('is deleted by housekeeping a month after the week', async () => {
    const endedDaysAgo = (actor: Actor, days: number) =>
      site.dataSource.query(`update quiet_modes set until = now() - $2 * interval '1 day' where member_id = $1`, [
        actor.id,
        days,
      ]);
    for (const actor of [vani, other]) await setQuiet(7, actor);
    await endedDaysAgo(vani, 31);
    await endedDaysAgo(other, 29);
    await site.service.app.get(Housekeeping).forget();
    const stored = await site.dataSource.query('select member_id as id from quiet_modes where member_id = any ($1)', [
      [vani.id, other.id],
    ]);
    expect(stored).toEqual([{ id: other.id }]);
  });

  it('is not featured', async () => {
    await site.empty('support_requests, events cascade');
    await post(vani);
    const activists = site.service.app.get(ActivistsRepository);
    expect(await activists.featured()).toMatchObject({ id: vani.id });
    await setQuiet(7);
    expect(await activists.featured()).toBeUndefined();
  });

  it('is reached by their connections only', async () => {
    const friend = await site.join();
    await connect(vani, friend);
    const { id } = (await call('POST /conversations', vani, { memberId: other.id, text: 'Hello' })).body;
    await call(`PUT /conversations/${id}`, other, { status: 'accepted' });
    const request = await post(vani);
    await setQuiet(7);
    expect(await call(`POST /conversations/${id}/messages`, other, { text: 'Answer me' })).toMatchObject(unavailable);
    expect(await call('POST /conversations', await site.join(), { memberId: vani.id, text: 'Hi' })).toMatchObject(
      unavailable,
    );
    expect(await call('POST /connections', other, { memberId: vani.id })).toMatchObject(unavailable);
    expect(await call(`GET /support-requests/${request}/contact`, other)).toMatchObject(unavailable);
    expect((await call('POST /conversations', friend, { memberId: vani.id, text: 'Hello' })).status).toBe(201);
    expect((await call(`GET /support-requests/${request}/contact`, friend)).status).toBe(200);
    expect((await call(`POST /conversations/${id}/messages`, vani, { text: 'Not now.' })).status).toBe(201);
  });

  it('is offered help on their own request by everybody, which opens nothing else', async () => {
    const request = await post(vani);
    await setQuiet(7);
    const offer = (actor: Actor) => call(`POST /support-requests/${request}/respond`, actor, { message: 'I come.' });
    const friend = await site.join();
    await connect(vani, friend);
    expect([await offer(other), await offer(friend)]).toMatchObject([{ status: 201 }, { status: 201 }]);
    expect(JSON.stringify((await call('GET /conversations', vani)).body)).toContain('I come.');
    const { myResponse } = (
      await call<{ myResponse: { conversationId: string } }>(`GET /support-requests/${request}`, other)
    ).body;
    const write = call(`POST /conversations/${myResponse.conversationId}/messages`, other, { text: 'Answer me' });
    expect(await write).toMatchObject(unavailable);
    expect(await call(`GET /support-requests/${request}/contact`, other)).toMatchObject(unavailable);
    const blocked = await site.join();
    await call('POST /blocks', vani, { memberId: blocked.id });
    expect(await offer(blocked)).toMatchObject({ status: 404, body: { code: 'community.support-request.unknown' } });
  });

  it('has a contact on their request for those only who are shown it', async () => {
    const friend = await site.join();
    await connect(vani, friend);
    const request = await post(vani);
    const hasContact = async (actor: Actor | null) =>
      (await call<{ hasContact: boolean }>(`GET /support-requests/${request}`, actor)).body.hasContact;
    const admin: Actor = { ...other, role: 'admin' };
    const all = () => Promise.all([null, other, friend, vani, admin].map(hasContact));
    expect(await all()).toEqual([true, true, true, true, true]);
    await setQuiet(7);
    expect(await all()).toEqual([false, false, true, true, true]);
    for (const role of ['moderator', 'editor'] as const) {
      expect(await hasContact({ ...other, role })).toBe(false);
      expect(await call(`GET /support-requests/${request}/contact`, { ...other, role })).toMatchObject(unavailable);
    }
    expect((await call(`GET /support-requests/${request}/contact`, admin)).status).toBe(200);
    expect((await call(`GET /support-requests/${request}/contact`, vani)).status).toBe(200);
  });

  it('shows how to reach them about their event to connections only', async () => {
    const friend = await site.join();
    await connect(vani, friend);
    const id = await announce(vani);
    for (const actor of [friend, other]) await call(`POST /events/${id}/join`, actor, {});
    await setQuiet(7);
    expect(await call(`GET /events/${id}/contact`, other)).toMatchObject({ status: 404 });
    expect(await call(`GET /events/${id}`, other)).toMatchObject({ body: { hasContact: false } });
    expect((await call(`GET /events/${id}/contact`, friend)).status).toBe(200);
  });

  describe('at an event of an organiser who is not connected with them', () => {
    let id: string;
    beforeEach(async () => {
      id = (await call('POST /events', other, { ...anEvent(), maxParticipants: 2 })).body.id;
    });
    const join = async () => call<{ ticket: string }>(`POST /events/${id}/join`, vani, {});
    const list = async (actor = other, query = '') =>
      (
        await call<{ attendees: Record<string, unknown>[]; nextCursor: string }>(
          `GET /events/${id}/attendees${query}`,
          actor,
        )
      ).body;
    const csv = async (actor = other) => (await site.send(`GET /events/${id}/attendees.csv`, { actor })).text();
    const remove = (attendee: unknown) => call(`DELETE /events/${id}/attendees/${String(attendee)}`, other);

    it.each([
      ['before', [() => setQuiet(7), join]],
      ['after', [join, () => setQuiet(7)]],
    ])('has a seat without a name if they turn it on %s joining, and a name again afterwards', async (_when, acts) => {
      for (const act of acts) await act();
      const { ticket } = (await call<{ ticket: string }>(`GET /events/${id}`, vani)).body;
      const found = await list();
      expect(found.attendees).toEqual([
        {
          seatId: expect.any(String),
          memberId: null,
          fullName: 'A member in quiet mode',
          ngoName: null,
          ticket: null,
          userType: 'activist',
          isVerified: false,
          reachedBy: [],
          isChecked: false,
          city: '',
          state: '',
          joinedAt: expect.any(String),
          checkedInAt: null,
        },
      ]);
      expect(JSON.stringify(found)).not.toMatch(new RegExp(`Vani|${vani.id}|${ticket}`));
      expect(await csv()).toMatch(/^A member in quiet mode,,,,2/m);
      expect((await call(`GET /events/${id}`, other)).body).toMatchObject({ currentParticipants: 1 });
      await setQuiet(0);
      expect(await list()).toMatchObject({ attendees: [{ memberId: vani.id, fullName: 'Vani Rao', ticket }] });
      expect(await csv()).toContain('Vani Rao');
    });

    it('is not revealed by a cursor of the list', async () => {
      await join();
      await call(`POST /events/${id}/join`, await site.join(), {});
      await setQuiet(7);
      const { nextCursor } = await list(other, '?limit=1');
      expect(Buffer.from(nextCursor, 'base64url').toString()).not.toContain(vani.id);
      expect((await list(other, `?limit=1&cursor=${nextCursor}`)).attendees).toMatchObject([
        { fullName: 'Asha Kulkarni' },
      ]);
    });

    it('is named to the organiser who becomes a connection', async () => {
      await join();
      await setQuiet(7);
      await connect(vani, other);
      expect(await list()).toMatchObject({ attendees: [{ memberId: vani.id }] });
    });

    it.each([
      ['moderator', null],
      ['editor', null],
      ['admin', 'Vani Rao'],
    ] as const)('is found by a %s among the attendees and in the directory as %s', async (role, fullName) => {
      const organiser: Actor = { ...(await site.join()), role };
      id = await announce(organiser);
      await join();
      await setQuiet(7);
      const { attendees } = await list(organiser);
      expect(attendees).toMatchObject([
        { memberId: fullName && vani.id, fullName: fullName ?? 'A member in quiet mode' },
      ]);
      const { body } = await call<{ activist?: object }>(`GET /activists/${vani.id}`, organiser);
      expect(body.activist).toEqual(fullName ? expect.objectContaining({ fullName }) : undefined);
    });

    it('is removed by the id of the seat, not by their own, which would reveal that they take part', async () => {
      await join();
      await setQuiet(7);
      const unknown = { status: 404, body: { code: 'community.attendee.unknown' } };
      expect(await remove(vani.id)).toMatchObject(unknown);
      const [seat] = (await list()).attendees;
      expect((await remove(seat!.seatId)).status).toBe(200);
      expect((await list()).attendees).toEqual([]);
      expect(await join()).toMatchObject({ status: 403, body: { code: 'community.event.removed' } });
      expect(await remove(seat!.seatId)).toMatchObject(unknown);
    });

    it('is not revealed by the list of what a block would end', async () => {
      await join();
      expect((await call(`GET /blocks/${vani.id}`, other)).body).toMatchObject({ events: [{ id }] });
      await setQuiet(7);
      expect((await call(`GET /blocks/${vani.id}`, other)).body).toEqual({ events: [] });
      expect((await call(`GET /blocks/${other.id}`, vani)).body).toMatchObject({ events: [{ id }] });
    });

    describe('whom the organiser blocks', () => {
      const seats = () => list().then(({ attendees }) => attendees.map(({ fullName }) => fullName));
      const taken = async () => (await call<{ currentParticipants: number }>(`GET /events/${id}`, other)).body;
      const endKept = () => site.service.app.get(KeptSeats).end();
      const nameless = ['A member in quiet mode'];

      it('keeps the seat until quiet mode is over, or the organiser would learn which one it is', async () => {
        await join();
        const waiting = await site.join({ fullName: 'Asha Menon' });
        await site.dataSource.query('update events set max_participants = 1 where id = $1', [id]);
        await call(`POST /events/${id}/waitlist`, waiting, {});
        await setQuiet(7);
        await call('POST /blocks', other, { memberId: vani.id });
        await endKept();
        expect(await seats()).toEqual(nameless);
        expect(await csv()).toContain(nameless[0]);
        expect(await taken()).toMatchObject({ currentParticipants: 1 });
        await setQuiet(0);
        expect(await seats()).toEqual([]);
        await endKept();
        expect(await call(`GET /events/${id}`, waiting)).toMatchObject({
          body: { seatOfferedUntil: expect.any(String) },
        });
        expect(await site.dataSource.query('select from event_participants where event_id = $1', [id])).toEqual([]);
      });

      it('keeps a place on the waitlist as long', async () => {
        await site.dataSource.query('update events set max_participants = 1 where id = $1', [id]);
        await call(`POST /events/${id}/join`, await site.join(), {});
        await call(`POST /events/${id}/waitlist`, vani, {});
        await setQuiet(7);
        await call('POST /blocks', other, { memberId: vani.id });
        const places = () => site.dataSource.query('select from event_waitlist where event_id = $1', [id]);
        expect(await places()).toHaveLength(1);
        await setQuiet(0);
        await endKept();
        expect(await places()).toEqual([]);
      });

      it('keeps the seat for good when the block is lifted before', async () => {
        await join();
        await setQuiet(7);
        await call('POST /blocks', other, { memberId: vani.id });
        await call(`DELETE /blocks/${vani.id}`, other);
        await setQuiet(0);
        await endKept();
        expect(await seats()).toEqual(['Vani Rao']);
      });

      it('loses the seat at once as a connection of the organiser, who knows of it', async () => {
        await join();
        await setQuiet(7);
        await connect(vani, other);
        await call('POST /blocks', other, { memberId: vani.id });
        expect(await seats()).toEqual([]);
        expect(await taken()).toMatchObject({ currentParticipants: 0 });
      });

      it('stays in the list of an event that is over', async () => {
        await join();
        await setQuiet(7);
        await site.dataSource.query('update events set event_date = $2 where id = $1', [
          id,
          inMinutes(-2_880).eventDate,
        ]);
        await call('POST /blocks', other, { memberId: vani.id });
        expect(await seats()).toEqual(nameless);
        await setQuiet(0);
        await endKept();
        expect(await site.dataSource.query('select from event_participants where event_id = $1', [id])).toHaveLength(1);
      });
    });

    it('is admitted with the ticket that they show', async () => {
      await setQuiet(7);
      const { ticket } = (await join()).body;
      await site.dataSource.query('update events set event_date = $2 where id = $1', [id, inMinutes(0).eventDate]);
      const checkedIn = await call(`POST /events/${id}/check-in`, other, { code: ticket });
      expect(checkedIn).toEqual({ status: 200, body: { checkedInAt: expect.any(String) } });
      expect((await list()).attendees).toMatchObject([{ memberId: null, checkedInAt: expect.any(String) }]);
    });
  });
});
