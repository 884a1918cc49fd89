import type { ProblemBody } from '@aar/contracts/errors';
import { mailStopped, preferencesChangedByLink } from '@aar/contracts/notifications/unsubscribe.messages';
import { contactChanged } from '@aar/contracts/identity/members.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { createHmac, randomUUID } from 'node:crypto';
import { unsubscribeToken } from '../src/unsubscribe/unsubscribe-token';
import type { Stop } from '../src/vocabulary/consent';
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

/** The link under an alert as it was before links contained when, and to which address, they were sent. */
function linkOfBefore(id: string): string {
  const body = Buffer.concat([Buffer.from([1]), Buffer.from(id.replaceAll('-', ''), 'hex')]);
  const mac = createHmac('sha256', site.env.UNSUBSCRIBE_KEY!).update('unsubscribe').update(body).digest();
  return `/unsubscribe/${Buffer.concat([body, mac.subarray(0, 16)]).toString('base64url')}`;
}

describe('the link under a broadcast', () => {
  it('stops broadcasts by e-mail and nothing else, without a session', async () => {
    const [member] = await site.addMembers(1);
    const { status, body } = await site.call(`POST ${site.unsubscribeLink(member!.id, 'bulk_email')}`, {}, visitor);
    expect({ status, body }).toEqual({
      status: 200,
      body: { maskedContact: 'm***@example.in', stopped: 'broadcasts', isFormerAddress: false },
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
      unsubscribeToken(
        { memberId: member!.id, stop: 'bulk_email', address: member!.email, at: new Date() },
        'another key, of 32 characters or more',
      ),
      site.unsubscribeLink(randomUUID(), 'bulk_email').slice('/unsubscribe/'.length),
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
      expect({ status, body }).toEqual({
        status: 200,
        body: { maskedContact: 'm***@example.in', stopped: kind, isFormerAddress: false },
      });
    }
    expect(await site.dataSource.query('select switched_off as off, language from preferences')).toEqual([
      { off: [`${kind}:email`], language: 'en' },
    ]);
    expect(await switchesOf(member!.id)).toEqual({ bulk_email: true, alert_email: true });
  });

  it('does not change the member’s other preferences', async () => {
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

describe('an unsubscribe link never expires', () => {
  it('years later, or after the member signed out everywhere', async () => {
    const [member] = await site.addMembers(1);
    const link = site.unsubscribeLink(member!.id, 'bulk_email', { at: new Date('2020-01-01T00:00:00Z') });
    await site.dataSource.query('insert into mail_links (member_id, ended_at) values ($1, now())', [member!.id]);
    expect((await site.call(`POST ${link}`, {}, visitor)).status).toBe(200);
    expect((await switchesOf(member!.id)).bulk_email).toBe(false);
  });

  it('or in an older mail whose link does not contain its address', async () => {
    const [member] = await site.addMembers(1);
    const link = linkOfBefore(member!.id);
    expect((await site.call(`POST ${link}`, {}, visitor)).status).toBe(200);
    expect((await switchesOf(member!.id)).alert_email).toBe(false);
    const opened = await site.call<ProblemBody>(`GET ${link}/preferences`, undefined, visitor);
    expect(opened.body.code).toBe('notifications.preferences.code-required');
  });
});

describe('an unsubscribe link that was sent to a former address', () => {
  let version = 0;
  async function changeEmail(memberId: string, email: string) {
    version += 1;
    site.identity.known.set(memberId, {
      memberId,
      version,
      email,
      mobile: null,
      emailConfirmed: true,
      mobileConfirmed: false,
    });
    await site.publish(contactChanged, { memberId, version });
    const present = async () =>
      (await site.dataSource.query('select email from recipients where member_id = $1', [memberId]))[0].email;
    await waitUntil(async () => (await present()) === email, { what: 'fetching the address' });
  }
  const former = 'former@example.in';
  const click = (id: string, stop: Stop) =>
    site.call(`POST ${site.unsubscribeLink(id, stop, { address: former })}`, {}, visitor);

  it.each(['alert_email', 'bulk_email', 'message', 'digest'] as const)(
    'gets a response, and changes nothing at the new one: %s',
    async stop => {
      const [member] = await site.addMembers(1);
      const { status, body } = await click(member!.id, stop);
      // Whoever has the old mail must not learn the present address.
      expect({ status, body }).toMatchObject({ status: 200, body: { maskedContact: null, isFormerAddress: true } });
      expect(await switchesOf(member!.id)).toEqual({ bulk_email: true, alert_email: true });
      expect(await site.dataSource.query('select * from preferences')).toEqual([]);
      expect((await site.inbox(member!.id)).notifications).toEqual([]);
    },
  );

  it('stops the mail when the member returns to that address, with a notice', async () => {
    const [member] = await site.addMembers(1);
    await click(member!.id, 'alert_email');
    await changeEmail(member!.id, 'third@example.in');
    expect((await switchesOf(member!.id)).alert_email).toBe(true);
    await changeEmail(member!.id, former);
    expect(await switchesOf(member!.id)).toEqual({ bulk_email: true, alert_email: false });
    expect((await site.inbox(member!.id)).notifications).toMatchObject([{ href: '/profile/notifications' }]);
  });

  it('changes nothing for a member who agreed again since, even at that address', async () => {
    const [member] = await site.addMembers(1);
    await click(member!.id, 'alert_email');
    await site.dataSource.query('update recipients set alert_email_decided_at = now()');
    await changeEmail(member!.id, former);
    expect((await switchesOf(member!.id)).alert_email).toBe(true);
  });

  it('changes nothing either in an older mail without its address, if the address has changed since', async () => {
    const [member] = await site.addMembers(1);
    await changeEmail(member!.id, 'new@example.in');
    const answer = await site.call(`POST ${linkOfBefore(member!.id)}`, {}, visitor);
    expect(answer).toMatchObject({ status: 200, body: { isFormerAddress: true } });
    expect((await switchesOf(member!.id)).alert_email).toBe(true);
  });
});

describe('a change made by a link', () => {
  const bellOf = async (id: string) =>
    (await site.inbox(id)).notifications.filter(({ kind }) => kind === 'security').map(({ href }) => href);

  it.each(['bulk_email', 'event', 'digest'] as const)('is announced to the member, once: %s', async stop => {
    const [member] = await site.addMembers(1);
    for (let times = 0; times < 2; times += 1)
      await site.call(`POST ${site.unsubscribeLink(member!.id, stop)}`, {}, visitor);
    await waitUntil(() => site.told(preferencesChangedByLink).length > 0, { what: 'telling of the change' });
    expect(site.told(preferencesChangedByLink)).toEqual([{ memberId: member!.id }]);
    expect(await bellOf(member!.id)).toEqual(['/profile/notifications']);
  });

  it('is announced at most once an hour, so that nobody with a link can flood a mailbox', async () => {
    const [member] = await site.addMembers(1);
    for (const stop of ['bulk_email', 'alert_email', 'event'] as const)
      await site.call(`POST ${site.unsubscribeLink(member!.id, stop)}`, {}, visitor);
    expect(await bellOf(member!.id)).toHaveLength(1);
  });
});
