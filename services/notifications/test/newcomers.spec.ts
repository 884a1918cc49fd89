import { randomUUID } from 'node:crypto';
import { messagesWaiting } from '@aar/contracts/community/conversations.messages';
import { eventNewsTold } from '@aar/contracts/community/events.messages';
import { contactChanged, memberChanged } from '@aar/contracts/identity/members.messages';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { Clock } from '@aar/platform/service/clock';
import { startPushService } from '@aar/testing/push-service';
import type { ManualClock } from '@aar/testing/manual-clock';
import { newVapidKey } from '@aar/tools/site/vapid-key.mjs';
import { waitUntil } from '@aar/tools/ports.mjs';
import { statusOfByte } from '../src/deliveries/recipient-status';
import { startDeliveryOf } from './deliveries';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;
let devices: Awaited<ReturnType<typeof startPushService>>;
let clock: ManualClock;

beforeAll(async () => {
  devices = await startPushService();
  site = await startNotifications({ VAPID_PRIVATE_KEY: newVapidKey() });
});
afterAll(async () => {
  await site?.stop();
  await devices?.stop();
});
beforeEach(async () => {
  clock = (await site.startWorker({}, new Date())).app.get<ManualClock>(Clock);
});
afterEach(async () => {
  devices.reset();
  await site.reset();
});

/** Sets the clock relative to now: earlier notices are at least as old. */
const minutesPass = (minutes: number) => clock.set(new Date(Date.now() + minutes * 60_000));

const addressOf = (id: string) => `${id}@example.in`;
const rows = (sql: string, ...values: unknown[]) => site.dataSource.query(sql, values);

/** Publishes an event and waits until it has taken effect. */
async function publish(...[event, data]: Parameters<Notifications['publish']>) {
  const told = randomUUID();
  await site.publish(event, data, told);
  await site.applied(told);
}

const tellMember = (memberId: string) =>
  publish(memberChanged, {
    memberId,
    version: 0,
    fullName: 'Asha Rao',
    userType: 'activist',
    role: 'user',
    state: 'Maharashtra',
    city: 'Pune',
    experience: null,
    interests: [],
    bio: null,
    ngoName: null,
    ngoWebsite: null,
    ngoDescription: null,
    isVerified: true,
    status: 'active',
    listed: true,
    joinedAt: new Date().toISOString(),
    ngoApproved: false,
    avatarUrl: null,
  });
const announceContact = (memberId: string, version = 0, emailConfirmed = true) => {
  const contact = { email: addressOf(memberId), mobile: null, mobileConfirmed: false };
  site.identity.known.set(memberId, { memberId, version, emailConfirmed, ...contact });
  return publish(contactChanged, { memberId, version });
};
const contactKept = (memberId: string, version = 0) =>
  waitUntil(
    async () =>
      (await rows('select from recipients where member_id = $1 and contact_version = $2', memberId, version)).length >
      0,
    { what: 'the answer of identity' },
  );
const announceUnconfirmed = async (memberId: string) => {
  await announceContact(memberId, 0, false);
  await contactKept(memberId);
};
const introduce = async (memberId: string) => {
  await tellMember(memberId);
  await announceContact(memberId);
  await contactKept(memberId);
};

/** Publishes the cancellation of an event that these members joined. */
async function tellOfEvent(...memberIds: string[]) {
  const newsId = randomUUID();
  await publish(eventNewsTold, {
    eventId: randomUUID(),
    ownerId: randomUUID(),
    title: 'Adoption camp',
    location: 'Town hall',
    city: 'Pune',
    eventDate: '2099-12-06',
    eventTime: '10:00',
    newsId,
    kind: 'cancelled',
    heldUntil: null,
    memberIds,
  });
  return newsId;
}
async function writeTo(recipientId: string) {
  const noticeId = randomUUID();
  await publish(messagesWaiting, {
    noticeId,
    conversationId: randomUUID(),
    recipientId,
    senderId: randomUUID(),
    kind: 'first',
    unread: 1,
    senderName: 'Asha Rao',
    senderNgoName: null,
  });
  return noticeId;
}

const chunkOf = async (id: string) =>
  (
    await rows(
      `select c.attempts, c.leased_until, c.finished_at, c.statuses, d.give_up_at - d.created_at = interval '1 day' as "inADay",
         array (select reason from delivery_failures where delivery_id = $1) as reasons
       from delivery_chunks c join deliveries d on d.id = c.delivery_id where c.delivery_id = $1`,
      id,
    )
  )[0];
const outcomesOf = async (id: string) => {
  const { statuses, reasons } = await chunkOf(id);
  return { outcomes: [...statuses].map((byte: number) => statusOfByte[byte]).sort(), reasons };
};
const finished = (id: string) =>
  waitUntil(async () => (await chunkOf(id))?.finished_at, { what: 'the end of the delivery' });
/** Waits until an attempt has deferred the message. */
const putOff = (id: string, tries = 1) =>
  waitUntil(async () => (await chunkOf(id))?.attempts >= tries, { what: 'putting the message off' });
/** Makes the chunk due whenever it is not leased, until the condition is met. */
async function triedUntil(id: string, done: () => Promise<boolean>) {
  const dueNow =
    'update delivery_chunks set due_at = now() where delivery_id = $1 and leased_until is null and due_at > now()';
  await waitUntil(
    async () => {
      await rows(dueNow, id);
      return done();
    },
    { what: 'the next try' },
  );
}
const triedToTheEnd = (id: string) => triedUntil(id, async () => (await chunkOf(id)).finished_at !== null);

