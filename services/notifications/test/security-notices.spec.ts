import type { NoticeWords } from '@aar/contracts/identity/contacts.contract';
import { NoticeKind, noticeRaised } from '@aar/contracts/identity/notices.messages';
import { securityNews } from '@aar/contracts/notifications/security-news';
import { dumpTables } from '@aar/testing/dump-tables';
import { storedMessages } from '@aar/testing/stored-messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { type Notifications, publicUrl, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

type Notice = { noticeId: string; memberId: string } & NoticeWords;

const aNotice = (changes: Partial<Notice> = {}): Notice => ({
  noticeId: randomUUID(),
  memberId: randomUUID(),
  kind: 'password-changed',
  fullName: 'Asha Kulkarni',
  contactType: 'email',
  contact: 'asha@example.in',
  facts: {},
  ...changes,
});
/** Adds the text to identity and publishes the notice. */
const raise = ({ noticeId, memberId, ...words }: Notice) => {
  site.identity.notices.set(noticeId, words);
  return site.publish(noticeRaised, { noticeId, memberId, kind: words.kind });
};
const stored = async ({ noticeId }: Notice) =>
  (await site.dataSource.query('select * from security_notices where id = $1', [noticeId]))[0];
const mailTo = async (address: string) => {
  await waitUntil(() => site.mail.sentTo(address).length > 0, { what: `a message to ${address}` });
  return PostalMime.parse(Buffer.from(site.mail.sentTo(address)[0]!.raw, 'latin1'));
};
const finished = (notice: Notice) =>
  waitUntil(async () => (await stored(notice))?.finished_at, { what: 'the notice to be done' });
/** Waits until the notice has failed an attempt and awaits the next one. */
const isTried = (notice: Notice) =>
  waitUntil(
    async () =>
      (await stored(notice))?.attempts > 0 &&
      (await site.dataSource.query(`select from due_work where key = $1 and claim is null`, [notice.noticeId])).length >
        0,
    { what: 'a first try' },
  );
const isDueAgain = () =>
  site.dataSource.query(`update due_work set due_at = now() where name = 'send-security-notice'`);

