import { dayInIndia } from '@aar/contracts/moment-in-india';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { messagesWaiting } from '@aar/contracts/community/conversations.messages';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { memberErased, memberPartErased } from '@aar/contracts/identity/privacy.messages';
import type { mailReturns } from '@aar/contracts/notifications/mail-returns.contract';
import type { suppressions } from '@aar/contracts/notifications/suppressions.contract';
import { waitUntil } from '@aar/tools/ports.mjs';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { recordWaitingFailures } from '../src/deliveries/late-failures';
import { authKey, type ProvidersSite, sendGridKey, startProviders } from './providers.harness';

let site: ProvidersSite;

beforeAll(async () => {
  site = await startProviders();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const webhook_key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const nobody = { actor: null };

/** Sends a webhook request as SendGrid does, with spaces where JSON.stringify puts none. */
function report(events: object[], timestamp = String(Math.floor(Date.now() / 1_000))) {
  const body = JSON.stringify(events, null, 1);
  const signature = sign('sha256', Buffer.from(timestamp + body), privateKey).toString('base64');
  return site.call<{ code: string }>('POST /webhooks/sendgrid', body, {
    ...nobody,
    headers: {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': timestamp,
    },
  });
}
async function sendGrid() {
  await site.integrate({ api_key: sendGridKey, from_email: 'hello@ngo.example.in', webhook_key }, { name: 'sendgrid' });
  // The service may have cached that there was no provider.
  await waitUntil(async () => (await report([])).status === 204, { what: 'knowing the key' });
}
const list = async (query = '') =>
  (await site.call<Output<typeof suppressions.list>>(`GET /admin/suppressions?${query}`)).body.suppressions;

describe('a bounce that SendGrid reports', () => {
  it('is recorded at its recipient, and suppresses the address', async () => {
    await sendGrid();
    const [asha] = await site.addMembers(2);
    await site.startWorker({ WORKER_QUEUES: 'campaigns' });
    const { body } = await site.broadcast();
    await site.completed(body.campaignId);
    const event = {
      email: 'Member1@example.in',
      event: 'bounce',
      type: 'bounce',
      sg_event_id: 'event-1',
      reason: '550 no such user <member1@example.in>',
      message: `${body.campaignId}.${asha!.id}`,
    };
    for (let n = 0; n < 2; n += 1) expect((await report([event])).status).toBe(204);
    expect((await site.campaign(body.campaignId)).counts).toMatchObject({ sent: 1, failed: 1 });
    expect(await list()).toEqual([
      expect.objectContaining({ maskedContact: 'M***@example.in', reason: 'bounced', provider: 'sendgrid' }),
    ]);
    const { body: next } = await site.broadcast();
    await site.completed(next.campaignId);
    expect((await site.campaign(next.campaignId)).counts).toMatchObject({ sent: 1, suppressed: 1 });
    expect(site.sendGrid.sentTo('member1@example.in')).toHaveLength(1);
    const codes = await site.deliver('email', 'member1@example.in');
    expect(codes.status).toBe(202);
  });

  it('is recorded while other recipients of the chunk are still pending', async () => {
    await sendGrid();
    const [asha, ravi] = (await site.addMembers(2)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await site.prefer(ravi!.id, { quietFrom: '00:00', quietUntil: '23:59', criticalPasses: false });
    await site.startWorker({ WORKER_QUEUES: 'campaigns' }, new Date(`${dayInIndia(new Date())}T12:00:00+05:30`));
    const { campaignId } = (await site.broadcast()).body;
    const chunk = async () => (await site.dataSource.query('select * from delivery_chunks'))[0];
    const waits = async () => (await chunk()).sent === 1 && (await chunk()).leased_until === null;
    await waitUntil(waits, { what: 'sending to one of them' });
    const { status } = await report([
      {
        email: 'member1@example.in',
        event: 'bounce',
        type: 'blocked',
        sg_event_id: 'early',
        reason: 'mailbox full',
        message: `${campaignId}.${asha!.id}`,
      },
    ]);
    expect(status).toBe(204);
    expect([...(await chunk()).statuses]).toEqual([2, 0]);
    expect(await chunk()).toMatchObject({ sent: 0, failed: 1, finished_at: null });
  });

  describe('while a worker leases the chunk', () => {
    /** A broadcast to two members; the first message is sent, and a worker is about to send the other. */
    async function aHeldChunk(members: { id: string; email: string }[]) {
      const { campaignId } = (await site.broadcast()).body;
      const change = (to: string) =>
        site.dataSource.query(`update delivery_chunks set ${to} where delivery_id = $1`, [campaignId]);
      await change(`statuses = '\\x0100', sent = 1, fence = 1, leased_until = now() + interval '1 hour'`);
      return {
        campaignId,
        change,
        async bounce(member: number, id: string) {
          const { id: memberId, email } = members[member]!;
          const event = { email, event: 'bounce', type: 'blocked', sg_event_id: id, reason: 'mailbox full' };
          expect((await report([{ ...event, message: `${campaignId}.${memberId}` }])).status).toBe(204);
        },
        chunk: async () =>
          (await site.dataSource.query('select * from delivery_chunks where delivery_id = $1', [campaignId]))[0],
        async waits() {
          const found = await site.dataSource.query('select from late_failures where delivery_id = $1', [campaignId]);
          return found.length > 0;
        },
      };
    }
    const noted = ({ waits }: { waits(): Promise<boolean> }) =>
      waitUntil(async () => !(await waits()), { what: 'noting what waited' });
    const twoMembers = async () => (await site.addMembers(2)).toSorted((a, b) => (a.id < b.id ? -1 : 1));

    it('is recorded once after the release', async () => {
      await sendGrid();
      const held = await aHeldChunk(await twoMembers());
      for (const id of ['held', 'held', 'in other words']) await held.bounce(0, id);
      expect(await held.chunk()).toMatchObject({ statuses: Buffer.from([1, 0]), sent: 1, failed: 0 });
      // The worker died: another one claims the chunk and sends to the recipients that are still pending.
      await held.change(`leased_until = now() - interval '1 second'`);
      await site.startWorker({ WORKER_QUEUES: 'campaigns' });
      await site.completed(held.campaignId);
      await noted(held);
      const counts = async () => (await site.campaign(held.campaignId)).counts;
      expect(await counts()).toMatchObject({ sent: 1, failed: 1, pending: 0 });
      expect(await held.chunk()).toMatchObject({ statuses: Buffer.from([2, 1]), sent: 1, failed: 1 });
      expect(await site.dataSource.query('select position, reason from delivery_failures')).toEqual([
        { position: 0, reason: 'mailbox full' },
      ]);
      await held.bounce(0, 'held');
      expect(await counts()).toMatchObject({ sent: 1, failed: 1 });
    });

    it('waits until the release, and is ignored if the message was not sent in the end', async () => {
      await sendGrid();
      const members = await twoMembers();
      const [held, other] = [await aHeldChunk(members), await aHeldChunk(members)];
      for (const member of [0, 1]) await held.bounce(member, `held ${member}`);
      await other.bounce(0, 'other');
      // It works on another queue, so it only records the waiting failures.
      await site.startWorker({ WORKER_QUEUES: 'push' });
      await other.change('leased_until = null');
      await noted(other);
      expect(await held.chunk()).toMatchObject({ statuses: Buffer.from([1, 0]), sent: 1, failed: 0 });
      await held.change(`statuses = '\\x0104', suppressed = 1, leased_until = null, finished_at = now()`);
      await noted(held);
      expect(await held.chunk()).toMatchObject({ statuses: Buffer.from([2, 4]), sent: 0, failed: 1, suppressed: 1 });
    });

    it('waits for the release even if a worker leases the chunk just before', async () => {
      await sendGrid();
      const members = await twoMembers();
      const chunks = [await aHeldChunk(members), await aHeldChunk(members)];
      for (const chunk of chunks) {
        await chunk.bounce(0, `held ${chunk.campaignId}`);
        await chunk.change('leased_until = null');
      }
      let noting: Promise<unknown> | undefined;
      let leased: string | undefined;
      // Recording the first of the two waits for its delivery; meanwhile the other one is leased.
      await holdTransaction(site.dataSource, async tx => {
        await tx.query('select from deliveries where id = any ($1) for update', [chunks.map(each => each.campaignId)]);
        noting = recordWaitingFailures(site.dataSource);
        await waitUntil(
          async () =>
            (
              await site.dataSource.query(
                `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
              )
            ).length > 0,
          { what: 'recording the first failure' },
        );
        const [rows] = await site.dataSource.query(
          `update delivery_chunks set leased_until = now() + interval '1 hour' where delivery_id in (
             select delivery_id from delivery_chunks for update skip locked) returning delivery_id as id`,
        );
        expect(rows).toHaveLength(1);
        leased = rows[0].id;
      });
      await noting;
      const [held, free] = chunks.toSorted((a, b) => Number(b.campaignId === leased) - Number(a.campaignId === leased));
      expect(await free!.chunk()).toMatchObject({ sent: 0, failed: 1 });
      expect(await held!.chunk()).toMatchObject({ statuses: Buffer.from([1, 0]), sent: 1, failed: 0 });
      expect(await held!.waits()).toBe(true);
    });
  });

  it('stores only the digest of the contact if the member is erased', async () => {
    await sendGrid();
    const [asha] = await site.addMembers(1);
    const { campaignId } = (await site.broadcast()).body;
    await site.publish(memberErased, { memberId: asha!.id });
    await waitUntil(() => site.told(memberPartErased).length > 0, { what: 'the erasure' });
    const event = { email: asha!.email, event: 'bounce', type: 'bounce', sg_event_id: 'after the erasure' };
    const message = `${campaignId}.${asha!.id}`;
    expect((await report([{ ...event, reason: `550 no such user ${asha!.email}`, message }])).status).toBe(204);
    expect(await list(`search=${asha!.email}`)).toEqual([
      expect.objectContaining({ maskedContact: null, detail: '', reason: 'bounced' }),
    ]);
  });

  it('is ignored for members to whom nothing was sent', async () => {
    await sendGrid();
    const [asha] = await site.addMembers(1);
    const { campaignId } = (await site.broadcast()).body;
    await site.dataSource.query(`update delivery_chunks set statuses = '\\x04', suppressed = 1, finished_at = now()`);
    const event = { email: asha!.email, event: 'bounce', type: 'blocked', sg_event_id: 'suppressed' };
    expect((await report([{ ...event, message: `${campaignId}.${asha!.id}` }])).status).toBe(204);
    const [chunk] = await site.dataSource.query('select * from delivery_chunks');
    expect(chunk).toMatchObject({ statuses: Buffer.from([4]), failed: 0, suppressed: 1 });
  });

  it.each([
    ['is signed for another moment', () => report([], '1600000000')],
    ['is not signed', () => site.call<{ code: string }>('POST /webhooks/sendgrid', [{ event: 'bounce' }], nobody)],
  ])('is rejected when it %s', async (_, forged) => {
    await sendGrid();
    const { status, body } = await forged();
    expect([status, body.code]).toEqual([403, 'notifications.webhook.refused']);
  });
});

const mailOf = (to: string, status: string, returned = '', action = 'failed') =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.in',
    `To: ${to}`,
    'Subject: Undelivered Mail',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    '',
    'I could not deliver your message to member1@example.in.',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.in',
    '',
    'Final-Recipient: rfc822; member1@example.in',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 no such user',
    ' <member1@example.in> here',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    returned,
    '',
    '--b--',
    '',
  ].join('\r\n');
const comeBack = (mail: string) =>
  site.call<{ code: string }>('POST /webhooks/bounces', mail, {
    ...nobody,
    headers: { 'content-type': 'message/rfc822' },
  });
/** A broadcast to two members; returns the return path of the first one's mail, and its header. */
async function aBroadcast() {
  const [asha, ravi] = await site.addMembers(2);
  await site.startWorker({ WORKER_QUEUES: 'campaigns' });
  const { body } = await site.broadcast();
  await site.completed(body.campaignId);
  const [mail, other] = [asha!, ravi!].map(({ email }) => site.mail.sentTo(email)[0]!);
  return { id: body.campaignId, asha: asha!, mail: mail!, other: other!, head: mail!.raw.split('\r\n\r\n')[0]! };
}

describe('a bounced mail', () => {
  it('with a missing address is recorded at its recipient, and suppresses the address', async () => {
    const { id, asha, mail, other, head } = await aBroadcast();
    expect(mail.from).toMatch(/^bounces\+[0-9a-f]{52}@register\.example\.in$/);
    expect(mail.from.split('@')[0]!.length).toBeLessThanOrEqual(64);
    expect(mail.from).not.toBe(other.from);
    const bounce = mailOf(mail.from.toUpperCase(), '5.1.1', head);
    for (let n = 0; n < 2; n += 1) expect((await comeBack(bounce)).status).toBe(204);
    expect((await site.campaign(id)).counts).toMatchObject({ sent: 1, failed: 1 });
    expect(await list('search=member1@example.in')).toEqual([
      expect.objectContaining({
        reason: 'bounced',
        provider: 'mail',
        detail: expect.stringContaining('550 no such user'),
      }),
    ]);
    const { body: next } = await site.broadcast();
    await site.completed(next.campaignId);
    expect((await site.campaign(next.campaignId)).counts).toMatchObject({ sent: 1, suppressed: 1 });
    expect(site.mail.sentTo(asha.email)).toHaveLength(1);
  });

  it('with a full mailbox is recorded, and does not suppress the address', async () => {
    const { id, mail, head } = await aBroadcast();
    expect((await comeBack(mailOf(mail.from, '5.2.2', head))).status).toBe(204);
    expect((await comeBack(mailOf(mail.from, '4.4.1', head, 'delayed'))).status).toBe(204);
    expect((await site.campaign(id)).counts).toMatchObject({ sent: 1, failed: 1 });
    expect(await list()).toEqual([]);
  });

  const feedback = (type: string, fields: string[], returned: string) =>
    [
      'From: feedback@provider.example.in',
      'To: complaints@register.example.in',
      'Subject: FW: Rally on Sunday',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
      '',
      '--b',
      '',
      'A recipient reported this mail.',
      '',
      '--b',
      'Content-Type: message/feedback-report',
      '',
      `Feedback-Type: ${type}`,
      'Version: 1',
      ...fields,
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      returned,
      '',
      'Meet us at ten.',
      '',
      '--b--',
      '',
    ].join('\r\n');

  it('in which a provider forwards a complaint suppresses what the member did not ask for, and nothing else', async () => {
    const { asha, mail, other, head } = await aBroadcast();
    const listed = head.split('\r\n').find(line => line.startsWith('List-Unsubscribe:'))!;
    // Not the last character, because not all of its bits count.
    const forged = listed.replace(/.(?=.{8}>$)/, one => (one === 'A' ? 'B' : 'A'));
    // Without a proof of its recipient it counts for nobody, and a mail that is not spam is no complaint.
    for (const nothing of [
      feedback('abuse', [`Original-Rcpt-To: ${asha.email}`], 'Subject: x'),
      feedback('abuse', [`Original-Mail-From: <bounces+${'0'.repeat(52)}@register.example.in>`], 'Subject: x'),
      feedback('abuse', [], forged),
      feedback('not-spam', [`Original-Mail-From: <${mail.from}>`], head),
    ])
      expect((await comeBack(nothing)).status).toBe(403);
    expect(await list()).toEqual([]);

    expect((await comeBack(feedback('abuse', [], listed))).status).toBe(204);
    expect((await comeBack(feedback('abuse', [`Original-Mail-From: <${other.from}>`], 'Subject: x'))).status).toBe(204);
    const entry = { reason: 'complained', scope: 'bulk', provider: 'mail', detail: 'abuse' };
    expect(await list()).toEqual([expect.objectContaining(entry), expect.objectContaining(entry)]);
    const { body: next } = await site.broadcast();
    await site.completed(next.campaignId);
    expect((await site.campaign(next.campaignId)).counts).toMatchObject({ sent: 0, suppressed: 2 });

    await site.startWorker();
    const [sender] = await site.addMembers(1);
    await site.publish(messagesWaiting, {
      noticeId: randomUUID(),
      conversationId: randomUUID(),
      recipientId: asha.id,
      senderId: sender!.id,
      senderName: 'Asha Rao',
      senderNgoName: null,
      kind: 'first',
      unread: 1,
    });
    await waitUntil(() => site.mail.sentTo(asha.email).length === 2, { what: 'a mail that the member waits for' });

    // In the meantime the address no longer exists, which suppresses more.
    expect((await comeBack(mailOf(mail.from, '5.1.1', head))).status).toBe(204);
    expect(await list('search=member1@example.in')).toEqual([
      expect.objectContaining({ reason: 'bounced', scope: 'all' }),
    ]);
    expect((await comeBack(feedback('abuse', [], `${listed}\r\nX-Again: yes`))).status).toBe(204);
    expect(await list('search=member1@example.in')).toEqual([expect.objectContaining({ scope: 'all' })]);
  });

  it('counts only for the address that its return path was signed for', async () => {
    const { mail, other, asha } = await aBroadcast();
    const [, mine] = /\+([0-9a-f]{52})@/.exec(mail.from)!;
    const [, theirs] = /\+([0-9a-f]{52})@/.exec(other.from)!;
    const forged = [
      'no-reply@register.example.in',
      `bounces+${'0'.repeat(52)}@register.example.in`,
      // The id of one member with the signature of another.
      `bounces+${theirs!.slice(0, 32)}${mine!.slice(32)}@register.example.in`,
    ];
    for (const to of forged) {
      const { status, body } = await comeBack(mailOf(to, '5.1.1'));
      expect([status, body.code]).toEqual([403, 'notifications.webhook.refused']);
    }
    // Of a mail with many return paths, only the first few are checked.
    const many = [...Array.from({ length: 9 }, () => forged[2]!), mail.from].join(', ');
    expect((await comeBack(mailOf(many, '5.1.1'))).status).toBe(403);
    // The member has another address now.
    await site.dataSource.query(`update recipients set email = 'new@example.in' where member_id = $1`, [asha.id]);
    expect((await comeBack(mailOf(mail.from, '5.1.1'))).status).toBe(403);
    expect((await comeBack('To: x\r\n\r\nOut of office')).status).toBe(403);
    expect((await comeBack(`To: ${other.from}\r\n\r\nOut of office`)).status).toBe(204);
    expect(await list()).toEqual([]);
  });
});

describe('the list of returned mail', () => {
  const returnsOf = async (query = '') =>
    (await site.call<Output<typeof mailReturns.list>>(`GET /admin/mail-returns?${query}`)).body.providers;

  it('counts by provider and cause what was returned and what providers reported, and names nobody', async () => {
    const { mail, head } = await aBroadcast();
    await sendGrid();
    const blocked = { email: 'canary@gmail.com', event: 'bounce', type: 'blocked' };
    const words = '550 5.7.26 <canary@gmail.com> is protected: the sender is unauthenticated';
    await report(['a', 'b'].map(id => ({ ...blocked, reason: words, sg_event_id: id })));
    await report([{ email: 'canary@gmail.com', event: 'spamreport', sg_event_id: 'c' }]);
    await comeBack(mailOf(mail.from, '5.1.1', head));
    const [today] = await site.dataSource.query('select max(day)::text as day from mail_returns');
    const each = { lastOn: today.day, words: expect.any(String) };
    expect(await returnsOf()).toEqual([
      {
        id: 'gmail',
        total: 3,
        causes: [
          { ...each, cause: 'policy', count: 2, words: '550 5.7.26 <***> is protected: the sender is unauthenticated' },
          { ...each, cause: 'complaint', count: 1, words: '' },
        ],
      },
      { id: 'other', total: 1, causes: [{ ...each, cause: 'gone', count: 1 }] },
    ]);
    expect(JSON.stringify(await site.dataSource.query('select r::text from mail_returns r'))).not.toContain('canary');

    await site.dataSource.query('update mail_returns set day = day - 10');
    expect(await returnsOf('days=7')).toEqual([]);
    expect(await returnsOf('days=30')).toHaveLength(2);
  });
});

describe('refusals that continue for weeks', () => {
  const counts = () => site.dataSource.query('select weight from refusal_counts');

  it('suppress bulk mail until a message arrives, unless a policy or a forwarding address is the cause', async () => {
    const { mail, head } = await aBroadcast();
    const refuse = async (status: string, note: string, recipient?: string) => {
      const returned = mailOf(mail.from, status, `${head}\r\nX-Note: ${note}`);
      const told = recipient ? returned.replaceAll('member1@example.in', recipient) : returned;
      expect((await comeBack(told)).status).toBe(204);
    };
    await refuse('5.7.1', 'policy');
    await refuse('5.2.2', 'forwarded', 'old@elsewhere.example.in');
    expect(await counts()).toEqual([]);
    for (const note of ['one', 'two']) await refuse('5.2.2', note);
    expect(await counts()).toEqual([{ weight: 1 }]);

    await site.dataSource.query(
      'update refusal_counts set weight = 3.5, since = current_date - 20, counted_on = current_date - 2',
    );
    await refuse('5.7.1', 'another policy');
    expect(await list()).toEqual([]);
    await refuse('5.2.2', 'weeks later');
    expect(await list('search=member1@example.in')).toEqual([
      expect.objectContaining({ reason: 'refused', scope: 'bulk', provider: 'mail' }),
    ]);
    const { body: next } = await site.broadcast();
    await site.completed(next.campaignId);
    expect((await site.campaign(next.campaignId)).counts).toMatchObject({ sent: 1, suppressed: 1 });

    const arrived = mailOf(mail.from, '2.0.0', head, 'delivered');
    expect((await comeBack(arrived)).status).toBe(204);
    expect([await counts(), await list()]).toEqual([[], []]);
    // When it is sent again, it says nothing about later refusals.
    await refuse('5.2.2', 'afterwards');
    expect((await comeBack(arrived)).status).toBe(204);
    expect(await counts()).toEqual([{ weight: 1 }]);
  });
});

describe('a number that MSG91 reports as blocked', () => {
  it('gets no more text messages, authenticated by the secret of the integration', async () => {
    await site.integrate({ auth_key: authKey, webhook_secret: 'the-secret' }, { name: 'msg91_sms', category: 'sms' });
    const told = [{ requestId: 'r1', report: [{ number: '919822012345', status: '17', desc: 'Blocked number' }] }];
    const tell = (secret: string) =>
      site.call('POST /webhooks/msg91', told, { ...nobody, headers: { 'x-webhook-secret': secret } });
    expect((await tell('another')).status).toBe(403);
    await waitUntil(async () => (await tell('the-secret')).status === 204, { what: 'knowing the secret' });
    expect(await list('search=98220%2012345')).toEqual([
      expect.objectContaining({
        contactType: 'mobile',
        maskedContact: expect.stringContaining('45'),
        reason: 'blocked',
      }),
    ]);
  });
});

describe('the list of suppressed contacts', () => {
  it('is searched by a complete contact, and a removed contact gets messages again', async () => {
    await sendGrid();
    await report(
      ['asha', 'ravi'].map(name => ({ email: `${name}@example.in`, event: 'spamreport', sg_event_id: name })),
    );
    expect(await list()).toHaveLength(2);
    expect(await list('search=example.in')).toEqual([]);
    const [found] = await list('search=ASHA@example.in');
    expect((await site.call(`DELETE /admin/suppressions/${found!.id}`)).status).toBe(204);
    expect((await site.call(`DELETE /admin/suppressions/${found!.id}`)).status).toBe(404);
    expect(await list()).toHaveLength(1);
    await waitUntil(() => site.told(auditEntryRequested).length > 0, { what: 'the entry in the audit log' });
    expect(site.told(auditEntryRequested)[0]).toMatchObject({
      action: 'suppression.removed',
      targetId: found!.id,
      targetLabel: 'a***@example.in',
    });
  });

  it('accepts a contact of an administrator once, and names the invalid field', async () => {
    const add = (body: object) => site.call<ProblemBody & { id: string }>('POST /admin/suppressions', body);
    const asked = { contact: 'Asha@Example.in ', detail: 'Rang us (98220 12345): no more mail, please' };
    const { status, body } = await add(asked);
    expect({ status, body }).toEqual({
      status: 201,
      body: expect.objectContaining({
        contactType: 'email',
        maskedContact: 'a***@example.in',
        reason: 'asked',
        scope: 'all',
        provider: 'team',
        detail: 'Rang us (98******45): no more mail, please',
      }),
    });
    expect(await list('search=asha@example.in')).toHaveLength(1);
    await waitUntil(() => site.told(auditEntryRequested).length > 0, { what: 'the entry in the audit log' });
    expect(site.told(auditEntryRequested)[0]).toMatchObject({ action: 'suppression.added', targetId: body.id });
    const again = await add(asked);
    expect(again).toMatchObject({ status: 409, body: { code: 'notifications.suppression.known' } });
    expect(again.body.errors!.map(({ path }) => path)).toEqual(['contact']);
    const wrong = await add({ contact: 'asha@', detail: '' });
    expect(wrong.body.errors!.map(({ path }) => path)).toEqual(['contact', 'detail']);
    expect((await add({ ...asked, contact: '+91 98220-12345' })).body).toMatchObject({ contactType: 'mobile' });
  });

  it('has no contact in plain text', async () => {
    await sendGrid();
    await report([
      { email: 'canary@example.in', event: 'bounce', sg_event_id: 'x', reason: 'canary@example.in is gone' },
    ]);
    expect(JSON.stringify(await site.dataSource.query('select s::text from suppressions s'))).not.toContain('canary@');
  });
});
