import { randomUUID } from 'node:crypto';
import { messagesWaiting } from '@aar/contracts/community/conversations.messages';
import { eventCreated, eventNewsTold } from '@aar/contracts/community/events.messages';
import { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import { relationChanged } from '@aar/contracts/community/relations.messages';
import {
  requestMerged,
  responseDecided,
  responseOffered,
  supportRequestCreated,
} from '@aar/contracts/community/support-requests.messages';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import type { EventData, EventKind } from '@aar/contracts/messaging';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import { deliveryWords, type NoticeKind, noticeWords, type Whose } from '@aar/contracts/notifications/message-kinds';
import { MessageKind, waysOf } from '@aar/contracts/notifications/preferences.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { startPushService } from '@aar/testing/push-service';
import { newVapidKey } from '@aar/tools/site/vapid-key.mjs';
import { waitUntil } from '@aar/tools/ports.mjs';
import { byteOfStatus } from '../src/deliveries/recipient-status';
import { gatherPersonalData } from '../src/privacy/personal-data';
import { type Notifications, startNotifications, undecidedPreferences } from './notifications.harness';

let site: Notifications;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
  site = await startNotifications({ VAPID_PRIVATE_KEY: newVapidKey() });
});
afterAll(async () => {
  await site?.stop();
  await service?.stop();
});
afterEach(async () => {
  service.reset();
  await site.reset();
});

const rows = (text: string, ...values: unknown[]) => site.dataSource.query(text, values);
const publish = async <E extends EventKind>(event: E, data: EventData<E>) => {
  const id = randomUUID();
  await site.publish<EventKind>(event, data, id);
  await site.applied(id);
};
const place = { location: 'Market', state: 'Maharashtra', city: 'Pune' };
const when = () => ({ eventDate: dayInIndia(new Date(Date.now() + 24 * 3_600_000)), eventTime: '23:00' });
const offer = () => ({ requestId: randomUUID(), requestTitle: 'Dog in a well' });

/** A kind that members cause; notices of the site itself contain nobody's text. */
type ToldKind = Exclude<NoticeKind, 'security'>;

/** Publishes what causes a notice of each kind, with the author's text, to each of the readers. */
const tellings: Record<ToldKind, (author: string, readers: string[]) => Promise<void>> = {
  'request-alert': ownerId =>
    publish(supportRequestCreated, {
      requestId: randomUUID(),
      ownerId,
      title: 'Dog in a well',
      requestType: 'Other',
      urgencyLevel: 'critical',
      ...place,
      description: '',
      requiredSupport: [],
      createdAt: new Date().toISOString(),
    }),
  'event-announced': ownerId =>
    publish(eventCreated, {
      eventId: randomUUID(),
      ownerId,
      title: 'Adoption camp',
      eventType: 'Other',
      ...place,
      ...when(),
    }),
  'messages-waiting': (senderId, readers) =>
    each(readers, recipientId =>
      publish(messagesWaiting, {
        noticeId: randomUUID(),
        conversationId: randomUUID(),
        kind: 'first',
        unread: 1,
        recipientId,
        senderId,
        senderName: 'Asha Rao',
        senderNgoName: null,
      }),
    ),
  'response-offered': (responderId, readers) =>
    each(readers, ownerId =>
      publish(responseOffered, {
        responseId: randomUUID(),
        ...offer(),
        ownerId,
        responderId,
        responderName: 'Asha Rao',
        responderNgoName: null,
      }),
    ),
  'response-accepted': (author, readers) => each(readers, reader => decide(author, reader, true)),
  'response-declined': (author, readers) => each(readers, reader => decide(author, reader, false)),
  'request-merged': (ownerId, memberIds) =>
    publish(requestMerged, {
      mergeId: randomUUID(),
      intoId: randomUUID(),
      intoTitle: 'Dog in a well',
      ownerId,
      memberIds,
    }),
  'event-news': (ownerId, memberIds) =>
    publish(eventNewsTold, {
      newsId: randomUUID(),
      eventId: randomUUID(),
      ownerId,
      kind: 'changed',
      title: 'Adoption camp',
      memberIds,
      ...place,
      ...when(),
      heldUntil: null,
      changes: [],
      reason: '',
    }),
  moderation: (titledBy, readers) =>
    each(readers, memberId =>
      publish(moderationNewsTold, {
        newsId: randomUUID(),
        memberId,
        kind: 'report-followed',
        targetType: 'event',
        title: 'Adoption camp',
        titledBy,
      }),
    ),
};
const each = async <T>(all: T[], work: (one: T) => Promise<void>) => {
  for (const one of all) await work(one);
};
const decide = (ownerId: string, responderId: string, isAccepted: boolean) =>
  publish(responseDecided, {
    decisionId: randomUUID(),
    ...offer(),
    isAccepted,
    ownerId,
    responderId,
    ownerName: 'Asha Rao',
    ownerNgoName: null,
    decidedAt: null,
  });

