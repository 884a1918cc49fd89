import type { ProblemBody } from '@aar/contracts/errors';
import { mailStopped } from '@aar/contracts/notifications/unsubscribe.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import { unsubscribeToken } from '../src/unsubscribe/unsubscribe-token';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const switchesOf = async (id: string) => {
  const [row] = await site.dataSource.query('select bulk_email, alert_email from recipients where member_id = $1', [
    id,
  ]);
  return row;
};

const visitor = { actor: null };

describe('the link under a broadcast', () => {
  it('stops broadcasts by e-mail and nothing else, without a session', async () => {
    const [member] = await site.addMembers(1);
    const { status, body } = await site.call(`POST ${site.unsubscribeLink(member!.id, 'bulk_email')}`, {}, visitor);
    expect({ status, body }).toEqual({
      status: 200,
      body: { maskedContact: 'm***@example.in', stopped: 'broadcasts' },
    });
    expect(await switchesOf(member!.id)).toEqual({ bulk_email: false, alert_email: true });
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('works with the one-click POST of a mail program: %s', async (type, body) => {
    const [member] = await site.addMembers(1);
    const link = site.unsubscribeLink(member!.id, 'bulk_email');
    expect((await site.call(`POST ${link}`, body, { ...visitor, headers: { 'content-type': type } })).status).toBe(200);
    expect((await switchesOf(member!.id)).bulk_email).toBe(false);
  });

  it('publishes one decision for the consent ledger, even when posted twice', async () => {
    const [one, other] = await site.addMembers(2);
    const stop = (id: string) => site.call(`POST ${site.unsubscribeLink(id, 'alert_email')}`, {}, visitor);
    await stop(one!.id);
    await stop(one!.id);
    await stop(other!.id);
    const stops = () => site.told(mailStopped);
    await waitUntil(() => stops().some(({ memberId }) => memberId === other!.id), { what: 'telling of the decisions' });
    const told = stops().filter(({ memberId }) => memberId === one!.id);
    expect(told).toEqual([{ memberId: one!.id, purpose: 'alerts', stoppedAt: expect.any(String) }]);
  });

  it('changes nothing on GET or HEAD', async () => {
    const [member] = await site.addMembers(1);
    const link = site.unsubscribeLink(member!.id, 'bulk_email');
    for (const method of ['GET', 'HEAD'])
      expect((await site.call(`${method} ${link}`, undefined, visitor)).status).toBe(404);
    expect(await switchesOf(member!.id)).toEqual({ bulk_email: true, alert_email: true });
  });

  it('is invalid when it is forged or belongs to no member', async () => {
    const [member] = await site.addMembers(1);
    const forged = [
      unsubscribeToken(member!.id, 'bulk_email', 'another key, of 32 characters or more'),
      unsubscribeToken(randomUUID(), 'bulk_email', site.env.UNSUBSCRIBE_KEY!),
      'A'.repeat(44),
      'x',
    ];
    for (const token of forged) {
      const { status, body } = await site.call<ProblemBody>(`POST /unsubscribe/${token}`, {}, visitor);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'notifications.unsubscribe.invalid' });
    }
    expect(await switchesOf(member!.id)).toEqual({ bulk_email: true, alert_email: true });
  });
});

describe('the link under a kind of mail without its own consent', () => {
  it.each(['response', 'message', 'event'] as const)('stops mail of the kind %s and nothing else', async kind => {
    const [member] = await site.addMembers(1);
    const link = site.unsubscribeLink(member!.id, kind);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await site.call(`POST ${link}`, {}, visitor);
      expect({ status, body }).toEqual({ status: 200, body: { maskedContact: 'm***@example.in', stopped: kind } });
    }
    expect(await site.dataSource.query('select switched_off as off, language from preferences')).toEqual([
      { off: [`${kind}:email`], language: 'en' },
    ]);
    expect(await switchesOf(member!.id)).toEqual({ bulk_email: true, alert_email: true });
  });

  it('keeps the other preferences of the member', async () => {
    const [member] = await site.addMembers(1);
    await site.prefer(member!.id, { language: 'hi', dailyLimit: 3 });
    for (const kind of ['event', 'message'] as const)
      await site.call(`POST ${site.unsubscribeLink(member!.id, kind)}`, {}, visitor);
    expect(await site.dataSource.query('select switched_off as off, language, daily_limit from preferences')).toEqual([
      { off: ['event:email', 'message:email'], language: 'hi', daily_limit: 3 },
    ]);
  });

  it('stores nothing about an erased member', async () => {
    const [member] = await site.addMembers(1, { status: 'deleted' });
    expect((await site.call(`POST ${site.unsubscribeLink(member!.id, 'message')}`, {}, visitor)).status).toBe(404);
    expect(await site.dataSource.query('select * from preferences')).toEqual([]);
  });
});