describe('a message to a named member whose data has not arrived yet', () => {
  it('waits for the member’s data and then arrives once; the others get it earlier', async () => {
    const [known] = await site.addMembers(1);
    const newcomers = Array.from({ length: 5 }, () => randomUUID());
    const id = await tellOfEvent(known!.id, ...newcomers);
    await putOff(id);
    expect(site.mail.sentTo(known!.email)).toHaveLength(1);
    expect(await outcomesOf(id)).toEqual({ outcomes: [...Array(5).fill('pending'), 'sent'], reasons: [] });
    expect((await chunkOf(id)).inADay).toBe(true);
    // The mail server does not count as unavailable.
    const next = await tellOfEvent(known!.id);
    await finished(next);
    expect(site.mail.sentTo(known!.email)).toHaveLength(2);

    for (const newcomer of newcomers) await introduce(newcomer);
    await triedToTheEnd(id);
    for (const newcomer of newcomers) expect(site.mail.sentTo(addressOf(newcomer))).toHaveLength(1);
    expect(await outcomesOf(id)).toEqual({ outcomes: Array(6).fill('sent'), reasons: [] });
    expect(site.mail.received).toHaveLength(7);
  });

  it('waits also on push', async () => {
    const newcomer = randomUUID();
    const actor = { id: newcomer, role: 'user' as const };
    expect((await site.call('POST /push/subscriptions', devices.subscription(), { actor })).status).toBe(204);
    const mail = await writeTo(newcomer);
    const [{ id }] = await rows(`select id from deliveries where tells_of = $1 and channel = 'push'`, mail);
    await Promise.all([putOff(mail), putOff(id)]);
    await tellMember(newcomer);
    await triedToTheEnd(id);
    expect(devices.arrived).toHaveLength(1);
    expect((await outcomesOf(id)).outcomes).toEqual(['sent']);
  });

  describe.each([
    ['address', async () => undefined, 'No e-mail address'],
    ['confirmed address', announceUnconfirmed, 'The e-mail address is not confirmed'],
  ])('and whose %s identity has announced but not returned yet', (_what, before, reason) => {
    let newcomer: string;
    beforeEach(async () => {
      newcomer = randomUUID();
      await tellMember(newcomer);
      await before(newcomer);
      site.identity.goAway(true);
      await announceContact(newcomer, 1);
    });
    afterEach(() => site.identity.goAway(false));

    it('waits until it arrives', async () => {
      const id = await writeTo(newcomer);
      await putOff(id);
      site.identity.goAway(false);
      await contactKept(newcomer, 1);
      await triedToTheEnd(id);
      expect(site.mail.sentTo(addressOf(newcomer))).toHaveLength(1);
    });

    it('is suppressed after five minutes, with the reason', async () => {
      const id = await writeTo(newcomer);
      await putOff(id);
      minutesPass(5);
      await triedToTheEnd(id);
      expect(await outcomesOf(id)).toEqual({ outcomes: ['suppressed'], reasons: [reason] });
    });
  });

  it('is suppressed after five minutes, with the reason', async () => {
    const id = await writeTo(randomUUID());
    await putOff(id);
    minutesPass(4);
    const { attempts } = await chunkOf(id);
    await triedUntil(id, async () => (await chunkOf(id)).attempts > attempts);
    expect((await outcomesOf(id)).outcomes).toEqual(['pending']);
    minutesPass(5);
    await triedToTheEnd(id);
    expect(await outcomesOf(id)).toEqual({ outcomes: ['suppressed'], reasons: ['The member is unknown'] });
    expect(site.mail.received).toEqual([]);
  });

  it('is suppressed at once for an erased member', async () => {
    const [gone, leaving] = [randomUUID(), randomUUID()];
    await publish(memberErased, { memberId: gone });
    const id = await writeTo(gone);
    expect(await rows('select from deliveries where id = $1', id)).toEqual([]);

    const news = await tellOfEvent(leaving);
    await putOff(news);
    await publish(memberErased, { memberId: leaving });
    await triedToTheEnd(news);
    expect(await outcomesOf(news)).toEqual({ outcomes: ['suppressed'], reasons: ['The account is not active'] });
  });

  it('is suppressed at once for a member without an address', async () => {
    const [member] = await site.addMembers(1);
    await rows('update recipients set email = null where member_id = $1', member!.id);
    const id = await writeTo(member!.id);
    await finished(id);
    expect(await chunkOf(id)).toMatchObject({ attempts: 0, reasons: ['No e-mail address'] });
  });
});

describe('a bulk message', () => {
  it('does not wait for members whose data has not arrived', async () => {
    const [known] = await site.addMembers(1);
    await announceContact(randomUUID());
    const delivery = await startDeliveryOf(site, 'email');
    await delivery.finished();
    expect(await delivery.counts()).toMatchObject({ sent: 1, suppressed: 1 });
    expect(await delivery.reasons()).toEqual(['The member is unknown']);
    expect((await chunkOf(delivery.id)).attempts).toBe(0);
    expect(site.mail.received).toHaveLength(1);
    expect(site.mail.sentTo(known!.email)).toHaveLength(1);
  });
});