describe('a security notice', () => {
  it('that an administrator was suspended is also in the inbox of the site, without names', async () => {
    const notice = aNotice({ kind: 'administrator-suspended', facts: { name: 'Rukmini Sen', by: 'Dev Thakkar' } });
    await raise(notice);
    await waitUntil(() => stored(notice), { what: 'the notice' });
    const told = await site.dataSource.query(
      `select kind, title, body, href from notifications join notices on notices.id = notice_id where member_id = $1`,
      [notice.memberId],
    );
    expect(told).toEqual([
      { kind: 'security', title: securityNews.administratorSuspended, body: '', href: '/admin/users?status=suspended' },
    ]);
  });

  it('says what happened, when (in India’s time zone), and what to do if it was somebody else', async () => {
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await raise(aNotice());
    const { subject, text, html } = await mailTo('asha@example.in');
    expect(subject).toBe('Your password was changed');
    for (const part of [text, html]) {
      expect(part).toContain('Hello Asha Kulkarni');
      expect(part).toMatch(/When: \d{1,2} \w+ \d{4} at .*\(India time\)/);
      expect(part).toContain('If this was not you');
      expect(part).toContain(`${publicUrl}/login`);
    }
  });

  it('cannot be unsubscribed from, and reaches members who unsubscribed from everything', async () => {
    const [member] = await site.addMembers(1);
    await site.dataSource.query('update recipients set bulk_email = false, alert_email = false');
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await raise(aNotice({ memberId: member!.id, contact: member!.email }));
    await mailTo(member!.email);
    expect(site.mail.received[0]!.raw).not.toMatch(/unsubscribe/i);
  });

  it.each(NoticeKind.options)('has its own text: %s', async kind => {
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    const facts = {
      reason: 'Spam & <b>abuse</b>',
      until: '2026-12-21T05:30:00.000Z',
      maskedContact: 'n***@example.in',
    };
    await raise(aNotice({ kind, facts }));
    const { subject, text, html } = await mailTo('asha@example.in');
    expect(subject).toMatch(/\byour?\b/i);
    expect(html).not.toContain('<b>abuse');
    expect(text).not.toContain('2026-12-21T05');
    const named = { 'account-suspended': 'Spam & <b>abuse</b>', 'contact-changed': 'n***@example.in' } as const;
    if (kind in named) expect(text).toContain(named[kind as keyof typeof named]);
    if (kind === 'deletion-planned') expect(text).toContain('21 December 2026');
  });

  it('is sent once, however often its event arrives', async () => {
    const notice = aNotice();
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    for (let times = 0; times < 3; times += 1) await raise(notice);
    await finished(notice);
    const last = aNotice({ contact: 'last@example.in' });
    await raise(last);
    await finished(last);
    expect(site.mail.sentTo('asha@example.in')).toHaveLength(1);
  });

  it('is not sent again when its work is scheduled after it was sent', async () => {
    const notice = aNotice();
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await raise(notice);
    await finished(notice);
    const { noticeId } = notice;
    // Simulates that the search for forgotten notices read the notice just before it was sent.
    await site.dataSource.query(
      `insert into due_work (name, key, data, due_at) values ('send-security-notice', $1, $2, now())`,
      [noticeId, JSON.stringify({ noticeId })],
    );
    await waitUntil(
      async () => (await site.dataSource.query('select from due_work where key = $1', [noticeId])).length === 0,
      { what: 'the end of the second work' },
    );
    expect(site.mail.sentTo('asha@example.in')).toHaveLength(1);
    expect(await stored(notice)).toMatchObject({ outcome: 'sent', attempts: 1 });
  });

  it('is sent by only one of several workers', async () => {
    for (let workers = 0; workers < 3; workers += 1) await site.startWorker({ WORKER_QUEUES: 'codes' });
    site.mail.delay = 50;
    const notices = Array.from({ length: 12 }, (_, number) => aNotice({ contact: `member${number}@example.in` }));
    for (const notice of notices) await raise(notice);
    for (const notice of notices) {
      await finished(notice);
      expect(await stored(notice)).toMatchObject({ outcome: 'sent', attempts: 1 });
      expect(site.mail.sentTo(notice.contact)).toHaveLength(1);
    }
  });

  it('is abandoned after a day without a mail server', async () => {
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    site.mail.recipientReply = () => '451 try later';
    const notice = aNotice();
    await raise(notice);
    await isTried(notice);
    expect(await stored(notice)).toMatchObject({ finished_at: null, outcome: null });
    await site.dataSource.query(`update security_notices set created_at = now() - interval '25 hours'`);
    await isDueAgain();
    await finished(notice);
    expect(await stored(notice)).toMatchObject({ outcome: 'failed', contact_type: 'email' });
  });

  it('stores neither contact nor name, before or after it is sent', async () => {
    const notice = aNotice({
      contact: 'canary@example.in',
      fullName: 'Canary Name',
      facts: { reason: 'canary reason' },
    });
    await raise(notice);
    await waitUntil(() => stored(notice), { what: 'the notice' });
    expect(await dumpTables(site.dataSource)).not.toMatch(/canary/i);
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await finished(notice);
    expect(await stored(notice)).toMatchObject({ outcome: 'sent', contact_type: 'email' });
    expect(await dumpTables(site.dataSource)).not.toMatch(/canary/i);
    expect(await storedMessages(site.servers.natsUrl)).not.toMatch(/canary/i);
  });

  it('is a text message of one line to a member without e-mail', async () => {
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await raise(aNotice({ contactType: 'mobile', contact: '9822012345' }));
    const { text } = await mailTo('9822012345@sms.local');
    expect(text?.trim()).toBe(
      `Animal Activist Register: Your password was changed. Not you? Reset it: ${publicUrl}/login`,
    );
    expect(text!.trim().length).toBeLessThanOrEqual(160);
  });

  it('is a text message in Hindi to a member who chose Hindi', async () => {
    const [member] = await site.addMembers(1);
    await site.prefer(member!.id, { language: 'hi' });
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await raise(aNotice({ memberId: member!.id, contactType: 'mobile', contact: '9822012345' }));
    const { text } = await mailTo('9822012345@sms.local');
    expect(text?.trim()).toBe(`Animal Activist Register: आपका पासवर्ड बदला गया। ${publicUrl}/login`);
  });

  it('waits for an unavailable mail server and is sent when it is back', async () => {
    await site.mail.stop();
    const notice = aNotice();
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await raise(notice);
    await isTried(notice);
    await site.mail.start();
    await isDueAgain();
    await finished(notice);
    expect(site.mail.sentTo('asha@example.in')).toHaveLength(1);
  });

  it('waits for identity, which has its text, and is sent when that is back', async () => {
    site.identity.goAway(true);
    const notice = aNotice();
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await raise(notice);
    await isTried(notice);
    expect((await stored(notice)).finished_at).toBeNull();
    site.identity.goAway(false);
    await isDueAgain();
    await finished(notice);
    expect(site.mail.sentTo('asha@example.in')).toHaveLength(1);
  });

  it('is not sent once its member is erased', async () => {
    const notice = aNotice();
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await site.publish(noticeRaised, { noticeId: notice.noticeId, memberId: notice.memberId, kind: notice.kind });
    await finished(notice);
    expect(await stored(notice)).toMatchObject({ outcome: 'failed', contact_type: null });
    expect(site.mail.received).toHaveLength(0);
  });

  it('needs no Redis', async () => {
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await site.servers.redis.stop();
    try {
      const notice = aNotice();
      await raise(notice);
      await finished(notice);
      expect(site.mail.sentTo('asha@example.in')).toHaveLength(1);
    } finally {
      await site.servers.redis.start();
    }
  });

  it('is sent while a broadcast keeps the mail server busy', async () => {
    await site.addMembers(3_000);
    // The broadcast takes longer than the notice waits for a worker, however fast the machine is.
    site.mail.delay = 40;
    const { body } = await site.broadcast();
    await site.startWorker();
    await waitUntil(() => site.mail.received.length > 100, { what: 'the broadcast to run' });
    await raise(aNotice());
    await mailTo('asha@example.in');
    expect((await site.campaign(body.campaignId)).status).toBe('running');
  });
});

