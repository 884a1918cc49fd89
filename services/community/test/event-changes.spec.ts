import type { Actor } from '@aar/contracts/access';
import type { Event } from '@aar/contracts/community/events.contract';
import type { eventNewsTold } from '@aar/contracts/community/events.messages';
import type { EventData } from '@aar/contracts/messaging';
import { RunningClock } from '@aar/testing/running-clock';
import { waitUntil } from '@aar/tools/ports.mjs';
import { anEvent, type Community, inMinutes, newcomer, startCommunity } from './community.harness';

const minute = 60_000;
const hour = 60 * minute;
const clock = new RunningClock();
let site: Community;
let owner: Actor;
beforeAll(async () => {
  site = await startCommunity({}, clock);
  owner = await site.join();
});
afterAll(() => site?.stop());
beforeEach(() => clock.set(new Date()));

const call = (http: string, actor: Actor, body?: object) => site.call<Event>(http, body, { actor });
/** An event with a participant. */
async function announce(changes: object = {}) {
  const { id } = (await call('POST /events', owner, { ...anEvent(), ...changes })).body;
  const guest = newcomer();
  await call(`POST /events/${id}/join`, guest, {});
  return { id, guest };
}
const change = async (id: string, changes: object) =>
  expect((await call(`PUT /events/${id}`, owner, { ...anEvent(), ...changes })).status).toBe(200);
const newsOf = (eventId: string) =>
  site.told
    .filter(({ subject, data }) => subject === 'events.community.event-news.told.v1' && data.eventId === eventId)
    .map(({ data }) => data as EventData<typeof eventNewsTold>);
const told = (id: string, count: number) =>
  waitUntil(() => newsOf(id).length === count, { what: `${count} pieces of news` });
const waiting = async (id: string) =>
  site.dataSource.query(`select due_at as at from due_work where name = 'tell-event-changes' and key = $1`, [id]);
/** Advances the clock, until everything due has been done. */
async function pass(milliseconds: number) {
  clock.advance(milliseconds);
  await site.waitForRow(
    `select where not exists (select from due_work where name in ('tell-event-changes', 'remind-of-event') and due_at <= $1)
       and not exists (select from outbox)`,
    [clock.now()],
  );
}

