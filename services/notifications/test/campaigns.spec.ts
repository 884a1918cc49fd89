import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { failedSends } from '@aar/contracts/notifications/failed-sends.contract';
import { waitUntil } from '@aar/tools/ports.mjs';
import { type Notifications, publicUrl, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

type Recipients = Output<typeof campaigns.recipients>;

const recipientsOf = (id: string, query = '') =>
  site.call<Recipients>(`GET /admin/campaigns/${id}/recipients?${query}`).then(({ body }) => body);

describe('a broadcast', () => {
  it('reaches exactly the members it names, once each, and shows its progress', async () => {
    await site.addMembers(1_203);
    await site.addMembers(5, { status: 'suspended' });
    const { status, body } = await site.broadcast();
    expect({ status, recipients: body.recipientCount }).toEqual({ status: 202, recipients: 1_203 });
    expect((await site.campaign(body.campaignId)).status).toBe('preparing');

    await site.startWorker();
    await site.completed(body.campaignId);
    const campaign = await site.campaign(body.campaignId);
    expect(campaigns.get.output.parse(campaign)).toEqual(campaign);
    expect(campaign.counts).toEqual({
      total: 1_203,
      sent: 1_203,
      pending: 0,
      failed: 0,
      unknown: 0,
      suppressed: 0,
      cancelled: 0,
    });
    expect(campaign.rate).toBeGreaterThan(0);
    expect(site.mail.counts.size).toBe(1_203);
    expect(site.mail.duplicates).toBe(0);
    expect(new Set(site.mail.received.map(mail => mail.messageId)).size).toBe(1_203);

    const reports = () =>
      site.pushedTo('admins', 'campaign').filter(({ campaignId }) => campaignId === body.campaignId);
    await waitUntil(() => reports().at(-1)?.status === 'completed', { what: 'The last report to the administrators' });
    expect(reports().at(-1)).toMatchObject({ counts: campaign.counts });
    // That was the last report: another campaign is reported until its end, but this one no more.
    const next = (await site.broadcast()).body.campaignId;
    await waitUntil(() => reported(next) > 0, { what: 'The last report of the next' });
    expect([reported(body.campaignId), reported(next)]).toEqual([1, 1]);
  });

  /** How often the completion of a campaign was pushed to administrators. */
  const reported = (id: string) =>
    site.pushedTo('admins', 'campaign').filter(({ campaignId, status }) => campaignId === id && status === 'completed')
      .length;

  it('reports to the administrators at most twice a second while it runs', async () => {
    await site.addMembers(300);
    site.mail.delay = 150;
    const { body } = await site.broadcast();
    await Promise.all([site.startWorker(), site.startWorker()]);
    await site.completed(body.campaignId);
    await waitUntil(() => reported(body.campaignId) > 0, { what: 'The last report to the administrators' });
    const { startedAt, finishedAt } = await site.campaign(body.campaignId);
    const seconds = (Date.parse(finishedAt!) - Date.parse(startedAt!)) / 1_000;
    const reports = site.pushedTo('admins', 'campaign');
    expect(reports.length).toBeGreaterThan(1);
    expect(reports.length).toBeLessThanOrEqual(2 * (seconds + 1) + 1);
  });

  it.each([
    ['activists', 3],
    ['ngos', 2],
    ['verified', 4],
    ['unverified', 1],
    ['all', 5],
  ])('to %s counts and reaches only them', async (targetAudience, expected) => {
    await site.addMembers(2, { userType: 'activist' });
    await site.addMembers(1, { userType: 'activist', isVerified: false });
    await site.addMembers(2, { userType: 'ngo' });
    await site.addMembers(2, { userType: 'ngo', status: 'suspended' });
    const audience = await site.call<Output<typeof campaigns.audience>>('POST /admin/campaigns/audience', {
      targetAudience,
    });
    expect(audience.body).toMatchObject({ total: expected, email: expected });
    expect(audience.body.sample).toHaveLength(Math.min(3, expected));
    expect((await site.broadcast({ targetAudience })).body.recipientCount).toBe(expected);
  });

  it('leaves out members who unsubscribed or have no e-mail, and returns the number of the rest', async () => {
    const [first, second] = await site.addMembers(4);
    await site.dataSource.query('update recipients set bulk_email = false where member_id = $1', [first!.id]);
    await site.dataSource.query('update recipients set email = null where member_id = $1', [second!.id]);
    const audience = await site.call('POST /admin/campaigns/audience', { targetAudience: 'all' });
    expect(audience.body).toMatchObject({ total: 4, email: 2 });
    expect((await site.broadcast()).body.recipientCount).toBe(2);
  });

  it('reaches on each channel only members who agreed to it, and nobody who was never asked', async () => {
    const members = await site.addMembers(4);
    await site.dataSource.query(
      `update recipients set mobile = '98220' || right('0000' || (random() * 99999)::int, 5), mobile_confirmed = true`,
    );
    // As in identity's event about a member who was never asked.
    const [never, ...agreed] = members.map(({ id }) => id);
    await site.dataSource.query(
      'update recipients set bulk_email = default, bulk_sms = default, bulk_whatsapp = default where member_id = $1',
      [never],
    );
    await site.dataSource.query('update recipients set bulk_sms = false where member_id = $1', [agreed[0]]);
    await site.dataSource.query('update recipients set bulk_whatsapp = false where member_id = any($1)', [
      agreed.slice(0, 2),
    ]);
    const { body } = await site.call<Output<typeof campaigns.audience>>('POST /admin/campaigns/audience', {
      targetAudience: 'all',
    });
    expect(body).toMatchObject({ total: 4, email: 3, sms: 2, whatsapp: 1 });
  });

  it('without recipients is rejected and stores nothing', async () => {
    await site.addMembers(2);
    const { status, body } = await site.call<ProblemBody>('POST /admin/broadcast', {
      ...site.aBroadcast,
      targetAudience: 'ngos',
    });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'notifications.campaign.no-recipients' });
    expect(await site.dataSource.query('select id from deliveries')).toEqual([]);
  });

  it('requested twice with one Idempotency-Key is one campaign', async () => {
    await site.addMembers(2);
    const headers = { 'idempotency-key': 'one' };
    const answers = await Promise.all(
      [1, 2].map(() => site.call('POST /admin/broadcast', site.aBroadcast, { headers })),
    );
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await site.dataSource.query('select id from campaigns')).toHaveLength(1);
  });

  it('with a line break in its subject is rejected', async () => {
    await site.addMembers(1);
    const { status, body } = await site.call<ProblemBody>('POST /admin/broadcast', {
      ...site.aBroadcast,
      subject: 'Rally on Sunday\r\nBcc: everyone@example.in',
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'subject', message: 'Line breaks are not allowed here' }]);
  });

  it('has a one-click unsubscribe header and a link, both for this member only', async () => {
    await site.addMembers(2);
    await site.startWorker();
    const { body } = await site.broadcast();
    await site.completed(body.campaignId);
    const [one, other] = site.mail.received.map(({ raw }) => ({
      header: /^List-Unsubscribe: <(.*)>\r$/m.exec(raw)?.[1],
      post: /^List-Unsubscribe-Post: (.*)\r$/m.exec(raw)?.[1],
      link: raw.replaceAll('=\r\n', '').includes(`${publicUrl}/unsubscribe/`),
    }));
    expect(one).toMatchObject({ post: 'List-Unsubscribe=One-Click', link: true });
    expect(one!.header).toMatch(/^https:\/\/register\.example\.in\/api\/unsubscribe\/[\w-]{56}$/);
    expect(one!.header).not.toBe(other!.header);
  });
});

