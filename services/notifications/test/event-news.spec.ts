import { dayInIndia } from '@aar/contracts/moment-in-india';
import { randomUUID } from 'node:crypto';
import { eventCreated, eventNewsTold } from '@aar/contracts/community/events.messages';
import type { EventData } from '@aar/contracts/messaging';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import PostalMime from 'postal-mime';
import { type Member, type Notifications, publicUrl, startNotifications } from './notifications.harness';

let site: Notifications;
beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
beforeEach(() => site.startWorker());
afterEach(() => site.reset());

const anEvent = () => ({
  eventId: randomUUID(),
  ownerId: randomUUID(),
  title: 'Adoption camp',
  location: 'Town hall',
  city: 'Pune',
  eventDate: '2099-12-06',
  eventTime: '10:00',
});
const addOne = async (changes: Partial<Member> = {}) => (await site.addMembers(1, changes))[0]!;
const inboxOf = async (id: string) => (await site.inbox(id)).notifications;
const reached = (id: string) => waitUntil(async () => (await inboxOf(id)).length > 0, { what: 'the notice' });

describe('a new event', () => {
  const announce = async (changes: object = {}) => {
    const event = { ...anEvent(), eventType: 'Adoption Drive', state: 'Maharashtra', ...changes };
    await site.publish(eventCreated, event);
    return event;
  };
  const announced = (eventId: string) =>
    waitUntil(
      async () => {
        const [{ done }] = await site.dataSource.query(
          `select exists (select from notices where id = $1)
             and not exists (select from due_work where key like $1::text || '%') as done`,
          [eventId],
        );
        return done;
      },
      { what: 'everybody to be told' },
    );

  it('is announced to the active members of its city except its owner, on the site and not by mail', async () => {
    const [owner, neighbour, suspended, elsewhere] = [
      await addOne(),
      await addOne(),
      await addOne({ status: 'suspended' }),
      await addOne({ city: 'Nagpur' }),
    ];
    const { eventId } = await announce({ ownerId: owner.id });
    await announced(eventId);
    expect(await inboxOf(neighbour.id)).toMatchObject([
      {
        kind: 'event-announced',
        title: 'Adoption camp',
        href: `/events/${eventId}`,
        body: 'Adoption Drive: 6 December 2099 at 10:00 am, Town hall, Pune',
      },
    ]);
    for (const { id } of [owner, suspended, elsewhere]) expect(await inboxOf(id)).toEqual([]);
    expect(site.mail.received).toEqual([]);
  });

  it('is announced to residents and watchers of its city whose interests it matches', async () => {
    const members = [
      await addOne(),
      await addOne({ interests: ['Fundraising'] }),
      await addOne({ interests: ['Legal Advocacy'] }),
      await addOne({ interests: ['Legal Advocacy'], userType: 'ngo' }),
      await addOne({ interests: ['Fundraising'], city: 'Nagpur' }),
    ];
    await site.prefer(members[4]!.id, { places: [{ state: 'Maharashtra', city: 'Pune' }] });
    const { eventId } = await announce({ eventType: 'Fundraising Event' });
    await announced(eventId);
    const told = await Promise.all(members.map(async ({ id }) => (await inboxOf(id)).length));
    expect(told).toEqual([1, 1, 0, 1, 1]);
  });

  it('is added to the digest of members who want one', async () => {
    const [wanting, other] = [await addOne(), await addOne()];
    await site.prefer(other.id, { digest: false });
    const { eventId } = await announce();
    await announced(eventId);
    const waiting = await site.dataSource.query('select member_id as id, kind, ref_id as ref from digest_items');
    expect(waiting).toEqual([{ id: wanting.id, kind: 'nearby-event', ref: eventId }]);
  });

  it('that starts soon is mailed at once to members who agreed to alerts by mail', async () => {
    const [agreed, refused] = [await addOne(), await addOne()];
    await site.call(`POST ${site.unsubscribeLink(refused.id, 'alert_email')}`, {}, { actor: null });
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const eventDate = dayInIndia(tomorrow);
    await announce({ eventDate });
    await waitUntil(() => site.mail.sentTo(agreed.email).length > 0, { what: 'the mail' });
    const { subject, text } = await PostalMime.parse(Buffer.from(site.mail.sentTo(agreed.email)[0]!.raw, 'latin1'));
    expect(subject).toBe('Soon near you: Adoption camp');
    expect(text).toContain('begins within two days');
    expect(site.mail.sentTo(refused.email)).toEqual([]);
    expect(await site.dataSource.query('select from digest_items')).toEqual([]);
  });

  it.each([
    ['at once', (all: (() => Promise<object>)[]) => Promise.all(all.map(announceIt => announceIt()))],
    [
      'one after another',
      async (all: (() => Promise<object>)[]) => {
        for (const announceIt of all) await announceIt();
      },
    ],
  ])(
    'of an organiser who announces many (%s) is mailed to a member twice a day; the others wait for the digest',
    async (_, act) => {
      const [neighbour, owner, other] = [await addOne(), randomUUID(), randomUUID()];
      const eventDate = dayInIndia(new Date(Date.now() + 24 * 3_600_000));
      const ids = Array.from({ length: 12 }, () => randomUUID());
      await act(ids.map(eventId => () => announce({ eventId, eventDate, ownerId: owner })));
      for (const id of ids) await announced(id);
      const { eventId: others } = await announce({ eventDate, ownerId: other });
      await announced(others);
      const mails = () => site.mail.sentTo(neighbour.email).length;
      await waitUntil(() => mails() >= 3, { what: 'the mails' });
      const [{ chunks }] = await site.dataSource.query('select count(*)::int as chunks from delivery_chunks');
      expect(chunks).toBe(3);
      expect(mails()).toBe(3);
      expect(await inboxOf(neighbour.id)).toHaveLength(13);
      expect(await site.dataSource.query('select member_id as id, kind from digest_items')).toEqual(
        Array.from({ length: 10 }, () => ({ id: neighbour.id, kind: 'nearby-event' })),
      );
    },
  );

  it('is announced once to each of more members than fit into one chunk', async () => {
    const members = await site.addMembers(1_100, { city: 'Nashik' });
    const { eventId } = await announce({ city: 'Nashik' });
    await announced(eventId);
    const [{ told }] = await site.dataSource.query(
      'select count(*)::int as told from notifications where notice_id = $1',
      [eventId],
    );
    expect(told).toBe(members.length);
  });

  it('is announced to nobody more once moderation has hidden it', async () => {
    await addOne();
    await site.stopWorkers();
    const { eventId } = await announce();
    await site.publish(
      visibilityDecided,
      { kind: 'community.event', id: eventId, version: 1, isHidden: true, reason: 'spam' },
      `hidden-${eventId}`,
    );
    await site.applied(`hidden-${eventId}`);
    await site.startWorker();
    await announced(eventId);
    expect(await site.dataSource.query('select from notifications')).toEqual([]);
    expect(await site.dataSource.query('select from digest_items')).toEqual([]);
  });

  it('is retracted from all inboxes when its owner is erased', async () => {
    const neighbour = await addOne();
    const { ownerId } = await announce();
    await reached(neighbour.id);
    await site.publish(memberErased, { memberId: ownerId });
    await waitUntil(async () => (await inboxOf(neighbour.id)).length === 0, { what: 'taking the notice back' });
  });
});

