import {
  requestMerged,
  responseDecided,
  responseOffered,
  supportRequestCreated,
} from '@aar/contracts/community/support-requests.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { z } from 'zod';
import { type Member, type Notifications, publicUrl, startNotifications } from './notifications.harness';
import type { ReceivedMail } from './mail-server';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
beforeEach(() => site.startWorker());
afterEach(() => site.reset());

type Request = z.input<typeof supportRequestCreated.schema>;

const aRequest = (changes: Partial<Request> = {}): Request => ({
  requestId: randomUUID(),
  ownerId: randomUUID(),
  title: 'Dog hit by a scooter',
  requestType: 'Emergency Rescue',
  urgencyLevel: 'critical',
  location: 'FC Road',
  state: 'Maharashtra',
  city: 'Pune',
  createdAt: new Date().toISOString(),
  ...changes,
});

const addOne = async (changes: Partial<Member> = {}) => (await site.addMembers(1, changes))[0]!;

const readMail = ({ raw }: ReceivedMail) => PostalMime.parse(Buffer.from(raw, 'latin1'));

async function inboxOf(id: string) {
  const { notifications } = await site.inbox(id);
  return notifications;
}

/** Waits until the alert of a request exists and its mail, if any, is sent. */
const told = ({ requestId }: Request) =>
  waitUntil(
    async () => {
      const [alert] = await site.dataSource.query(
        `select exists (select from deliveries where id = $1 and finished_at is null) as mailing from alerts where id = $1`,
        [requestId],
      );
      return alert?.mailing === false;
    },
    { what: 'The alert' },
  );

async function ring(changes: Partial<Request> = {}) {
  const request = aRequest(changes);
  await site.publish(supportRequestCreated, request);
  await told(request);
  return request;
}

/** Which of these members have the alert in the app, and which got mail. */
async function reached(members: { id: string; email: string }[]) {
  const site_ = await Promise.all(members.map(async ({ id }) => (await inboxOf(id)).length > 0));
  return { inApp: site_, byMail: members.map(({ email }) => site.mail.sentTo(email).length > 0) };
}

