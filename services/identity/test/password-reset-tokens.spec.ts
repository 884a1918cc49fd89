import { contactChanged } from '@aar/contracts/identity/members.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { newPassword, type ResetSite, startResets } from './password-reset.harness';

let site: ResetSite;
beforeAll(async () => {
  site = await startResets();
});
afterAll(() => site?.stop());

describe('a token', () => {
  it('sets a new password, which confirms the e-mail and ends every session', async () => {
    const { member, token } = await site.withToken({ isEntered: true });
    const before = await site.accountOf(member);
    expect(before.email_confirmed_at).toBeNull();
    expect((await site.reset(token)).status).toBe(204);
    expect((await site.find(member.token)).body.actor).toBeNull();
    expect((await site.login(member, member.password)).status).toBe(401);
    expect((await site.login(member, newPassword)).status).toBe(200);
    expect(await site.accountOf(member)).toMatchObject({
      version: before.version + 1,
      is_verified: true,
      email_confirmed_at: expect.any(Date),
      mobile_confirmed_at: null,
    });
  });

  it('from a code to the mobile number confirms the number, and does not change the e-mail', async () => {
    const { user } = await site.join();
    await site.dataSource.query('update accounts set email = null, email_confirmed_at = null where id = $1', [user.id]);
    await site.dataSource.query(`update codes set created_at = created_at - interval '31 seconds'`);
    const { otp } = (await site.forgot(user.mobile!)).body;
    const { body } = await site.verify(user.mobile!, otp);
    expect((await site.reset(body.resetToken)).status).toBe(204);
    const login = await site.call('POST /auth/login', { email: `+91 ${user.mobile}`, password: newPassword });
    expect(login.status).toBe(200);
    const [row] = await site.dataSource.query('select * from accounts where id = $1', [user.id]);
    expect(row).toMatchObject({ email: null, email_confirmed_at: null, mobile_confirmed_at: expect.any(Date) });
  });

  it.each([
    ['takes every other way in from whoever made the account with an e-mail of somebody else', true],
    ['ends every other way in of a member whose account somebody else may have connected', false],
  ])('%s', async (_what, isEntered) => {
    const { member, token } = await site.withToken({ isEntered });
    const { id } = member.user;
    const run = (statement: string) => site.dataSource.query(statement, [id]);
    await run(
      `insert into social_accounts (account_id, platform, subject, username)
       values ($1, 'google', gen_random_uuid()::text, 'stranger'), ($1, 'instagram', null, 'asha')`,
    );
    expect((await site.reset(token)).status).toBe(204);
    const left = await run('select platform from social_accounts where account_id = $1 order by platform');
    const platforms = left.map(({ platform }: { platform: string }) => platform);
    expect(platforms).toEqual(['instagram']);
  });

  it('revokes the others of its member, and nobody else’s', async () => {
    const { member, token } = await site.withToken();
    const other = await site.withToken();
    await site.dataSource.query(`update codes set created_at = created_at - interval '31 seconds'`);
    const { email } = member.user;
    const { body } = await site.verify(email!, (await site.forgot(email!)).body.otp);
    expect((await site.reset(body.resetToken)).status).toBe(204);
    expect((await site.reset(token)).status).toBe(400);
    expect((await site.reset(other.token)).status).toBe(204);
  });

  it('notifies the member at the contact known before, and the other services', async () => {
    const { member, token } = await site.withToken();
    await site.reset(token);
    const memberId = member.user.id;
    expect(await site.noticeTo(memberId)).toMatchObject({
      kind: 'password-reset',
      contactType: 'email',
      contact: member.user.email,
      fullName: 'Asha Kulkarni',
    });
    await site.heard(contactChanged.name, { memberId, version: 2 });
    expect(await site.contactOf(memberId)).toMatchObject({ emailConfirmed: true });
    await waitUntil(
      () => site.told.some(({ subject, data }) => subject === 'live.sessions-ended' && data.memberId === memberId),
      { what: 'the end of the sessions' },
    );
  });

  it('works once, even in concurrent requests', async () => {
    const { token } = await site.withToken();
    const answers = await Promise.all(Array.from({ length: 5 }, () => site.reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400]);
    expect(await site.reset(token)).toMatchObject({
      status: 400,
      body: { code: 'identity.reset.invalid', message: 'This reset has expired. Please ask for a new code.' },
    });
  });

  it.each([
    ['password', 'short', 'short', 'Password must be at least 6 characters'],
    ['confirmPassword', newPassword, 'another-one', "Passwords don't match"],
    ['password', 'Asha@1990', 'Asha@1990', 'This password is too easy to guess. Please choose another.'],
  ])('is not consumed by a wrong %s: %s', async (path, password, confirmation, message) => {
    const { token } = await site.withToken();
    expect(await site.reset(token, password, confirmation)).toMatchObject({
      status: 400,
      body: { errors: [{ path, message }] },
    });
    expect((await site.reset(token)).status).toBe(204);
  });

  it('is valid for ten minutes', async () => {
    const passTime = (span: string) =>
      site.dataSource.query('update password_resets set expires_at = expires_at - $1::interval', [span]);
    const [early, late] = [await site.withToken(), await site.withToken()];
    await passTime('9 minutes');
    expect((await site.reset(early.token)).status).toBe(204);
    await passTime('2 minutes');
    expect((await site.reset(late.token)).status).toBe(400);
    await site.service.app.get(Housekeeping).forget();
    expect(await site.dataSource.query('select 1 from password_resets')).toHaveLength(0);
  });

  it('is stored as a hash', async () => {
    const { token } = await site.withToken();
    expect(JSON.stringify(await site.dataSource.query('select * from password_resets'))).not.toContain(token);
  });

  it('of a member who was deleted meanwhile sets no password', async () => {
    const { member, token } = await site.withToken();
    await site.setStatus(member, 'deleted');
    expect((await site.reset(token)).status).toBe(400);
  });

  it('lets a suspended member set a password, but not sign in', async () => {
    const { member, token } = await site.withToken();
    await site.setStatus(member, 'suspended');
    expect((await site.reset(token)).status).toBe(204);
    expect(await site.login(member, newPassword)).toMatchObject({
      status: 403,
      body: { code: 'identity.sign-in.suspended' },
    });
  });

  it('ends the sign-in wait of a member who has tried too many passwords', async () => {
    const { member, token } = await site.withToken();
    for (let count = 0; count < 5; count += 1) await site.login(member, 'not-the-password');
    expect((await site.login(member, member.password)).status).toBe(429);
    await site.reset(token);
    expect((await site.login(member, newPassword)).status).toBe(200);
  });
});
