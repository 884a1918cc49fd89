import type { Actor } from '@aar/contracts/access';
import { preferencesChangedByLink } from '@aar/contracts/notifications/unsubscribe.messages';
import { type Identity, startOpenIdentity, wrongFor } from './identity.harness';

let site: Identity;
beforeAll(async () => {
  site = await startOpenIdentity();
});
afterAll(() => site?.stop());

const notifications: Actor = { id: 'notifications', role: 'service' };
const address = '203.0.113.9';
const send = (memberId: string, actor = notifications) =>
  site.call('POST /internal/member-codes/send', { memberId, address }, { actor });
const prove = (memberId: string, otp: string) =>
  site.call('POST /internal/member-codes/prove', { memberId, address, otp }, { actor: notifications });

it('the confirmed contact of a member is notified of a change of preferences by a link in a mail', async () => {
  const { user } = await site.join();
  await site.tell(preferencesChangedByLink, { memberId: user.id });
  expect(await site.noticeTo(user.id)).toMatchObject({ kind: 'preferences-changed', contact: user.email });
});

describe('a code for an old link in a mail', () => {
  it('goes to the confirmed e-mail address, and is used once', async () => {
    const { user } = await site.join();
    expect((await send(user.id)).status).toBe(200);
    expect(site.notifications.delivered.at(-1)).toMatchObject({
      contact: user.email,
      purpose: 'preferences',
      memberId: user.id,
    });
    const otp = site.notifications.lastCode(user.email!)!;
    expect((await prove(user.id, wrongFor(otp))).body.code).toBe('identity.code.invalid');
    expect((await prove(user.id, otp)).status).toBe(200);
    expect((await prove(user.id, otp)).body.code).toBe('identity.code.invalid');
  });

  it('proves nothing else', async () => {
    const { user, token } = await site.join();
    await send(user.id);
    const otp = site.notifications.lastCode(user.email!)!;
    const actor = (await site.find(token)).body.actor!;
    const proof = { contactType: 'email', otp };
    expect((await site.call('POST /auth/step-up', proof, { actor })).body.code).toBe('identity.code.invalid');
  });

  it.each([
    ['is not confirmed', 'email_confirmed_at = null'],
    ['is that of a deleted member', `status = 'deleted'`],
  ])('is not sent to an address that %s', async (_what, change) => {
    const { user } = await site.join();
    await site.dataSource.query(`update accounts set ${change} where id = $1`, [user.id]);
    const before = site.notifications.delivered.length;
    expect((await send(user.id)).body.code).toBe('identity.step-up.unavailable');
    expect(site.notifications.delivered).toHaveLength(before);
  });

  it('can be requested only by the service that sends mails', async () => {
    const { user, actor } = await site.join();
    for (const other of [actor, { id: 'content', role: 'service' } satisfies Actor])
      expect((await send(user.id, other)).status).toBe(403);
  });
});