describe('news of an event', () => {
  const tell = async (changes: Partial<EventData<typeof eventNewsTold>>) => {
    const news = {
      ...anEvent(),
      newsId: randomUUID(),
      kind: 'cancelled' as const,
      heldUntil: null,
      memberIds: [],
      changes: [],
      reason: '',
      ...changes,
    };
    await site.publish(eventNewsTold, news);
    return news;
  };

  it('reaches the members concerned once, on the site and by mail', async () => {
    const [guest, other] = [await addOne(), await addOne()];
    const news = await tell({ memberIds: [guest.id] });
    await site.publish(eventNewsTold, news, 'told-again');
    await site.applied('told-again');
    await waitUntil(() => site.mail.sentTo(guest.email).length > 0, { what: 'the mail' });
    expect(await inboxOf(guest.id)).toMatchObject([
      { kind: 'event-news', title: 'Cancelled: Adoption camp', href: `/events/${news.eventId}` },
    ]);
    expect(await inboxOf(other.id)).toEqual([]);
    const { raw } = site.mail.sentTo(guest.email)[0]!;
    const message = await PostalMime.parse(Buffer.from(raw, 'latin1'));
    expect(message.subject).toBe('Cancelled: Adoption camp');
    for (const part of [message.text, message.html]) {
      expect(part).toContain('6 December 2099 at 10:00 am, Town hall, Pune');
      expect(part).toContain(`${publicUrl}/events/${news.eventId}`);
    }
    expect(site.mail.received).toHaveLength(1);
  });

  it('contains the earlier and the present values, on the site and by mail', async () => {
    const guest = await addOne();
    await tell({
      kind: 'changed',
      location: 'School yard',
      memberIds: [guest.id],
      changes: [
        { field: 'title', from: 'Camp', to: 'Adoption camp' },
        { field: 'when', from: '2099-12-05T09:00', to: '2099-12-06T10:00' },
        { field: 'where', from: 'Town hall, Pune, Maharashtra', to: 'School yard, Pune, Maharashtra' },
        { field: 'description', from: 'Dogs.', to: 'Dogs & cats.' },
        { field: 'contactInfo', from: '', to: '' },
      ],
    });
    await waitUntil(() => site.mail.sentTo(guest.email).length > 0, { what: 'the mail' });
    const [notice] = await inboxOf(guest.id);
    expect(notice).toMatchObject({
      title: 'New time and place: Adoption camp',
      body:
        '6 December 2099 at 10:00 am, School yard, Pune. Before: 5 December 2099 at 9:00 am, Town hall, Pune, Maharashtra. ' +
        'Name: Adoption camp (before: Camp). How to reach the organiser: changed, see the event. ' +
        'About: changed, see the event',
    });
    const { subject, text, html } = await PostalMime.parse(
      Buffer.from(site.mail.sentTo(guest.email)[0]!.raw, 'latin1'),
    );
    expect(subject).toBe('New time and place: Adoption camp');
    expect(text).toContain('Time: 6 December 2099 at 10:00 am (before: 5 December 2099 at 9:00 am)');
    expect(text).toContain('About: Dogs & cats. (before: Dogs.)');
    expect(html).toContain('<s>5 December 2099 at 9:00 am</s>');
    expect(html).toContain('Dogs &amp; cats.');
  });

  it('gives the reason of a cancellation', async () => {
    const guest = await addOne();
    await tell({ reason: 'The hall is <flooded>.\nSorry!', memberIds: [guest.id] });
    await waitUntil(() => site.mail.sentTo(guest.email).length > 0, { what: 'the mail' });
    expect((await inboxOf(guest.id))[0]!.body).toContain('The organiser writes: The hall is <flooded>. Sorry!');
    const { text, html } = await PostalMime.parse(Buffer.from(site.mail.sentTo(guest.email)[0]!.raw, 'latin1'));
    expect(text).toContain('The organiser writes:\nThe hall is <flooded>.\nSorry!');
    expect(html).toContain('The hall is &lt;flooded&gt;.');
  });

  it('names each of several dates that are cancelled together, in one mail', async () => {
    const guest = await addOne();
    const otherDates = [13, 20, 27].map(day => ({ eventDate: `2099-12-${day}`, eventTime: '10:00' }));
    const last = { eventDate: '2100-01-03', eventTime: '09:30' };
    await tell({ otherDates: [...otherDates, last], memberIds: [guest.id] });
    await waitUntil(() => site.mail.sentTo(guest.email).length > 0, { what: 'the mail' });
    expect((await inboxOf(guest.id))[0]!.body).toBe(
      '6 December 2099 at 10:00 am, Town hall, Pune. Also cancelled: 13 December 2099 at 10:00 am; ' +
        '20 December 2099 at 10:00 am; 27 December 2099 at 10:00 am and 1 more',
    );
    const { text, html } = await PostalMime.parse(Buffer.from(site.mail.sentTo(guest.email)[0]!.raw, 'latin1'));
    for (const part of [text, html])
      for (const date of ['13 December 2099 at 10:00 am', '27 December 2099 at 10:00 am', '3 January 2100 at 9:30 am'])
        expect(part).toContain(date);
    expect(site.mail.received).toHaveLength(1);
  });

  it('says until when a seat is reserved', async () => {
    const guest = await addOne();
    await tell({ kind: 'seat-offered', heldUntil: '2099-12-05T12:30:00Z', memberIds: [guest.id] });
    await reached(guest.id);
    const [notice] = await inboxOf(guest.id);
    expect(notice).toMatchObject({ title: 'A seat is free for you: Adoption camp' });
    expect(notice!.body).toContain('Join before 5 December 2099 at 6:00 pm');
  });

  it('does not reach members who are suspended', async () => {
    const [guest, suspended] = [await addOne(), await addOne({ status: 'suspended' })];
    await tell({ memberIds: [guest.id, suspended.id].sort() });
    await reached(guest.id);
    expect(await inboxOf(suspended.id)).toEqual([]);
  });
});
