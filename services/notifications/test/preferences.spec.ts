import { randomUUID } from 'node:crypto';
import { messagesWaiting } from '@aar/contracts/community/conversations.messages';
import { supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
import type { ProblemBody } from '@aar/contracts/errors';
import { noticeRaised } from '@aar/contracts/identity/notices.messages';
import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import { preferencesChangedByLink } from '@aar/contracts/notifications/unsubscribe.messages';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import type { Preferences } from '@aar/contracts/notifications/preferences.contract';
import { Clock } from '@aar/platform/service/clock';
import { atOnce, meanwhile } from '@aar/testing/at-once';
import { ManualClock } from '@aar/testing/manual-clock';
import { waitUntil } from '@aar/tools/ports.mjs';
import PostalMime from 'postal-mime';
import { sendDigest } from '../src/digest/send-digest';
import { DailyLimits, decidedBy } from '../src/preferences/channel-preferences';
import { type Notifications, startNotifications, undecidedPreferences } from './notifications.harness';

/** The tests' members agreed to everything. */
const agreed = { alerts: true, broadcasts: true, campaignChannels: ['email', 'sms', 'whatsapp'] };

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const visitor = { actor: null };
const as = (id: string) => ({ actor: { id, role: 'user' as const } });
const preferencesOf = async (id: string) => (await site.call<Preferences>('GET /preferences', undefined, as(id))).body;
const rows = (text: string, ...values: unknown[]) => site.dataSource.query(text, values);

/**
 * A worker whose clock is set to a time of today in India. The tests make work due by the database's clock, which
 * is tomorrow at the latest.
 */
async function workAt(time: string) {
  const worker = await site.startWorker();
  const today = new Date();
  const at = (day: Date, of: string) => new Date(`${dayInIndia(day)}T${of}+05:30`);
  let now = at(today, time);
  jest.spyOn(worker.app.get(Clock), 'now').mockImplementation(() => now);
  return { setTomorrow: (later: string) => void (now = at(new Date(today.getTime() + 24 * 3_600_000), later)) };
}

async function write(recipientId: string) {
  const noticeId = randomUUID();
  await site.publish(messagesWaiting, {
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
async function ring(urgencyLevel: 'critical' | 'high') {
  const requestId = randomUUID();
  await site.publish(supportRequestCreated, {
    requestId,
    ownerId: randomUUID(),
    title: 'Dog in a well',
    requestType: 'Emergency Rescue',
    urgencyLevel,
    location: 'FC Road',
    state: 'Maharashtra',
    city: 'Pune',
    createdAt: new Date().toISOString(),
  });
  return requestId;
}
const chunkOf = async (deliveryId: string) =>
  (
    await rows(
      `select get_byte(statuses, 0) as status, finished_at, extract(epoch from due_at - now()) as "dueIn",
         leased_until, attempts, (select f.reason from delivery_failures f where f.delivery_id = $1) as reason
       from delivery_chunks where delivery_id = $1`,
      deliveryId,
    )
  )[0];
const settled = async (deliveryId: string) => {
  await waitUntil(async () => (await chunkOf(deliveryId))?.finished_at, { what: 'the delivery' });
  return chunkOf(deliveryId);
};
const putOff = async (deliveryId: string) => {
  await waitUntil(async () => (await chunkOf(deliveryId))?.dueIn > 60, { what: 'putting the delivery off' });
  return chunkOf(deliveryId);
};

describe('preferences', () => {
  it('default to all channels being on, except paid ones for alerts', async () => {
    const [member] = await site.addMembers(1, { interests: ['Fundraising'] });
    expect(await preferencesOf(member!.id)).toEqual({
      ...undecidedPreferences,
      profileInterests: ['Fundraising'],
      agreed,
    });
  });

  it('are stored as saved, only for the member', async () => {
    const [member, other] = await site.addMembers(2);
    const wanted = {
      channels: { ...undecidedPreferences.channels, alert: ['email' as const, 'sms' as const], campaign: [] },
      interests: ['Wildlife Protection' as const],
      quietFrom: '22:30',
      quietUntil: '06:45',
      criticalPasses: false,
      places: [{ state: 'Karnataka' as const, city: 'Bengaluru' }],
      dailyLimit: 3,
      digest: false,
      language: 'hi' as const,
    };
    await site.prefer(member!.id, wanted);
    expect(await preferencesOf(member!.id)).toMatchObject(wanted);
    expect(await preferencesOf(other!.id)).toMatchObject(undecidedPreferences);
    await site.prefer(member!.id);
    expect(await preferencesOf(member!.id)).toMatchObject(undecidedPreferences);
  });

  it('change nothing when they are put back as they are read', async () => {
    const [member] = await site.addMembers(1, { interests: ['Fundraising'] });
    await site.prefer(member!.id, { quietFrom: '22:30', quietUntil: '06:45', digest: false });
    const read = await preferencesOf(member!.id);
    expect(await site.call('PUT /preferences', read, as(member!.id))).toMatchObject({ status: 200, body: read });
    const centre = `${site.unsubscribeLink(member!.id, 'alert_email')}/preferences`;
    const { body } = await site.call<object>(`GET ${centre}`, undefined, visitor);
    expect(await site.call(`PUT ${centre}`, body, visitor)).toMatchObject({ status: 200, body });
    expect(await preferencesOf(member!.id)).toEqual(read);
    // What only the privacy page can change is not changed.
    const consent = { ...read, agreed: { alerts: false, broadcasts: false, campaignChannels: [] } };
    expect(await site.call('PUT /preferences', consent, as(member!.id))).toMatchObject({ body: { agreed } });
  });

  it.each([
    ['quietUntil', { quietFrom: '22:00' }, 'Please enter when quiet hours begin and end'],
    ['quietFrom', { quietFrom: '24:00', quietUntil: '06:00' }, 'Please enter a time'],
    ['quietUntil', { quietFrom: '06:00', quietUntil: '06:00' }, 'Quiet hours must end at another time than they begin'],
    ['dailyLimit', { dailyLimit: 0 }, 'Please enter a number from 1 to 50'],
    ['places.0.city', { places: [{ state: 'Karnataka', city: 'Pune' }] }, 'Please select a city'],
  ])('name the field %s if it is invalid', async (path, changes, message) => {
    const body = { ...undecidedPreferences, ...changes };
    const answer = await site.call<ProblemBody>('PUT /preferences', body, as(randomUUID()));
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({
      status: 400,
      errors: [expect.objectContaining({ path, message })],
    });
  });
});

describe('the preference centre', () => {
  const centre = (id: string) => `${site.unsubscribeLink(id, 'alert_email')}/preferences`;

  it('shows the member’s preferences by the link in a message, without contacts; reading changes nothing', async () => {
    const [member] = await site.addMembers(1);
    const before = await rows('select * from recipients');
    const { status, body } = await site.call(`GET ${centre(member!.id)}`, undefined, visitor);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { maskedContact: 'm***@example.in', agreed },
    });
    expect(JSON.stringify(body)).not.toMatch(/member1@|Member 1/);
    expect(await rows('select * from recipients')).toEqual(before);
    expect(await rows('select * from preferences')).toEqual([]);
  });

  it('saves them only for the member of the link', async () => {
    const [member, other] = await site.addMembers(2);
    const body = { ...undecidedPreferences, language: 'hi' };
    const named = await site.call(`PUT ${centre(member!.id)}`, { ...body, memberId: other!.id }, visitor);
    expect(named.status).toBe(400);
    // The link, not the session, determines the member.
    const { status } = await site.call(`PUT ${centre(member!.id)}`, body, as(other!.id));
    expect(status).toBe(200);
    expect((await preferencesOf(member!.id)).language).toBe('hi');
    expect((await preferencesOf(other!.id)).language).toBe('en');
  });

  it('rejects a forged or changed link, and one of an erased member', async () => {
    const [member, other] = await site.addMembers(2);
    const [one, two] = [member!, other!].map(({ id }) =>
      Buffer.from(site.unsubscribeLink(id, 'alert_email').slice('/unsubscribe/'.length), 'base64url'),
    );
    // The signature of one member with the id of another.
    const mixed = Buffer.concat([one!.subarray(0, 17), two!.subarray(17)]).toString('base64url');
    await rows(`update recipients set status = 'deleted' where member_id = $1`, other!.id);
    for (const token of [mixed, 'A'.repeat(44), two!.toString('base64url')])
      for (const [method, body] of [['GET'], ['PUT', undecidedPreferences]] as const) {
        const answer = await site.call<ProblemBody>(`${method} /unsubscribe/${token}/preferences`, body, visitor);
        expect([answer.status, answer.body.code]).toEqual([404, 'notifications.unsubscribe.invalid']);
      }
    expect(await rows('select * from preferences')).toEqual([]);
  });

  const code = (http: string, body?: object) =>
    site.call<ProblemBody & { token: string }>(http, body, visitor).then(({ status, body }) => [status, body?.code]);
  const invalid = [404, 'notifications.unsubscribe.invalid'];

  it('ends with the address that the link was sent to, and shows nothing about the new one', async () => {
    const [member] = await site.addMembers(1);
    const link = centre(member!.id);
    await rows(`update recipients set email = 'new@example.in' where member_id = $1`, member!.id);
    expect(await code(`GET ${link}`)).toEqual(invalid);
    expect(await code(`PUT ${link}`, undecidedPreferences)).toEqual(invalid);
    expect(await rows('select * from preferences')).toEqual([]);
  });

  it('ends when the member signs out everywhere or resets the password; later links work', async () => {
    const [member, other] = await site.addMembers(2);
    const before = new Date(Date.now() - 60_000);
    const link = `${site.unsubscribeLink(member!.id, 'alert_email', { at: before })}/preferences`;
    const others = `${site.unsubscribeLink(other!.id, 'alert_email', { at: before })}/preferences`;
    const endedAt = new Date(Date.now() - 30_000).toISOString();
    await site.publish(memberSignedOut, { memberId: member!.id, sessionIds: [], all: undefined }, randomUUID());
    const id = randomUUID();
    await site.publish(memberSignedOut, { memberId: member!.id, sessionIds: [], all: { except: null, endedAt } }, id);
    await site.applied(id);
    expect(await code(`GET ${link}`)).toEqual(invalid);
    expect(await code(`PUT ${link}`, undecidedPreferences)).toEqual(invalid);
    expect((await code(`GET ${others}`))[0]).toBe(200);
    expect((await code(`GET ${centre(member!.id)}`))[0]).toBe(200);
  });

  it('asks for a code after 90 days, before it shows or changes anything', async () => {
    const [member] = await site.addMembers(1);
    const at = new Date(Date.now() - 91 * 24 * 3_600_000);
    const old = site.unsubscribeLink(member!.id, 'alert_email', { at });
    const required = [403, 'notifications.preferences.code-required'];
    expect(await code(`GET ${old}/preferences`)).toEqual(required);
    expect(await code(`PUT ${old}/preferences`, undecidedPreferences)).toEqual(required);
    expect(await rows('select * from preferences')).toEqual([]);
    expect((await code(`POST ${old}/preferences/code`, {}))[0]).toBe(200);
    expect(site.identity.codesSent).toEqual([member!.id]);
    expect(await code(`POST ${old}/preferences/renew`, { otp: '000000' })).toEqual([400, 'identity.code.invalid']);
    const renewed = await site.call<{ token: string }>(`POST ${old}/preferences/renew`, { otp: '123456' }, visitor);
    expect((await code(`GET /unsubscribe/${renewed.body.token}/preferences`))[0]).toBe(200);
    expect(await code(`GET ${old}/preferences`)).toEqual(required);
  });

  it('is listed for the member with its last use, and ends when they ask for it', async () => {
    const [member] = await site.addMembers(1);
    const at = new Date(Date.now() - 60_000);
    const link = site.unsubscribeLink(member!.id, 'alert_email', { at });
    const links = async () => (await site.call('GET /mail-links', undefined, as(member!.id))).body;
    expect(await links()).toEqual({ lastUsedAt: null, endedAt: null });
    await site.call(`PUT ${link}/preferences`, undecidedPreferences, visitor);
    expect(await links()).toEqual({ lastUsedAt: expect.any(String), endedAt: null });
    expect((await site.call('DELETE /mail-links', undefined, as(member!.id))).status).toBe(204);
    expect(await links()).toEqual({ lastUsedAt: expect.any(String), endedAt: expect.any(String) });
    expect(await code(`GET ${link}/preferences`)).toEqual(invalid);
    expect((await code(`POST ${link}`, {}))[0]).toBe(200);
  });

  it('sends no code for a link that has ended', async () => {
    const [member] = await site.addMembers(1);
    const elsewhere = site.unsubscribeLink(member!.id, 'alert_email', { address: 'former@example.in' });
    expect(await code(`POST ${elsewhere}/preferences/code`, {})).toEqual(invalid);
    expect(await code(`POST ${elsewhere}/preferences/renew`, { otp: '123456' })).toEqual(invalid);
    expect(site.identity.codesSent).toEqual([]);
  });

  it('notifies the member of a change, on the site and by a security notice, but not of a save without a change', async () => {
    const [member] = await site.addMembers(1);
    const bell = async () => (await site.inbox(member!.id)).notifications.map(({ kind }) => kind);
    await site.call(`PUT ${centre(member!.id)}`, undecidedPreferences, visitor);
    expect(await bell()).toEqual([]);
    await site.call(`PUT ${centre(member!.id)}`, { ...undecidedPreferences, dailyLimit: 1 }, visitor);
    expect(await bell()).toEqual(['security']);
    await waitUntil(() => site.told(preferencesChangedByLink).length > 0, { what: 'telling of the change' });
    expect(site.told(preferencesChangedByLink)).toEqual([{ memberId: member!.id }]);
  });

  it('stores nothing about a member who is being erased', async () => {
    const [member] = await site.addMembers(1);
    const answer = await meanwhile(
      site.dataSource,
      [`update recipients set status = 'deleted' where member_id = $1`, [member!.id]],
      () => site.call(`PUT ${centre(member!.id)}`, undecidedPreferences, visitor),
    );
    expect(answer.status).toBe(404);
    expect(await rows('select from preferences')).toEqual([]);
  });
});

describe('sending by preferences', () => {
  it('delays a message in quiet hours and sends it when they end', async () => {
    const clock = await workAt('23:00:00');
    const [member] = await site.addMembers(1);
    await site.prefer(member!.id, { quietFrom: '22:30', quietUntil: '06:45' });
    const id = await write(member!.id);
    const { dueIn, attempts } = await putOff(id);
    // In 7 hours and 45 minutes, and not counted as a failed attempt.
    expect(Math.abs(Number(dueIn) - 27_900)).toBeLessThan(300);
    expect(attempts).toBe(0);
    expect(site.mail.received).toEqual([]);
    expect((await site.inbox(member!.id)).unread).toBe(1);

    clock.setTomorrow('06:45:00');
    await rows('update delivery_chunks set due_at = now()');
    expect(await settled(id)).toMatchObject({ status: 1 });
    expect(site.mail.sentTo(member!.email)).toHaveLength(1);
  });

  it('does not fail members whose quiet hours last longer than the deadline', async () => {
    const clock = await workAt('23:00:00');
    const [member] = await site.addMembers(1);
    await site.prefer(member!.id, { quietFrom: '22:30', quietUntil: '06:45' });
    const id = await write(member!.id);
    await putOff(id);
    await rows(`update deliveries set give_up_at = now() - interval '1 minute' where id = $1`, id);
    await rows('update delivery_chunks set due_at = now() where delivery_id = $1', id);
    await waitUntil(async () => Number((await chunkOf(id)).dueIn) > 60 || (await chunkOf(id)).finished_at, {
      what: 'another look at the delivery',
    });
    expect(await chunkOf(id)).toMatchObject({ status: 0, reason: null, finished_at: null });
    // The deadline leaves time for retries afterwards.
    const triedFor =
      'select give_up_at - now() > $2 * interval \'1 second\' as "isLater" from deliveries where id = $1';
    expect(await rows(triedFor, id, 27_900 + 3_600)).toEqual([{ isLater: true }]);
    clock.setTomorrow('06:45:00');
    await rows('update delivery_chunks set due_at = now() where delivery_id = $1', id);
    expect(await settled(id)).toMatchObject({ status: 1 });
  });

  it('lets critical messages pass, and delays no other member', async () => {
    await workAt('23:00:00');
    const [sleeper, other] = await site.addMembers(2);
    await site.prefer(sleeper!.id, { quietFrom: '22:30', quietUntil: '06:45' });
    await settled(await ring('critical'));
    expect(site.mail.sentTo(sleeper!.email)).toHaveLength(1);
    const { attempts } = await putOff(await ring('high'));
    expect(attempts).toBe(0);
    expect([sleeper!, other!].map(({ email }) => site.mail.sentTo(email).length)).toEqual([1, 2]);
  });

  it('switches a channel off for one kind of message', async () => {
    await workAt('12:00:00');
    const [member] = await site.addMembers(1);
    const channels = { ...undecidedPreferences.channels, message: [] };
    await site.prefer(member!.id, { channels });
    expect(await settled(await write(member!.id))).toMatchObject({
      status: 4,
      reason: 'The member does not want this by e-mail',
    });
    expect((await site.inbox(member!.id)).unread).toBe(1);
    expect(site.mail.received).toEqual([]);
  });

  it('limits the messages of a day; the others are in the next digest, once', async () => {
    const clock = await workAt('07:00:00');
    const [member] = await site.addMembers(1);
    await site.prefer(member!.id, { dailyLimit: 1 });
    expect(await settled(await write(member!.id))).toMatchObject({ status: 1 });
    const second = await write(member!.id);
    expect(await settled(second)).toMatchObject({ status: 4, reason: 'The daily limit of the member is reached' });
    // Critical alerts are not counted.
    await settled(await ring('critical'));
    expect(site.mail.received).toHaveLength(2);

    const look = () => rows(`update due_work set due_at = now() where name = $1`, sendDigest.name);
    clock.setTomorrow('08:00:00');
    await look();
    await waitUntil(() => site.mail.received.length === 3, { what: 'the digest' });
    const digest = await PostalMime.parse(Buffer.from(site.mail.received[2]!.raw, 'latin1'));
    expect(digest.subject).toBe('One thing new for you today');
    expect(digest.text).toContain('Asha Rao would like to talk to you');
    expect(digest.headers.find(({ key }) => key === 'list-unsubscribe-post')).toBeDefined();
    await look();
    // The limit starts again the next day.
    expect(await settled(await write(member!.id))).toMatchObject({ status: 1 });
    expect(site.mail.received).toHaveLength(4);
    expect(await rows('select from digests')).toHaveLength(1);
  });

  it('adds messages over the limit to the digest of a member who stopped alerts', async () => {
    const clock = await workAt('07:00:00');
    const [member] = await site.addMembers(1);
    await site.prefer(member!.id, { dailyLimit: 1 });
    await site.call(`POST ${site.unsubscribeLink(member!.id, 'alert_email')}`, {}, visitor);
    await settled(await write(member!.id));
    await settled(await write(member!.id));
    clock.setTomorrow('08:00:00');
    await rows(`update due_work set due_at = now() where name = $1`, sendDigest.name);
    await waitUntil(() => site.mail.received.length === 2, { what: 'the digest' });
    const digest = await PostalMime.parse(Buffer.from(site.mail.received[1]!.raw, 'latin1'));
    expect(digest.text).toContain('Asha Rao would like to talk to you');
    // Its link stops the digest, because the member did not agree to alerts in the first place.
    const [, token] = /unsubscribe\/([\w-]{56})/.exec(digest.text!)!;
    expect((await site.call(`POST /unsubscribe/${token}`, {}, visitor)).body).toMatchObject({ stopped: 'digest' });
  });

  it('drops broadcasts that are over the limit: they are not in the digest', async () => {
    await workAt('12:00:00');
    const [member] = await site.addMembers(1);
    await site.prefer(member!.id, { dailyLimit: 1 });
    await settled(await write(member!.id));
    const { campaignId } = (await site.broadcast()).body;
    await site.completed(campaignId);
    expect((await site.campaign(campaignId)).counts).toMatchObject({ sent: 0, suppressed: 1 });
    expect(await rows('select from digest_items')).toEqual([]);
  });

  it('gives the last place of a day to one of two concurrent messages', async () => {
    const [member] = await site.addMembers(1);
    const { id } = member!;
    await site.prefer(id, { dailyLimit: 1 });
    const limits = new DailyLimits(site.dataSource, new ManualClock());
    const decided = await decidedBy(site.dataSource, [id]);
    const told = { kind: 'message', urgency: null } as const;
    const full = await atOnce(
      site.dataSource,
      ['select from preferences where member_id = $1 for update', [id]],
      [1, 2].map(() => () => limits.count([id], randomUUID(), told, decided)),
    );
    expect(full.map(({ size }) => size).sort()).toEqual([0, 1]);
  });

  it('applies at once to unsent messages of a broadcast', async () => {
    site.mail.delay = 250;
    const members = (await site.addMembers(12)).sort((a, b) => a.id.localeCompare(b.id));
    const last = members.at(-1)!;
    const { body } = await site.broadcast();
    await site.startWorker({ SMTP_CONNECTIONS: '1' });
    await waitUntil(() => site.mail.received.length > 0, { what: 'the first mail' });
    expect((await site.call(`POST ${site.unsubscribeLink(last.id, 'bulk_email')}`, {}, visitor)).status).toBe(200);
    await site.completed(body.campaignId);
    expect(site.mail.sentTo(last.email)).toEqual([]);
    expect(site.mail.received).toHaveLength(11);
  });
});

it('messages, codes and security notices are in the language of the member', async () => {
  const [member, other] = await site.addMembers(2);
  await site.prefer(member!.id, { language: 'hi' });
  await site.startWorker();
  const noticeId = randomUUID();
  site.identity.notices.set(noticeId, {
    kind: 'password-changed',
    fullName: 'Asha Rao',
    contactType: 'email',
    contact: member!.email,
    facts: {},
  });
  await site.publish(noticeRaised, { noticeId, memberId: member!.id, kind: 'password-changed' });
  await site.call(
    'POST /internal/codes/deliver',
    {
      contactType: 'email',
      contact: member!.email,
      memberId: member!.id,
      code: '042137',
      purpose: 'password-reset',
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
    },
    { actor: { id: 'identity', role: 'service' } },
  );
  await Promise.all([write(member!.id), write(other!.id)]);
  await waitUntil(() => site.mail.received.length === 4, { what: 'four mails' });
  const subjectsTo = async (address: string) => {
    const mails = site.mail.sentTo(address).map(({ raw }) => PostalMime.parse(Buffer.from(raw, 'latin1')));
    return (await Promise.all(mails)).map(({ subject }) => subject).sort();
  };
  expect(await subjectsTo(member!.email)).toEqual(
    ['Animal Activist Register के लिए अपना पासवर्ड बदलें', 'Asha Rao आपसे बात करना चाहते हैं', 'आपका पासवर्ड बदला गया'].sort(),
  );
  expect(await subjectsTo(other!.email)).toEqual(['Asha Rao would like to talk to you']);
});