describe('a critical request', () => {
  it('alerts every active member of the city except its owner once, in the app and by mail', async () => {
    const [owner, neighbour, ngo, suspended, elsewhere] = [
      await addOne(),
      await addOne({ interests: ['Fundraising'] }),
      await addOne({ userType: 'ngo' }),
      await addOne({ status: 'suspended' }),
      await addOne({ city: 'Nagpur' }),
    ];
    await ring({ ownerId: owner.id });
    expect(await reached([owner, neighbour, ngo, suspended, elsewhere])).toEqual({
      inApp: [false, true, true, false, false],
      byMail: [false, true, true, false, false],
    });
    expect(site.mail.received).toHaveLength(2);
  });

  it('alerts nobody in a city of the same name in another state', async () => {
    const here = await addOne();
    const there = await addOne({ state: 'Karnataka' });
    await ring();
    expect((await reached([here, there])).inApp).toEqual([true, false]);
  });

  it('shows type, urgency and link in the inbox', async () => {
    const { id } = await addOne();
    const { requestId } = await ring();
    expect(await inboxOf(id)).toEqual([
      expect.objectContaining({
        kind: 'request-alert',
        title: 'Dog hit by a scooter',
        body: 'Critical: Emergency Rescue, FC Road, Pune',
        href: `/support-requests/${requestId}`,
        urgency: 'critical',
        isRead: false,
      }),
    ]);
    await waitUntil(() => site.pushedTo([id], 'notification').length > 0, { what: 'the push' });
    expect(site.pushedTo([id], 'notification')).toEqual([
      expect.objectContaining({ title: 'Dog hit by a scooter', href: `/support-requests/${requestId}` }),
    ]);
  });

  it('sends a mail with a complete subject, the link, and a link to unsubscribe from alerts', async () => {
    const { email } = await addOne();
    const { requestId } = await ring();
    const message = await readMail(site.mail.sentTo(email)[0]!);
    expect(message.subject).toBe('[Critical] Dog hit by a scooter — Pune');
    for (const part of [message.text, message.html]) {
      expect(part).toContain(`${publicUrl}/support-requests/${requestId}`);
      expect(part).toContain('FC Road, Pune, Maharashtra');
      expect(part).toMatch(/https:\/\/register\.example\.in\/unsubscribe\/[\w-]{56}/);
    }
    expect(message.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toMatch(
      /\/api\/unsubscribe\/[\w-]{56}>$/,
    );
  });

  it('changes nothing when it is published twice', async () => {
    const { id, email } = await addOne();
    const request = aRequest();
    await site.publish(supportRequestCreated, request, 'the-event');
    await told(request);
    // Published again with its own id, which the stream deduplicates, and with a new id, as if the stream had lost it.
    await site.publish(supportRequestCreated, request, 'the-event');
    await site.publish(supportRequestCreated, request, 'the-event-again');
    await site.applied('the-event-again');
    expect(await inboxOf(id)).toHaveLength(1);
    expect(site.mail.sentTo(email)).toHaveLength(1);
  });

  it('sends no mail to members who switched off alerts by e-mail', async () => {
    const { id, email } = await addOne();
    const link = site.unsubscribeLink(id, 'alert_email');
    expect((await site.call(`POST ${link}`, {}, { actor: null })).body).toMatchObject({ stopped: 'alerts' });
    await ring();
    expect((await inboxOf(id)).filter(({ kind }) => kind === 'request-alert')).toHaveLength(1);
    expect(site.mail.sentTo(email)).toEqual([]);
  });

  it('cannot forge a mail header with its title', async () => {
    const { email } = await addOne();
    await ring({ title: 'Dog\r\nBcc: everyone@example.in\r\n\r\nhurt' });
    const message = await readMail(site.mail.sentTo(email)[0]!);
    expect(message.subject).toBe('[Critical] Dog Bcc: everyone@example.in hurt — Pune');
    expect(message.bcc ?? []).toEqual([]);
    expect(site.mail.received).toHaveLength(1);
  });
});

describe('a less urgent request', () => {
  it.each([
    // undecided, interested, interested in something else, NGO
    ['high', [true, true, false, true], [true, true, false, true]],
    ['medium', [false, true, false, true], [false, true, false, true]],
    ['low', [false, true, false, false], [false, false, false, false]],
  ] as const)('of %s urgency alerts fewer members', async (urgencyLevel, inApp, byMail) => {
    const members = [
      await addOne(),
      await addOne({ interests: ['Veterinary Care', 'Fundraising'] }),
      await addOne({ interests: ['Fundraising'] }),
      await addOne({ userType: 'ngo' }),
    ];
    await ring({ urgencyLevel, requestType: 'Medical Care' });
    expect(await reached(members)).toEqual({ inApp, byMail });
  });
});

describe('an offer of help', () => {
  it('changes nothing when it is published twice', async () => {
    const [owner, other] = await site.addMembers(2);
    const offer = {
      responseId: randomUUID(),
      requestId: randomUUID(),
      requestTitle: 'Dog hit by a scooter',
      ownerId: owner!.id,
      responderId: other!.id,
      responderName: 'Asha Rao',
    };
    for (const event of ['the-offer', 'the-offer-again']) {
      await site.publish(responseOffered, offer, event);
      await site.applied(event);
    }
    await waitUntil(() => site.mail.sentTo(owner!.email).length > 0, { what: 'The mail to the owner' });
    expect(await inboxOf(owner!.id)).toHaveLength(1);
    expect(site.mail.sentTo(owner!.email)).toHaveLength(1);
  });

  it('has the helper’s text in the mail, or is sent without it while the service is unavailable', async () => {
    const [owner, other] = await site.addMembers(2);
    const offer = () => ({
      responseId: randomUUID(),
      requestId: randomUUID(),
      requestTitle: 'Dog hit by a scooter',
      ownerId: owner!.id,
      responderId: other!.id,
      responderName: 'Asha Rao',
    });
    const mailAfter = async (event: ReturnType<typeof offer>) => {
      const before = site.mail.sentTo(owner!.email).length;
      await site.publish(responseOffered, event);
      await waitUntil(() => site.mail.sentTo(owner!.email).length > before, { what: 'The mail to the owner' });
      return readMail(site.mail.sentTo(owner!.email).at(-1)!);
    };
    const first = offer();
    site.community.words.set(first.responseId, 'I live two lanes away.');
    expect((await mailAfter(first)).text).toContain('I live two lanes away.');
    site.community.goAway(true);
    const second = offer();
    site.community.words.set(second.responseId, 'I bring a board.');
    const { text } = await mailAfter(second);
    expect(text).not.toContain('I bring a board.');
    expect(text).toContain(`/support-requests/${second.requestId}`);
    site.community.goAway(false);
  });

  it('of an organisation names it first, then its contact person', async () => {
    const [owner, other] = await site.addMembers(2);
    await site.publish(responseOffered, {
      responseId: randomUUID(),
      requestId: randomUUID(),
      requestTitle: 'Dog hit by a scooter',
      ownerId: owner!.id,
      responderId: other!.id,
      responderName: 'Farida Qureshi',
      responderNgoName: 'Gali Trust',
    });
    await waitUntil(() => site.mail.sentTo(owner!.email).length > 0, { what: 'The mail to the owner' });
    const message = await readMail(site.mail.sentTo(owner!.email)[0]!);
    expect(message.subject).toBe('Gali Trust (Farida Qureshi) offers help: Dog hit by a scooter');
    expect(await inboxOf(owner!.id)).toMatchObject([{ title: 'Gali Trust (Farida Qureshi) offers help' }]);
  });

  it('notifies the owner of the request in the app and by mail', async () => {
    const [owner, other] = await site.addMembers(2);
    const requestId = randomUUID();
    await site.publish(responseOffered, {
      responseId: randomUUID(),
      requestId,
      requestTitle: 'Dog hit by a scooter',
      ownerId: owner!.id,
      responderId: other!.id,
      responderName: 'Asha Rao',
    });
    await waitUntil(() => site.mail.sentTo(owner!.email).length > 0, { what: 'The mail to the owner' });
    expect(await inboxOf(owner!.id)).toEqual([
      expect.objectContaining({
        kind: 'response-offered',
        title: 'Asha Rao offers help',
        body: 'Dog hit by a scooter',
        href: `/support-requests/${requestId}`,
        urgency: null,
      }),
    ]);
    const message = await readMail(site.mail.sentTo(owner!.email)[0]!);
    expect(message.subject).toBe('Asha Rao offers help: Dog hit by a scooter');
    expect(message.text).toContain(`${publicUrl}/support-requests/${requestId}`);
    expect(await inboxOf(other!.id)).toEqual([]);
    expect(site.mail.received).toHaveLength(1);
  });
});

describe('the decision on an offer', () => {
  it.each([
    [true, 'response-accepted', 'Gali Trust (Farida Qureshi) accepted your offer of help', 'You are expected.'],
    [
      false,
      'response-declined',
      'Gali Trust (Farida Qureshi) declined your offer of help',
      'You do not need to go there.',
    ],
  ])('(accepted: %s) notifies only the helper, in the app and by mail', async (isAccepted, kind, title, words) => {
    const [owner, helper] = await site.addMembers(2);
    const requestId = randomUUID();
    await site.publish(responseDecided, {
      decisionId: randomUUID(),
      requestId,
      requestTitle: 'Dog hit by a scooter',
      isAccepted,
      ownerId: owner!.id,
      ownerName: 'Farida Qureshi',
      ownerNgoName: 'Gali Trust',
      responderId: helper!.id,
    });
    await waitUntil(() => site.mail.sentTo(helper!.email).length > 0, { what: 'The mail to the helper' });
    const message = await readMail(site.mail.sentTo(helper!.email)[0]!);
    expect(message.subject).toBe(`${title}: Dog hit by a scooter`);
    expect(message.text).toContain(words);
    expect(message.text).toContain(`${publicUrl}/support-requests/${requestId}`);
    const href = `/support-requests/${requestId}`;
    expect(await inboxOf(helper!.id)).toMatchObject([{ kind, title, body: 'Dog hit by a scooter', href }]);
    expect(await inboxOf(owner!.id)).toEqual([]);
    expect(site.mail.received).toHaveLength(1);
  });
});

it('the owner and the helpers of a merged request are notified', async () => {
  const [owner, asked, helper] = await site.addMembers(3);
  const intoId = randomUUID();
  await site.publish(requestMerged, {
    mergeId: randomUUID(),
    intoId,
    intoTitle: 'Dog hit by a scooter',
    ownerId: owner!.id,
    memberIds: [asked!.id, helper!.id],
  });
  for (const { id, email } of [asked!, helper!]) {
    await waitUntil(() => site.mail.sentTo(email).length > 0, { what: 'The mail' });
    const { subject, text } = await readMail(site.mail.sentTo(email)[0]!);
    expect(subject).toBe('Two requests about the same are one now: Dog hit by a scooter');
    expect(text).toContain(`${publicUrl}/support-requests/${intoId}`);
    expect(await inboxOf(id)).toMatchObject([{ kind: 'request-merged', href: `/support-requests/${intoId}` }]);
  }
  expect(await inboxOf(owner!.id)).toEqual([]);
});

describe('a chunk that is being queued', () => {
  const slowly = `
    create function note_slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.5); new.queued_at := now() + interval '1 hour'; return new; end $$;
    create trigger note_slowly before update on delivery_chunks for each row
      when (old.queued_at is null and new.queued_at is not null) execute function note_slowly()`;

  beforeEach(() => site.dataSource.query(slowly));
  afterEach(() => site.dataSource.query('drop function note_slowly cascade'));

  it('is not skipped by a worker that claims it at once', async () => {
    await addOne();
    await site.publish(supportRequestCreated, aRequest());
    // If a worker skipped it, it would be left to the reconciler, which trusts the queue for ten seconds, here for an hour.
    await waitUntil(() => site.mail.received.length === 1, { what: 'the mail' });
  });
});