let versions = 0;
const relate = (memberId: string, otherId: string, state: Partial<EventData<typeof relationChanged>>) =>
  publish(relationChanged, {
    memberId,
    otherId,
    version: (versions += 1),
    blocked: false,
    muted: false,
    connected: false,
    ...state,
  });
const leave = (memberId: string, leaving = true) =>
  publish(
    memberChanged,
    memberChanged.schema.parse({
      memberId,
      version: (versions += 1) + 1,
      fullName: 'Asha Rao',
      userType: 'activist',
      role: 'user',
      state: place.state,
      city: place.city,
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
      leaving,
    }),
  );

interface Two {
  author: string;
  reader: string;
}
/** What separates an author's text from a reader, and what ends it. */
const barriers: [name: string, begin: (two: Two) => Promise<void>, end: (two: Two) => Promise<void>][] = [
  [
    'is blocked by the reader',
    ({ author, reader }) => relate(reader, author, { blocked: true }),
    ({ author, reader }) => relate(reader, author, {}),
  ],
  [
    'has blocked the reader',
    ({ author, reader }) => relate(author, reader, { blocked: true }),
    ({ author, reader }) => relate(author, reader, {}),
  ],
  [
    'is muted by the reader',
    ({ author, reader }) => relate(reader, author, { muted: true }),
    ({ author, reader }) => relate(reader, author, {}),
  ],
  ['is leaving', ({ author }) => leave(author), ({ author }) => leave(author, false)],
];

/** Members who can be reached on all channels. */
async function aMember() {
  const [member] = await site.addMembers(1, { city: place.city });
  const { id, email } = member!;
  await site.prefer(id, {
    channels: { ...undecidedPreferences.channels, alert: ['email', 'push', 'sms', 'whatsapp'] },
  });
  await rows(`update recipients set mobile = '9822012345', mobile_confirmed = true where member_id = $1`, id);
  const actor = { id, role: 'user' as const };
  await site.call('POST /push/subscriptions', service.subscription(id), { actor });
  return { id, email };
}
async function people() {
  const [author, reader, other] = [await aMember(), await aMember(), await aMember()];
  return {
    author: author.id,
    reader: reader.id,
    other: other.id,
    emails: new Map([reader, other].map(one => [one.id, one.email])),
  };
}

/** The channels on which a message to a member was sent or at least tried. */
async function sentTo(id: string): Promise<string[]> {
  const sent: { channel: string }[] = await rows(
    `select d.channel from deliveries d join delivery_chunks c on c.delivery_id = d.id
     where $1 = any (c.member_ids) and get_byte(c.statuses, array_position(c.member_ids, $1) - 1) <> $2 order by d.channel`,
    id,
    byteOfStatus.suppressed,
  );
  return sent.map(({ channel }) => channel);
}
/** Everything that reached a member. */
async function reached({ emails }: { emails: Map<string, string> }, id: string) {
  const { notifications, unread } = await site.inbox(id);
  return {
    inbox: notifications.length,
    unread,
    channels: await sentTo(id),
    mails: site.mail.sentTo(emails.get(id)!).length,
    pages: site.pushes.filter(({ event, to }) => event === 'notification' && JSON.stringify(to).includes(id)).length,
  };
}
const nothing = { inbox: 0, unread: 0, channels: [], mails: 0, pages: 0 };
const settled = () =>
  waitUntil(
    async () =>
      (
        await rows(
          `select where exists (select from deliveries where finished_at is null)
           or exists (select from due_work where name = 'announce-event')`,
        )
      ).length === 0,
    { what: 'the end of all deliveries' },
  );