describe('the status of each recipient', () => {
  it('has the mail server’s reason for failures, and is listed in pages', async () => {
    const members = await site.addMembers(1_100);
    const refused = members.filter((_, index) => index % 100 === 7).map(({ email }) => email);
    site.mail.recipientReply = address =>
      refused.includes(address) ? `550 5.1.1 <${address}> has no mailbox here` : '250 OK';
    await site.startWorker();
    const { body } = await site.broadcast();
    await site.completed(body.campaignId);
    expect((await site.campaign(body.campaignId)).counts).toMatchObject({ sent: 1_089, failed: 11, pending: 0 });
    const missed = (await site.call<Output<typeof failedSends.count>>('GET /admin/failed-sends')).body;
    expect(failedSends.count.output.parse(missed)).toMatchObject({ count: 11, campaignId: body.campaignId });

    const failed = await recipientsOf(body.campaignId, 'status=failed&limit=50');
    expect(failed.recipients).toHaveLength(11);
    for (const recipient of failed.recipients) {
      expect(recipient.reason).toBe('550 5.1.1 <m***@example.in> has no mailbox here');
      expect(recipient.maskedContact).toMatch(/^m\*{3}@example\.in$/);
    }

    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Recipients = await recipientsOf(body.campaignId, `limit=50${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...page.recipients.map(({ memberId }) => memberId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(1_100);
    expect(new Set(seen).size).toBe(1_100);
  });

  it('is failed for an address that could forge a header, to which nothing is sent', async () => {
    const [member] = await site.addMembers(3);
    const forged = 'asha@example.in>\r\nRCPT TO:<everyone@example.in';
    await site.dataSource.query('update recipients set email = $2 where member_id = $1', [member!.id, forged]);
    await site.startWorker();
    const { body } = await site.broadcast();
    await site.completed(body.campaignId);
    const { recipients } = await recipientsOf(body.campaignId, 'status=failed');
    expect(recipients).toEqual([
      expect.objectContaining({ memberId: member!.id, reason: 'The e-mail address is not valid' }),
    ]);
    expect(site.mail.received).toHaveLength(2);
  });

  it('is unknown, and never retried, when the connection broke before the response', async () => {
    const members = await site.addMembers(60);
    const unlucky = members[20]!.email;
    site.mail.hangUpAfter = address => address === unlucky;
    await site.startWorker();
    const { body } = await site.broadcast();
    await site.completed(body.campaignId);
    expect((await site.campaign(body.campaignId)).counts).toMatchObject({ sent: 59, unknown: 1 });
    const { recipients } = await recipientsOf(body.campaignId, 'status=unknown');
    expect(recipients).toEqual([expect.objectContaining({ memberId: members[20]!.id, status: 'unknown' })]);
    expect(site.mail.sentTo(unlucky)).toHaveLength(1);
  });

  it('stays pending while the mail server defers the recipient, and is sent later', async () => {
    const members = await site.addMembers(30);
    const busy = members[3]!.email;
    site.mail.recipientReply = address => (address === busy ? '451 try later' : '250 OK');
    await site.startWorker();
    const { body } = await site.broadcast();
    const chunkIs = async (condition: string) =>
      (await site.dataSource.query(`select 1 from delivery_chunks where ${condition}`)).length > 0;
    await waitUntil(() => chunkIs('attempts > 0 and sent = 29'), { what: 'Deferring' });
    site.mail.recipientReply = () => '250 OK';
    await site.dataSource.query('update delivery_chunks set due_at = now()');
    await site.completed(body.campaignId);
    expect((await site.campaign(body.campaignId)).counts).toMatchObject({ sent: 30, failed: 0 });
    expect(site.mail.duplicates).toBe(0);
  });

  it('is suppressed for members who unsubscribe or are suspended while the campaign runs', async () => {
    await site.addMembers(2_600);
    site.mail.delay = 20;
    const { body } = await site.broadcast();
    await site.startWorker({ SMTP_CONNECTIONS: '4' });
    await waitUntil(() => site.mail.received.length > 50, { what: 'The first mails' });
    // From the last chunk, which waits until one of the four before it is done.
    const [chunk] = await site.dataSource.query('select member_ids from delivery_chunks order by number desc limit 1');
    const [unsubscriber, suspended] = chunk.member_ids;
    const [{ email }] = await site.dataSource.query('select email from recipients where member_id = $1', [
      unsubscriber,
    ]);
    const link = site.unsubscribeLink(unsubscriber, 'bulk_email');
    expect((await site.call(`POST ${link}`, {}, { actor: null })).status).toBe(200);
    await site.dataSource.query(`update recipients set status = 'suspended' where member_id = $1`, [suspended]);
    site.mail.delay = 0;

    await site.completed(body.campaignId);
    expect((await site.campaign(body.campaignId)).counts).toMatchObject({ total: 2_600, sent: 2_598, suppressed: 2 });
    const { recipients } = await recipientsOf(body.campaignId, 'status=suppressed');
    expect(recipients.map(({ memberId, reason }) => [memberId, reason])).toEqual(
      expect.arrayContaining([
        [unsubscriber, 'Unsubscribed'],
        [suspended, 'The account is not active'],
      ]),
    );
    expect(site.mail.sentTo(email)).toEqual([]);
  });
});

describe('the list of campaigns', () => {
  it('pages from the newest to the oldest', async () => {
    await site.addMembers(1);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await site.broadcast({ subject: `Number ${n}` })).body.campaignId);
    const page = (query: string) => site.call<Output<typeof campaigns.list>>(`GET /admin/campaigns?limit=2${query}`);
    const first = (await page('')).body;
    const second = (await page(`&cursor=${first.nextCursor}`)).body;
    expect(campaigns.list.output.parse(first)).toEqual(first);
    expect([...first.campaigns, ...second.campaigns].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  it('responds with unknown for an id that does not exist', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (const path of [`/admin/campaigns/${id}`, `/admin/campaigns/${id}/recipients`]) {
      const { status, body } = await site.call<ProblemBody>(`GET ${path}`);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'notifications.campaign.unknown' });
    }
  });
});