describe('the changes of an event', () => {
  it('are one piece of news, half an hour after the first, with the earlier and the present values', async () => {
    const { id, guest } = await announce();
    for (let edit = 1; edit <= 25; edit += 1) await change(id, { title: `Adoption camp ${edit}` });
    await change(id, { title: 'Adoption camp 25', location: 'School yard', contactInfo: 'Ravi, 98220 54321' });
    await pass(29 * minute);
    expect(newsOf(id)).toEqual([]);
    await pass(minute);
    await told(id, 1);
    expect(newsOf(id)).toMatchObject([
      {
        kind: 'changed',
        title: 'Adoption camp 25',
        location: 'School yard',
        memberIds: [guest.id],
        changes: [
          { field: 'where', from: 'Town hall, Pune, Maharashtra', to: 'School yard, Pune, Maharashtra' },
          { field: 'title', from: 'Adoption camp', to: 'Adoption camp 25' },
          { field: 'contactInfo', from: '', to: '' },
        ],
      },
    ]);
    await change(id, { title: 'Adoption camp 26', location: 'School yard', contactInfo: 'Ravi, 98220 54321' });
    await pass(30 * minute);
    await told(id, 2);
    expect(newsOf(id)[1]!.changes).toEqual([{ field: 'title', from: 'Adoption camp 25', to: 'Adoption camp 26' }]);
  });

  it('are not sent if they were undone meanwhile', async () => {
    const { id } = await announce();
    await change(id, { title: 'Adoption fair' });
    expect(await waiting(id)).toHaveLength(1);
    await change(id, {});
    expect(await waiting(id)).toEqual([]);
    await pass(hour);
    expect(newsOf(id)).toEqual([]);
  });

  it('are sent twice a day, and the rest on the next day', async () => {
    const { id } = await announce();
    for (let edit = 1; edit <= 12; edit += 1) {
      await change(id, { title: `Adoption camp ${edit}` });
      await pass(hour);
    }
    expect(newsOf(id).map(({ title }) => title)).toEqual(['Adoption camp 1', 'Adoption camp 2']);
    await pass(14 * hour);
    await told(id, 3);
    expect(newsOf(id)[2]!.changes).toEqual([{ field: 'title', from: 'Adoption camp 2', to: 'Adoption camp 12' }]);
  });

  it('are sent at once if they move an event that is near, and with a cancellation four times a day', async () => {
    const soon = inMinutes(12 * 60);
    const { id } = await announce(soon);
    for (let edit = 1; edit <= 25; edit += 1) await change(id, { ...soon, location: `Yard ${edit}` });
    await told(id, 1);
    expect(newsOf(id)).toMatchObject([{ location: 'Yard 1' }]);
    await pass(5 * minute);
    await told(id, 2);
    expect(newsOf(id)[1]!.changes).toMatchObject([{ field: 'where', to: 'Yard 25, Pune, Maharashtra' }]);
    for (let edit = 26; edit <= 50; edit += 1) {
      await change(id, { ...soon, location: `Yard ${edit}` });
      await pass(10 * minute);
    }
    expect(newsOf(id)).toHaveLength(3);
    const reason = 'The yard is flooded. Ask 98220 12345.';
    expect((await call(`POST /events/${id}/cancel`, owner, { reason })).status).toBe(200);
    await told(id, 4);
    expect(newsOf(id)[3]).toMatchObject({ kind: 'cancelled', reason: 'The yard is flooded. Ask 98******45.' });
    await pass(30 * hour);
    expect(newsOf(id)).toHaveLength(4);
  });

  it('cause at most two reminders a day, however often the event is moved', async () => {
    const { id } = await announce(inMinutes(26 * 60));
    for (let edit = 0; edit < 8; edit += 1) {
      await change(id, inMinutes(24 * 60 + 2, clock.now().getTime()));
      await pass(3 * minute);
    }
    await waitUntil(() => newsOf(id).some(({ kind }) => kind === 'reminder'), { what: 'a reminder' });
    expect(newsOf(id).filter(({ kind }) => kind === 'reminder')).toHaveLength(2);
  });
});

describe('while the event is not shown to others', () => {
  let version = 1;
  const standing = (changes: object) => async () => {
    version += 1;
    await site.tellMember({ memberId: owner.id, version, ...changes });
    await site.waitForRow('select 1 from activists where id = $1 and version = $2', [owner.id, version]);
  };
  const hide = (isHidden: boolean) => (id: string) =>
    site.dataSource.query(
      `insert into hidden_content (kind, id, version, is_hidden) values ('community.event', $1, 1, $2)
       on conflict (kind, id) do update set is_hidden = excluded.is_hidden`,
      [id, isHidden],
    );

  describe.each([
    ['because its owner is suspended', standing({ status: 'suspended' }), standing({})],
    ['because its owner is leaving', standing({ leaving: true }), standing({})],
    ['because it is hidden', hide(true), hide(false)],
  ])('%s', (_, away, back) => {
    it('its changes wait, and are sent once it is shown again', async () => {
      const { id } = await announce();
      await change(id, { title: 'Adoption fair' });
      await away(id);
      await pass(3 * hour);
      expect(newsOf(id)).toEqual([]);
      await back(id);
      await pass(hour);
      await told(id, 1);
      expect(newsOf(id)[0]!.changes).toEqual([{ field: 'title', from: 'Adoption camp', to: 'Adoption fair' }]);
      expect(await waiting(id)).toEqual([]);
    });

    it('nobody is reminded of it', async () => {
      const { id } = await announce(inMinutes(26 * 60));
      await away(id);
      await pass(3 * hour);
      expect(newsOf(id)).toEqual([]);
      await back(id);
    });

    it('its changes are dropped once it has begun', async () => {
      const { id } = await announce(inMinutes(26 * 60));
      await change(id, { ...inMinutes(26 * 60), title: 'Adoption fair' });
      await away(id);
      await pass(27 * hour);
      await pass(hour);
      await back(id);
      expect(await waiting(id)).toEqual([]);
      expect(newsOf(id)).toEqual([]);
    });
  });
});