const authored = (Object.entries(noticeWords) as [ToldKind, Whose][]).flatMap(([kind, whose]) =>
  whose.words === 'author' ? [{ kind, ...whose }] : [],
);
/** The channels of the deliveries of a kind of notice. */
const channelsOf = (kind: NoticeKind) =>
  MessageKind.options.flatMap(delivery => {
    const of: Whose | readonly NoticeKind[] = deliveryWords[delivery];
    return 'words' in of || !of.includes(kind) ? [] : [...waysOf[delivery]].sort();
  });

const told = (kind: NoticeKind) => ({ inbox: 1, unread: 1, channels: channelsOf(kind), mails: 1, pages: 1 });

test('every kind of notice is covered here', () => {
  expect([...Object.keys(tellings), 'security'].sort()).toEqual(Object.keys(noticeWords).sort());
});

describe.each(barriers)('the texts of a member who %s', (barrier, begin, end) => {
  const isStopped = ({ whenMuted }: { whenMuted: string }) =>
    barrier !== 'is muted by the reader' || whenMuted === 'left-out';

  it.each(authored)('reach the reader on no channel, but others: $kind', async whose => {
    const all = await people();
    const { author, reader, other } = all;
    await begin(all);
    await site.startWorker();
    await tellings[whose.kind](author, [reader, other].sort());
    await settled();
    expect(await reached(all, reader)).toEqual(isStopped(whose) ? nothing : told(whose.kind));
    expect(await reached(all, other)).toEqual(barrier === 'is leaving' ? nothing : told(whose.kind));
    await end(all);
  });

  it.each(authored)('are stopped in transit, and return to the inbox afterwards: $kind', async whose => {
    const all = await people();
    const { author, reader, other } = all;
    // Only a worker announces events; this one has no mail server.
    if (whose.kind === 'event-announced') await site.startWorker({ SMTP_URL: 'smtp://127.0.0.1:9' });
    await tellings[whose.kind](author, [reader, other].sort());
    await waitUntil(async () => (await site.inbox(reader)).unread === 1, { what: 'the notice' });
    await site.stopWorkers();
    await begin(all);
    await site.startWorker();
    await settled();
    const isHidden = isStopped(whose);
    expect(await reached(all, reader)).toEqual(isHidden ? { ...nothing, pages: 1 } : told(whose.kind));
    await end(all);
    expect(await reached(all, reader)).toMatchObject({ inbox: 1, unread: 1 });
  });
});

describe.each(barriers.slice(0, 2))('the texts of a member who %s', (_barrier, begin, end) => {
  // What reaches the inbox without a worker.
  const kinds = ['messages-waiting', 'response-offered', 'request-merged', 'event-news', 'moderation'] as const;
  const words = /Asha Rao|Dog in a well|Adoption camp/;

  it('are not in the reader’s download, which still names the kind of each notice', async () => {
    const all = await people();
    const { author, reader } = all;
    for (const kind of kinds) await tellings[kind](author, [reader]);
    await rows(
      `insert into digest_items (member_id, kind, ref_id, title, href)
       select n.member_id, t.kind, t.id, t.title, t.href from notifications n join notices t on t.id = n.notice_id
       where n.member_id = $1 and t.kind = 'messages-waiting'`,
      reader,
    );
    const download = async () =>
      JSON.parse(await inTransaction(site.dataSource, tx => gatherPersonalData(tx, reader, {}))) as {
        notifications: { kind: string }[];
        digestItems: object[];
        messages: object[];
      };
    for (const part of ['notifications', 'digestItems', 'messages'] as const)
      expect(JSON.stringify((await download())[part])).toMatch(words);
    await begin(all);
    const data = await download();
    expect(JSON.stringify(data)).not.toMatch(words);
    expect(data.notifications.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
    expect(data.digestItems).toMatchObject([{ kind: 'messages-waiting', title: 'About a member' }]);
    await end(all);
    expect(JSON.stringify(await download())).toMatch(words);
  });
});
