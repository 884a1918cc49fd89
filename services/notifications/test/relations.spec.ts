import { randomUUID } from 'node:crypto';
import { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import { relationChanged } from '@aar/contracts/community/relations.messages';
import { responseOffered, supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
import { noticeRaised } from '@aar/contracts/identity/notices.messages';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import type { EventData, EventKind } from '@aar/contracts/messaging';
import type { AlertRing } from '@aar/contracts/notifications/alert-policy.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { Alert } from '../src/alerts/alerts.rules';
import { nextOfCity } from '../src/alerts/ring-members';
import { DigestMail } from '../src/digest/digest.mail';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;
beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const rows = (text: string, ...values: unknown[]) => site.dataSource.query(text, values);
const publish = async <E extends EventKind>(event: E, data: EventData<E>) => {
  const id = randomUUID();
  await site.publish<EventKind>(event, data, id);
  await site.applied(id);
};
type Relation = EventData<typeof relationChanged>;
const unrelated = { version: 1, blocked: false, muted: false, connected: false };
const relate = (memberId: string, otherId: string, state: Partial<Relation> = {}) =>
  publish(relationChanged, { memberId, otherId, ...unrelated, ...state });
const stored = () => rows('select member_id as "memberId", blocked, muted, version from relations order by version');
const addOne = async (changes: Parameters<Notifications['addMembers']>[1] = {}) =>
  (await site.addMembers(1, changes))[0]!.id;
const inboxOf = async (id: string) => (await site.inbox(id)).notifications;

const post = async (ownerId: string, changes: object = {}) => {
  const requestId = randomUUID();
  await publish(supportRequestCreated, {
    requestId,
    ownerId,
    title: 'Cow in a ditch',
    requestType: 'Other',
    urgencyLevel: 'critical',
    location: 'Camp',
    state: 'Maharashtra',
    city: 'Pune',
    description: '',
    requiredSupport: [],
    ...changes,
    createdAt: new Date().toISOString(),
  } as EventData<typeof supportRequestCreated>);
  return requestId;
};

describe('the relation of one member to another', () => {
  it('is that of the latest event, in whatever order events arrive', async () => {
    const [one, other] = [await addOne(), await addOne()];
    await relate(one, other, { version: 2, muted: true });
    await relate(one, other, { version: 1, blocked: true });
    expect(await stored()).toEqual([{ memberId: one, blocked: false, muted: true, version: 2 }]);
    await relate(one, other, { version: 3, blocked: true });
    expect(await stored()).toEqual([{ memberId: one, blocked: true, muted: false, version: 3 }]);
  });

  it('is erased with either of them, and a late event does not restore it', async () => {
    const [one, other, third] = [await addOne(), await addOne(), await addOne()];
    await relate(one, other, { blocked: true });
    await relate(third, one, { muted: true });
    await publish(memberErased, { memberId: one });
    await relate(one, other, { version: 2, blocked: true });
    await relate(third, one, { version: 2, muted: true });
    expect(await stored()).toEqual([]);
  });
});

describe('the rings of an alert', () => {
  const everyone: AlertRing = { kind: 'city', withinKm: null, most: null, waitMinutes: 10 };
  const rings: [ring: AlertRing, home: Parameters<Notifications['addMembers']>[1]][] = [
    [everyone, {}],
    [{ ...everyone, most: 100 }, {}],
    [{ ...everyone, kind: 'near', withinKm: 130, most: 100 }, { city: 'Mumbai' }],
    [
      { ...everyone, kind: 'state-ngos', most: 100 },
      { city: 'Nagpur', userType: 'ngo' },
    ],
    [
      { ...everyone, kind: 'administrators', most: 100 },
      { city: 'Panaji', state: 'Goa', role: 'admin' },
    ],
  ];

  it.each(rings)(
    'exclude members who blocked the owner, were blocked or are muted: %j, members of %j',
    async (ring, home) => {
      const wanted = ring.kind === 'city' ? [ring] : [everyone, ring];
      const policy = { urgency: 'critical', enough: 2, rings: wanted };
      expect((await site.call('PUT /admin/alert-policies/critical', policy)).status).toBe(200);
      // A ring that reaches nobody opens the next one at once.
      if (ring.kind !== 'city') await site.startWorker();
      const owner = await addOne({ city: 'Nashik' });
      const [blocking, blocked, muting, muted, free] = (await site.addMembers(5, home)).map(({ id }) => id) as [
        ...[string, string, string, string, string],
      ];
      await relate(blocking, owner, { blocked: true });
      await relate(owner, blocked, { blocked: true });
      await relate(muting, owner, { muted: true });
      // A member whom the owner has muted may still help.
      await relate(owner, muted, { muted: true });
      const alert = await post(owner);
      const opened = () => rows('select from alert_rings where alert_id = $1', alert);
      await waitUntil(async () => (await opened()).length === wanted.length, { what: 'the ring' });
      const told = await rows('select member_id as id from notifications where notice_id = $1', alert);
      expect(told.map(({ id }: { id: string }) => id).sort()).toEqual([muted, free].sort());
    },
  );

  describe('of a large city', () => {
    async function openLargeRing() {
      const policy = {
        urgency: 'critical',
        enough: 2,
        rings: [{ kind: 'city', withinKm: null, most: 900, waitMinutes: 10 }],
      };
      await site.call('PUT /admin/alert-policies/critical', policy);
      const owner = await addOne({ city: 'Nashik' });
      const members = (await site.addMembers(520)).map(({ id }) => id).sort();
      return { owner, alert: await post(owner), last: members.at(-1)! };
    }
    async function toldOfAll(alert: string) {
      await site.startWorker();
      await waitUntil(async () => (await rows('select from ringing_alerts')).length === 0, { what: 'the rest' });
      return rows('select member_id as id from notifications where notice_id = $1', alert);
    }

    it('exclude members who block the owner before the rest is notified', async () => {
      const { owner, alert, last } = await openLargeRing();
      await relate(last, owner, { blocked: true });
      expect(await toldOfAll(alert)).toHaveLength(519);
      expect(await inboxOf(last)).toEqual([]);
    });

    it.each(['suspended', 'leaving'])('exclude the rest once the owner is %s', async status => {
      const { owner, alert } = await openLargeRing();
      await rows('update recipients set status = $2 where member_id = $1', owner, status);
      expect(await toldOfAll(alert)).toHaveLength(500);
    });
  });

  it('read the members of a large city by an index, however many have blocked the owner', async () => {
    const owner = await addOne({ city: 'Nashik' });
    for (let part = 0; part < 12; part += 1)
      await rows(`insert into recipients (member_id, state, city, status)
        select gen_random_uuid(), 'Maharashtra', 'Pune', 'active' from generate_series(1, 5000)`);
    await rows(
      `insert into relations (member_id, other_id, version, blocked, muted, connected)
       select member_id, $1, 1, true, false, false from recipients where city = 'Pune' order by random() limit 5000`,
      owner,
    );
    await rows('analyze recipients, relations');
    const alert: Alert = {
      id: randomUUID(),
      ownerId: owner,
      title: '',
      requestType: 'Other',
      location: '',
      requiredSupport: [],
      urgency: 'critical',
      state: 'Maharashtra',
      city: 'Pune',
    };
    // Without the index it would exceed the statement timeout.
    const next = await inTransaction(site.dataSource, tx =>
      nextOfCity(tx, alert, '00000000-0000-0000-0000-000000000000', 500),
    );
    expect(next).toHaveLength(500);
  });
});

it('the digest leaves out texts of a member who was blocked or muted meanwhile', async () => {
  const author = await addOne({ city: 'Nashik' });
  const interests = ['Animal Rescue'];
  const [reader, other] = [await addOne({ interests }), await addOne({ interests })];
  await post(author, { urgencyLevel: 'low' });
  const digestId = randomUUID();
  await rows('update digest_items set digest_id = $1', digestId);
  const { app } = await site.startWorker();
  const inEnglish = new Map([reader, other].map(id => [id, 'en' as const]));
  const readers = async () => [...(await app.get(DigestMail).composeFor(digestId, inEnglish)).keys()].sort();
  expect(await readers()).toEqual([reader, other].sort());
  await relate(reader, author, { blocked: true });
  expect(await readers()).toEqual([other]);
  await relate(reader, author, { version: 2, muted: true });
  expect(await readers()).toEqual([other]);
  await relate(reader, author, { version: 3 });
  await relate(author, reader, { blocked: true });
  expect(await readers()).toEqual([other]);
});

it('a decision of moderation reaches a reporter who has blocked the author, without the title', async () => {
  const [author, reporter] = [await addOne(), await addOne()];
  const decide = () =>
    publish(moderationNewsTold, {
      newsId: randomUUID(),
      memberId: reporter,
      kind: 'report-followed',
      targetType: 'event',
      title: 'Camp of Canary',
      titledBy: author,
    });
  const bodies = async () => (await inboxOf(reporter)).map(({ body }) => body);
  await decide();
  expect(await bodies()).toEqual(['Camp of Canary']);
  await relate(reporter, author, { blocked: true });
  expect(await bodies()).toEqual(['']);
  await decide();
  await relate(reporter, author, { version: 2 });
  expect((await bodies()).sort()).toEqual(['', 'Camp of Canary']);
});

describe('a member who is leaving', () => {
  it('gets no messages but those about the account', async () => {
    const [reader, other] = await site.addMembers(2);
    await rows(`update recipients set status = 'leaving' where member_id = $1`, reader!.id);
    await site.startWorker();
    await post(randomUUID());
    for (const { id } of [reader!, other!])
      await publish(responseOffered, {
        responseId: randomUUID(),
        requestId: randomUUID(),
        requestTitle: 'Dog in a well',
        ownerId: id,
        responderId: randomUUID(),
        responderName: 'Asha Rao',
        responderNgoName: null,
      });
    const { body } = await site.broadcast();
    await site.completed(body.campaignId);
    await waitUntil(() => site.mail.sentTo(other!.email).length === 3, { what: 'the mails to another' });
    expect(site.mail.sentTo(reader!.email)).toEqual([]);
    expect(await inboxOf(reader!.id)).toEqual([]);

    const noticeId = randomUUID();
    site.identity.notices.set(noticeId, {
      kind: 'deletion-planned',
      fullName: 'Asha Rao',
      contactType: 'email',
      contact: reader!.email,
      facts: {},
    });
    await publish(noticeRaised, { noticeId, memberId: reader!.id, kind: 'deletion-planned' });
    await waitUntil(() => site.mail.sentTo(reader!.email).length === 1, { what: 'the mail about the account' });
  });
});

it('a campaign reaches a member whom its author has blocked, because its text is from staff', async () => {
  const [reader] = await site.addMembers(1);
  await relate('00000000-0000-4000-8000-00000000ad01', reader!.id, { blocked: true });
  await site.startWorker();
  const { body } = await site.broadcast();
  await site.completed(body.campaignId);
  expect(site.mail.sentTo(reader!.email)).toHaveLength(1);
});