describe('a security notice during a deployment', () => {
  it('that an older process consumed without scheduling it is sent', async () => {
    const notice = aNotice();
    const { noticeId, memberId, ...words } = notice;
    site.identity.notices.set(noticeId, words);
    await site.dataSource.query('insert into security_notices (id, member_id, kind) values ($1, $2, $3)', [
      noticeId,
      memberId,
      words.kind,
    ]);
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    const comesDue = `update due_work set due_at = now() where name = 'schedule-forgotten-notices'`;
    await waitUntil(async () => (await site.dataSource.query(comesDue))[1] > 0, { what: 'the look for such' });
    await mailTo('asha@example.in');
    await finished(notice);
  });

  it('that failed permanently is not sent again by this search', async () => {
    const notice = aNotice();
    await site.dataSource.query('insert into security_notices (id, member_id, kind) values ($1, $2, $3)', [
      notice.noticeId,
      notice.memberId,
      notice.kind,
    ]);
    await site.dataSource.query(
      `insert into due_work (name, key, data, due_at, dead_at) values ('send-security-notice', $1, '{}', now(), now())`,
      [notice.noticeId],
    );
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    const comesDue = `update due_work set due_at = now() where name = 'schedule-forgotten-notices'`;
    await waitUntil(async () => (await site.dataSource.query(comesDue))[1] > 0, { what: 'the look for such' });
    const other = aNotice({ contact: 'other@example.in' });
    await raise(other);
    await finished(other);
    expect((await stored(notice)).finished_at).toBeNull();
  });

  it('of a kind that only a newer version knows waits for a worker of that version, and is sent', async () => {
    const notice = aNotice();
    const { noticeId, memberId, ...words } = notice;
    const kind = 'passkey-added' as NoticeKind;
    site.identity.notices.set(noticeId, { ...words, kind });
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await site.publish(noticeRaised, { noticeId, memberId, kind, addedBy: 'a later version' } as never);
    await isTried(notice);
    expect(await stored(notice)).toMatchObject({ kind, finished_at: null });
    expect(site.mail.received).toEqual([]);
    // The text that a later version would use.
    site.identity.notices.set(noticeId, words);
    await isDueAgain();
    await mailTo('asha@example.in');
  });
});
