import { messagesWaiting } from '@aar/contracts/community/conversations.messages';
import { eventCreated, eventNewsTold } from '@aar/contracts/community/events.messages';
import { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import {
  requestMerged,
  responseDecided,
  responseOffered,
  supportRequestCreated,
} from '@aar/contracts/community/support-requests.messages';
import type { EventKind } from '@aar/contracts/messaging';
import { contactChanged, memberChanged, membersSeen } from '@aar/contracts/identity/members.messages';
import { noticeRaised } from '@aar/contracts/identity/notices.messages';
import {
  consentChanged,
  exportPartGathered,
  exportRequested,
  memberErased,
  memberPartErased,
} from '@aar/contracts/identity/privacy.messages';
import { newMessageKeys, openMessage } from '@aar/platform/security/sealed-message';
import { dumpTables } from '@aar/testing/dump-tables';
import { memberColumns, notLookedIn, withoutIndex } from '@aar/testing/member-columns';
import { storedMessages } from '@aar/testing/stored-messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { randomUUID } from 'node:crypto';
import { retractedAtOnce } from '../src/privacy/retract-notices';
import { notErased } from '../src/recipients/not-erased';
import { type Notifications, startNotifications, undecidedPreferences } from './notifications.harness';
import type { Preferences } from '@aar/contracts/notifications/preferences.contract';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const switchesOf = async (id: string) =>
  (await site.dataSource.query('select bulk_email, alert_email from recipients where member_id = $1', [id]))[0];
const rows = (text: string, ...values: unknown[]) => site.dataSource.query(text, values);
const waitForRow = (text: string, ...values: unknown[]) =>
  waitUntil(async () => (await rows(text, ...values)).length > 0, { what: text });

/** The parts of an export published by this service, in order. */
async function toldParts(exportId: string, privateKey: string) {
  const ours = () =>
    site
      .told(exportPartGathered)
      .filter(part => part.exportId === exportId)
      .sort((a, b) => a.piece - b.piece);
  await waitUntil(() => ours().length > 0 && ours().length === ours()[0]!.pieces, { what: 'the part of a download' });
  const data = await Promise.all(ours().map(part => openMessage(part.data, privateKey)));
  return { pieces: data.length, data: JSON.parse(data.join('')) };
}

/** Waits for this service's report that it has erased a member. */
async function toldErasure(memberId: string) {
  const ours = () => site.told(memberPartErased).find(report => report.memberId === memberId);
  await waitUntil(() => ours() !== undefined, { what: 'the report of an erasure' });
  return ours()!;
}

/** A member for whom this service has all possible data, each item containing "canary". */
async function aKnownMember() {
  const memberId = randomUUID();
  await site.publish(memberChanged, {
    memberId,
    version: 3,
    fullName: 'Canary Rao',
    userType: 'ngo',
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
    ngoApproved: false,
    avatarUrl: null,
    joinedAt: new Date().toISOString(),
  });
  site.identity.known.set(memberId, {
    memberId,
    version: 3,
    email: 'canary@example.in',
    mobile: '9822077777',
    emailConfirmed: true,
    mobileConfirmed: true,
  });
  await site.publish(contactChanged, { memberId, version: 3 });
  await waitForRow(
    `select 1 from recipients where member_id = $1 and email is not null and status = 'active'`,
    memberId,
  );
  const decidedAt = new Date().toISOString();
  await site.publish(consentChanged, { memberId, purpose: 'broadcasts', granted: true, decidedAt, isAct: true });
  await waitForRow('select 1 from recipients where member_id = $1 and bulk_email', memberId);
  return memberId;
}

const aRequest = (ownerId: string, title: string) => ({
  requestId: randomUUID(),
  ownerId,
  title,
  requestType: 'Other',
  urgencyLevel: 'critical' as const,
  location: `${title} Street`,
  state: 'Maharashtra',
  city: 'Pune',
  createdAt: new Date().toISOString(),
});

async function ring(ownerId: string, title: string) {
  const request = aRequest(ownerId, title);
  await site.publish(supportRequestCreated, request);
  await waitForRow('select 1 from alerts where id = $1', request.requestId);
  return request;
}

describe('the consent of a member', () => {
  it('switches their mail off and on, and the latest decision wins', async () => {
    const [member] = await site.addMembers(1);
    const decide = (granted: boolean, decidedAt: string, purpose: 'alerts' | 'broadcasts' = 'broadcasts') =>
      site.publish(consentChanged, { memberId: member!.id, purpose, granted, decidedAt, isAct: true });
    await decide(false, '2026-11-21T10:00:00.000Z');
    await waitUntil(async () => !(await switchesOf(member!.id)).bulk_email, { what: 'broadcasts to be off' });
    await decide(true, '2026-11-21T09:00:00.000Z');
    await decide(false, '2026-11-21T10:00:00.000Z', 'alerts');
    await waitUntil(async () => !(await switchesOf(member!.id)).alert_email, { what: 'alerts to be off' });
    expect(await switchesOf(member!.id)).toEqual({ bulk_email: false, alert_email: false });
    await decide(true, '2026-11-21T11:00:00.000Z');
    await waitUntil(async () => (await switchesOf(member!.id)).bulk_email, { what: 'broadcasts to be on' });
  });

  it('counts only if the member decided it: joining once published consents that nobody was asked for', async () => {
    const [member] = await site.addMembers(1);
    await site.dataSource.query('update recipients set bulk_email = false');
    const decidedAt = new Date().toISOString();
    const consent = { memberId: member!.id, purpose: 'broadcasts', granted: true, decidedAt } as const;
    await site.publish(consentChanged, consent, 'no-act');
    await site.applied('no-act');
    expect((await switchesOf(member!.id)).bulk_email).toBe(false);
    await site.publish(consentChanged, { ...consent, isAct: true }, 'act');
    await site.applied('act');
    expect((await switchesOf(member!.id)).bulk_email).toBe(true);
  });

  it('is for each channel separately, and also switches on a channel that was off in the preferences', async () => {
    const [member] = await site.addMembers(1);
    await site.dataSource.query('update recipients set bulk_email = false, bulk_sms = false, bulk_whatsapp = false');
    await site.prefer(member!.id, { channels: { ...undecidedPreferences.channels, campaign: [] } });
    const decidedAt = new Date().toISOString();
    await site.publish(consentChanged, {
      memberId: member!.id,
      purpose: 'broadcasts-sms',
      granted: true,
      decidedAt,
      isAct: true,
    });
    const preferences = async () =>
      (await site.call<Preferences>('GET /preferences', undefined, { actor: { id: member!.id, role: 'user' } })).body;
    await waitUntil(async () => (await preferences()).channels.campaign.length > 0, { what: 'the channel to be open' });
    const { channels, agreed } = await preferences();
    expect(channels.campaign).toEqual(['sms']);
    expect(agreed).toEqual({ alerts: true, broadcasts: false, campaignChannels: ['sms'] });
  });

  it('is not overwritten by an older decision that arrives after the link in a mail was used', async () => {
    const [member, other] = await site.addMembers(2);
    await site.call(`POST ${site.unsubscribeLink(member!.id, 'bulk_email')}`, {}, { actor: null });
    for (const { id } of [member!, other!])
      await site.publish(consentChanged, {
        memberId: id,
        purpose: 'broadcasts',
        granted: id === member!.id,
        isAct: true,
        decidedAt: new Date(Date.now() - 60_000).toISOString(),
      });
    await waitUntil(async () => !(await switchesOf(other!.id)).bulk_email, { what: 'the last event' });
    expect((await switchesOf(member!.id)).bulk_email).toBe(false);
  });

  it('takes effect even if it arrives before the member’s data', async () => {
    const memberId = randomUUID();
    const decidedAt = new Date().toISOString();
    await site.publish(consentChanged, { memberId, purpose: 'alerts', granted: false, decidedAt });
    await waitUntil(() => switchesOf(memberId), { what: 'the decision' });
    expect(await switchesOf(memberId)).toEqual({ bulk_email: false, alert_email: false });
  });
});

describe('an export of all data', () => {
  it('contains the member’s contacts and messages, and nobody else’s contacts', async () => {
    const memberId = await aKnownMember();
    const [other] = await site.addMembers(1);
    await site.dataSource.query(`update recipients set email = 'other@example.in' where member_id = $1`, [other!.id]);
    await ring(other!.id, 'Dog in a well');
    const { body } = await site.broadcast({ subject: 'Rally on Sunday' });
    await site.startWorker();
    await site.completed(body.campaignId);
    const exportId = randomUUID();
    const { publicKey, privateKey } = await newMessageKeys();
    await site.publish(exportRequested, { exportId, memberId, publicKey });
    const { data } = await toldParts(exportId, privateKey);
    expect(data).toMatchObject({
      recipient: { fullName: 'Canary Rao', email: 'canary@example.in', mobile: '9822077777', alertsByEmail: true },
      notifications: [{ title: 'Dog in a well' }],
    });
    expect(data.messages).toContainEqual(
      expect.objectContaining({ kind: 'campaign', subject: 'Rally on Sunday', status: 'sent' }),
    );
    expect(JSON.stringify(data)).not.toContain('other@example.in');
    // Neither the broadcast nor the export left contacts or text in the stream's files.
    expect(await storedMessages(site.servers.natsUrl)).not.toMatch(/canary@|9822077777|Shivaji|example\.in/i);
  });
});

describe('a part that is too long for one event', () => {
  it('is split into pieces that can be joined again', async () => {
    const memberId = await aKnownMember();
    await site.dataSource.query(
      `with many as (
         insert into notices (id, kind, title, body, href)
         select gen_random_uuid(), 'request-alert', 'कुत्ता 🐕 ' || n, 'b', '/' from generate_series(1, 1500) n returning id)
       insert into notifications (notice_id, member_id) select id, $1 from many`,
      [memberId],
    );
    const exportId = randomUUID();
    const { publicKey, privateKey } = await newMessageKeys();
    await site.publish(exportRequested, { exportId, memberId, publicKey });
    const { pieces, data } = await toldParts(exportId, privateKey);
    expect(pieces).toBeGreaterThan(1);
    expect(data.notifications).toHaveLength(1_500);
  });
});

describe('a member who is erased', () => {
  it('is in no table of this service, and is not restored by late events', async () => {
    const memberId = await aKnownMember();
    const [owner] = await site.addMembers(1);
    await site.publish(membersSeen, { day: '2026-11-20', memberIds: [memberId] });
    await waitForRow('select 1 from recipients where member_id = $1 and last_active_on is not null', memberId);
    const mine = await ring(memberId, 'Canary calls');
    const nextRing = `select from due_work where name = 'open-ring' and key = $1`;
    await waitForRow(nextRing, mine.requestId);
    const theirs = await ring(owner!.id, 'Dog in a well');
    const responseId = randomUUID();
    await site.publish(responseOffered, {
      responseId,
      requestId: theirs.requestId,
      requestTitle: theirs.title,
      ownerId: owner!.id,
      responderId: memberId,
      responderName: 'Canary Rao',
    });
    await waitForRow('select 1 from notices where id = $1', responseId);
    const decisionId = randomUUID();
    await site.publish(responseDecided, {
      decisionId,
      requestId: randomUUID(),
      requestTitle: 'Canary calls',
      isAccepted: true,
      ownerId: memberId,
      ownerName: 'Canary Rao',
      ownerNgoName: null,
      responderId: owner!.id,
    });
    await waitForRow('select 1 from notices where id = $1', decisionId);
    const places = [{ state: 'Maharashtra' as const, city: 'Pune' }];
    await site.prefer(memberId, { places, dailyLimit: 1, language: 'hi' });
    await site.publish(noticeRaised, { noticeId: randomUUID(), memberId, kind: 'account-suspended' });
    await waitForRow('select 1 from security_notices where member_id = $1', memberId);
    await site.call(
      'POST /notifications/read',
      { all: true },
      { actor: { id: memberId, role: 'user' }, headers: { 'idempotency-key': 'canary-key' } },
    );
    expect(await dumpTables(site.dataSource)).toMatch(/canary/i);

    await site.publish(memberErased, { memberId });
    expect(await toldErasure(memberId)).toMatchObject({ keeper: 'notifications', rows: expect.any(Number) });
    const late = await aLateEvent(memberId);
    await waitForRow('select 1 from inbox where event_id = $1', late);
    expect(await dumpTables(site.dataSource)).not.toMatch(/canary|9822077777/i);
    expect(await rows(nextRing, mine.requestId)).toEqual([]);
    // Offers of help by an erased member are not shown.
    expect((await site.inbox(owner!.id)).notifications).toEqual([]);
  });

  /** A change made before the erasure whose event arrives after it. */
  async function aLateEvent(memberId: string) {
    const id = randomUUID();
    await site.publish(contactChanged, { memberId, version: 4 }, id);
    return id;
  }

  it('is not recorded by late events, and neither appears in nor receives notices', async () => {
    const memberId = await aKnownMember();
    const [other] = await site.addMembers(1);
    await site.publish(memberErased, { memberId });
    await toldErasure(memberId);
    const title = 'Canary calls';
    const [by, to] = [
      { ownerId: memberId, responderId: other!.id },
      { ownerId: other!.id, responderId: memberId },
    ];
    const requestId = randomUUID();
    const offer = () => ({ responseId: randomUUID(), requestId, requestTitle: title, responderName: 'Canary Rao' });
    const decision = () => ({ ...offer(), decisionId: randomUUID(), isAccepted: true, ownerName: 'Canary Rao' });
    const event = { eventId: randomUUID(), title, location: 'Canary Street', state: 'Maharashtra', city: 'Pune' };
    const when = { eventDate: '2030-01-01', eventTime: '10:00' };
    const message = () => ({
      noticeId: randomUUID(),
      conversationId: randomUUID(),
      unread: 1,
      senderName: 'Canary Rao',
    });
    const late = [
      [supportRequestCreated, aRequest(memberId, title)],
      [responseOffered, { ...offer(), ...by }],
      [responseOffered, { ...offer(), ...to }],
      [responseDecided, { ...decision(), ...by, ownerNgoName: null }],
      [responseDecided, { ...decision(), ...to, ownerNgoName: null }],
      [requestMerged, { mergeId: randomUUID(), intoId: requestId, intoTitle: title, ...by, memberIds: [other!.id] }],
      [eventCreated, { ...event, ...when, ownerId: memberId, eventType: 'Other' }],
      [
        eventNewsTold,
        { ...event, ...when, ownerId: memberId, newsId: randomUUID(), kind: 'changed', memberIds: [other!.id] },
      ],
      ...[
        { recipientId: other!.id, senderId: memberId },
        { recipientId: memberId, senderId: other!.id },
      ].map(who => [messagesWaiting, { ...message(), ...who, kind: 'first', senderNgoName: null }] as const),
      [moderationNewsTold, { newsId: randomUUID(), memberId, kind: 'warned', targetType: 'event', title }],
    ] as const;
    const ids = await Promise.all(
      late.map(async ([kind, data]) => {
        const id = randomUUID();
        await site.publish<EventKind>(kind, data, id);
        return id;
      }),
    );
    await Promise.all(ids.map(site.applied));
    expect(await dumpTables(site.dataSource)).not.toMatch(/canary|9822077777/i);
    for (const table of ['notices', 'notifications', 'deliveries', 'alerts', 'alert_answers'])
      expect(await rows(`select * from ${table}`)).toEqual([]);
  });

  it('includes data that is written concurrently', async () => {
    const memberId = await aKnownMember();
    const noticeId = randomUUID();
    await holdTransaction(site.dataSource, async tx => {
      expect(await notErased(tx, [memberId])).toEqual([memberId]);
      await tx.query(
        `insert into notices (id, kind, title, body, href, about_member) values ($1, 'event-announced', 'Canary', '', '/', $2)`,
        [noticeId, memberId],
      );
      await site.publish(memberErased, { memberId });
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%recipients%for update'`;
      await waitForRow(waits);
    });
    await toldErasure(memberId);
    expect(await rows('select from notices where id = $1', noticeId)).toEqual([]);
  });

  it('is removed from all inboxes with thousands of notices, hundreds per statement', async () => {
    const memberId = await aKnownMember();
    const [other] = await site.addMembers(1);
    const notices = 2 * retractedAtOnce + 3;
    await rows(
      `with told as (
         insert into notices (id, kind, title, body, href, about_member)
         select gen_random_uuid(), 'new-request', 'Cow in a ditch', '', '/', $1 from generate_series(1, $2) returning id)
       insert into notifications (notice_id, member_id) select id, $3 from told`,
      memberId,
      notices,
      other!.id,
    );
    await rows('create table taken (notices bigint)');
    await rows(`create function note_taken() returns trigger language plpgsql as
      $$ begin insert into taken select count(*) from gone; return null; end $$`);
    await rows(`create trigger note_taken after delete on notices referencing old table as gone
      for each statement execute function note_taken()`);
    try {
      await site.publish(memberErased, { memberId });
      await toldErasure(memberId);
      expect(await rows('select notices::int from taken order by 1')).toEqual(
        [3, retractedAtOnce, retractedAtOnce].map(count => ({ notices: count })),
      );
    } finally {
      await rows('drop table taken');
      await rows('drop function note_taken cascade');
    }
    expect(await rows('select from notices where about_member = $1', memberId)).toEqual([]);
    expect((await site.inbox(other!.id)).notifications).toEqual([]);
  });

  it('is reported as erased even if this service never knew them', async () => {
    const memberId = randomUUID();
    await site.publish(memberErased, { memberId });
    expect(await toldErasure(memberId)).toMatchObject({ keeper: 'notifications' });
  });
});

describe('a suppressed contact', () => {
  it('is only in the export of its member, and anonymous once they are erased', async () => {
    const memberId = await aKnownMember();
    const [other] = await site.addMembers(1);
    for (const contact of ['canary@example.in', other!.email])
      await site.call('POST /admin/suppressions', { contact, detail: 'Asked us by telephone, 98220 77777.' });
    await rows('insert into refusal_counts select contact_digest, 1, current_date, current_date from suppressions');
    const exportId = randomUUID();
    const { publicKey, privateKey } = await newMessageKeys();
    await site.publish(exportRequested, { exportId, memberId, publicKey });
    const { data } = await toldParts(exportId, privateKey);
    expect(data.suppressedContacts).toHaveLength(1);
    expect(data.refusedMail).toHaveLength(1);
    await site.publish(memberErased, { memberId });
    await toldErasure(memberId);
    expect(await rows('select from refusal_counts')).toHaveLength(1);
    const left = await rows(
      'select masked_contact as masked, detail from suppressions order by masked_contact nulls first',
    );
    expect(left).toEqual([
      { masked: null, detail: '' },
      { masked: expect.stringContaining('@example.in'), detail: expect.stringContaining('by telephone') },
    ]);
  });
});

describe('a column with ids of members', () => {
  it('is queried for an export and for an erasure, by an index', async () => {
    const { dataSource } = site;
    const columns = await memberColumns(dataSource, {
      member: 'recipients.member_id',
      others: [
        'alert_answers.request_id',
        'request_statuses.request_id',
        'deliveries.tells_of',
        'digest_items.ref_id',
        'digest_items.digest_id',
        'counted_messages.ref_id',
        'alert_rings.delivery_id',
        'alert_rings.push_delivery_id',
        'push_subscriptions.session_id',
        'alert_rings.sms_delivery_id',
        'alert_rings.whatsapp_delivery_id',
        'campaign_days.delivery_id',
        'campaign_days.campaign_id',
        'summed_deliveries.delivery_id',
      ],
    });
    const memberId = randomUUID();
    const exportId = randomUUID();
    const handIn = async () => {
      const { publicKey, privateKey } = await newMessageKeys();
      await site.publish(exportRequested, { exportId, memberId, publicKey });
      await toldParts(exportId, privateKey);
    };
    const erase = async () => {
      await site.publish(memberErased, { memberId });
      await toldErasure(memberId);
    };
    expect({
      notHandedIn: await notLookedIn(dataSource, columns, memberId, handIn),
      notErased: await notLookedIn(dataSource, columns, memberId, erase),
      withoutIndex: await withoutIndex(dataSource, columns),
    }).toEqual({
      notHandedIn: [
        'alerts.owner_id', // community has the member's own content
        'recipients.role_granted_by', // what staff did
        'ringing_alerts.after_member',
        'ringing_alerts.member_ids', // the progress of an alert, deleted within a minute
        'idempotency_keys.scope', // cached responses, stored for a day
      ],
      // The ledger of sent messages, which contains only the id.
      notErased: [
        'delivery_chunks.first_member',
        'delivery_chunks.member_ids',
        'ringing_alerts.after_member',
        'ringing_alerts.member_ids',
      ],
      withoutIndex: [
        'delivery_chunks.first_member',
        'delivery_chunks.member_ids', // found by the delivery and the first member
        'recipients.role_granted_by', // read only with the row of its member
        'ringing_alerts.after_member',
        'ringing_alerts.member_ids', // never searched by member
      ],
    });
  });
});
