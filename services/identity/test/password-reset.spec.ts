import { noticeRaised } from '@aar/contracts/identity/notices.events';
import { eventSubject } from '@aar/platform/events/streams';
import { runService } from '@aar/platform/service/start-service';
import { waitUntil } from '@aar/tools/ports.mjs';
import { identity } from '../src/identity.process';
import { Housekeeping } from '../src/database/housekeeping';
import { type Identity, startIdentity } from './identity.harness';

let site: Identity;
beforeAll(async () => {
  site = await startIdentity();
  await site.setFlag('otp_mobile_enabled', 'true');
});
afterAll(() => site?.stop());

type Member = Awaited<ReturnType<Identity['join']>>;

const newPassword = 'kites-over-the-ghats';
const forgot = (email: string) => {
  const { address } = site.newContacts();
  return site.call<{ otp: string; maskedContact: string }>('POST /auth/forgot-password', { email }, { address });
};
const verify = (email: string, otp: string) =>
  site.call<{ resetToken: string; code: string }>('POST /auth/verify-reset-otp', { email, otp });
const reset = (resetToken: string, password = newPassword, confirmPassword = password) =>
  site.call('POST /auth/reset-password', { resetToken, password, confirmPassword });
const login = ({ user }: Member, password: string) => site.call('POST /auth/login', { email: user.email, password });
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const setStatus = ({ user }: Member, status: string) =>
  site.dataSource.query('update accounts set status = $2 where id = $1', [user.id, status]);
const accountOf = async ({ user }: Member) =>
  (await site.dataSource.query('select * from accounts where id = $1', [user.id]))[0];

/** A code as it arrives at the member's e-mail, some time after the answer. */
async function codeOf(email: string): Promise<string> {
  await forgot(email);
  await waitUntil(() => site.notifications.lastCode(email) !== undefined, { what: `a code for ${email}` });
  return site.notifications.lastCode(email)!;
}

/** A member who has entered the code. */
async function withToken() {
  const member = await site.join();
  const { body } = await verify(member.user.email!, await codeOf(member.user.email!));
  return { member, token: body.resetToken };
}

describe('asking for a code', () => {
  it('sends it to the member’s e-mail, also where only mobile codes may register', async () => {
    const { user } = await site.join();
    const answer = await forgot(user.email!.toUpperCase());
    expect(answer).toMatchObject({ status: 200, body: { maskedContact: 'm***@example.org', contactType: 'email' } });
    await waitUntil(() => site.notifications.lastCode(user.email!) === answer.body.otp, { what: 'the code' });
    expect(site.notifications.delivered.at(-1)).toMatchObject({
      ...{ contact: user.email, contactType: 'email', purpose: 'password-reset' },
    });
  });

  it('answers the same for a member, a stranger, a suspended and a deleted one, and mails only who may have it', async () => {
    const [member, suspended, deleted] = [await site.join(), await site.join(), await site.join()];
    await setStatus(suspended, 'suspended');
    await setStatus(deleted, 'deleted');
    const emails = [member.user.email!, 'm.nobody@example.org', suspended.user.email!, deleted.user.email!];
    const answers = [];
    for (const email of emails) answers.push(await forgot(email));
    for (const { status, body } of answers)
      expect({ status, body: { ...body, otp: '' } }).toEqual({
        status: 200,
        body: { ...answers[0]!.body, otp: '' },
      });
    await waitUntil(() => site.notifications.lastCode(suspended.user.email!) !== undefined, { what: 'the codes' });
    expect(emails.map(email => site.notifications.lastCode(email) !== undefined)).toEqual([true, false, true, false]);
  });

  it('counts the same caps for members and strangers, together with the codes for other purposes', async () => {
    const member = await site.join();
    await site.setFlag('otp_email_enabled', 'true');
    for (const email of [member.user.email!, 'another.stranger@example.org']) {
      expect((await site.sendCode(email)).status).toBe(200);
      expect(await forgot(email)).toMatchObject({ status: 429, body: { code: 'identity.code.too-soon' } });
    }
  });

  it('does not show by a second try whether a code could not be delivered', async () => {
    const member = await site.join();
    site.notifications.state.failing = true;
    const emails = [member.user.email!, 'third.stranger@example.org'];
    for (const email of emails) expect((await forgot(email)).status).toBe(200);
    for (const email of emails) expect((await forgot(email)).status).toBe(429);
    site.notifications.state.failing = false;
  });

  it('tells nobody the code in production', async () => {
    const { user } = await site.join();
    const production = await runService(identity, { ...site.env, APP_ENV: 'production' });
    try {
      const answer = await site.call('POST /auth/forgot-password', { email: user.email }, { url: production.url });
      expect(answer.status).toBe(200);
      expect(answer.body).not.toHaveProperty('otp');
    } finally {
      await production.stop();
    }
  });

  it('names the field of what is no e-mail', async () => {
    expect(await forgot('asha')).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'email', message: 'Invalid email address' }] } },
    });
  });
});

describe('a code', () => {
  it('becomes a token once; of many tries at the same time one succeeds', async () => {
    const { user } = await site.join();
    const code = await codeOf(user.email!);
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(user.email!, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 429].includes(status))).toBe(true);
    expect(await verify(user.email!, code)).toMatchObject({ status: 400, body: { code: 'identity.code.invalid' } });
  });

  it('is compared with at most five of many wrong ones at the same time', async () => {
    const { user } = await site.join();
    const code = await codeOf(user.email!);
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(user.email!, wrongFor(code))));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'identity.code.exhausted')).toHaveLength(45);
    expect((await verify(user.email!, code)).status).toBe(429);
  });

  it('that was sent to register resets nothing', async () => {
    await site.setFlag('otp_email_enabled', 'true');
    const { user } = await site.join();
    await site.sendCode(user.email!);
    const answer = await verify(user.email!, site.notifications.lastCode(user.email!)!);
    expect(answer).toMatchObject({ status: 400, body: { code: 'identity.code.invalid', errors: [{ path: 'otp' }] } });
  });

  it('of a stranger is never right', async () => {
    const { body } = await forgot('fourth.stranger@example.org');
    expect(await verify('fourth.stranger@example.org', body.otp)).toMatchObject({
      ...{ status: 400, body: { code: 'identity.code.invalid' } },
    });
  });

  it('is not right for another member', async () => {
    const [victim, other] = [await site.join(), await site.join()];
    const code = await codeOf(other.user.email!);
    expect((await verify(victim.user.email!, code)).status).toBe(400);
  });
});

describe('a token', () => {
  it('sets a new password, which confirms the e-mail and ends every session', async () => {
    const { member, token } = await withToken();
    await site.dataSource.query('update accounts set is_verified = false where id = $1', [member.user.id]);
    const before = await accountOf(member);
    expect(before.email_confirmed_at).toBeNull();
    expect((await reset(token)).status).toBe(204);
    expect((await site.find(member.token)).body.actor).toBeNull();
    expect((await login(member, member.password)).status).toBe(401);
    expect((await login(member, newPassword)).status).toBe(200);
    expect(await accountOf(member)).toMatchObject({
      ...{ version: before.version + 1, is_verified: true, email_confirmed_at: expect.any(Date) },
    });
  });

  it.each([
    ['takes every other way in from whoever made the account with an e-mail of somebody else', false],
    ['leaves the ways in of a member whose e-mail was known to be theirs', true],
  ])('%s', async (_what, isConfirmed) => {
    const { member, token } = await withToken();
    const { id } = member.user;
    const run = (statement: string) => site.dataSource.query(statement, [id]);
    if (isConfirmed) await run('update accounts set email_confirmed_at = now() where id = $1');
    await run(
      `insert into social_accounts (account_id, platform, subject, username)
       values ($1, 'google', gen_random_uuid()::text, 'stranger'), ($1, 'instagram', null, 'asha')`,
    );
    expect((await reset(token)).status).toBe(204);
    const left = await run('select platform from social_accounts where account_id = $1 order by platform');
    const platforms = left.map(({ platform }: { platform: string }) => platform);
    expect(platforms).toEqual(isConfirmed ? ['google', 'instagram'] : ['instagram']);
  });

  it('has the member told where they were known before, and the other services', async () => {
    const { member, token } = await withToken();
    await reset(token);
    const heard = (subject: string) =>
      site.told.filter(one => one.subject === subject && one.data.memberId === member.user.id).at(-1)?.data;
    await waitUntil(() => heard(eventSubject(noticeRaised.name)) !== undefined, { what: 'the notice' });
    expect(heard(eventSubject(noticeRaised.name))).toMatchObject({
      ...{ kind: 'password-reset', contactType: 'mobile', contact: member.user.mobile, fullName: 'Asha Kulkarni' },
    });
    await waitUntil(() => heard('events.identity.contact.changed.v1')?.emailConfirmed === true, {
      what: 'the news of the confirmed e-mail',
    });
    await waitUntil(() => heard('live.sessions-ended') !== undefined, { what: 'the end of the sessions' });
  });

  it('works once, also when it is used many times at once', async () => {
    const { token } = await withToken();
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400]);
    expect(await reset(token)).toMatchObject({
      status: 400,
      body: { code: 'identity.reset.invalid', message: 'This reset has expired. Please ask for a new code.' },
    });
  });

  it.each([
    ['password', 'short', 'short', 'Password must be at least 6 characters'],
    ['confirmPassword', newPassword, 'another-one', "Passwords don't match"],
    ['password', 'Asha@1990', 'Asha@1990', 'This password is too easy to guess. Please choose another.'],
  ])('is not used up by a wrong %s: %s', async (path, password, confirmation, message) => {
    const { token } = await withToken();
    expect(await reset(token, password, confirmation)).toMatchObject({
      ...{ status: 400, body: { errors: [{ path, message }] } },
    });
    expect((await reset(token)).status).toBe(204);
  });

  it('is good for ten minutes', async () => {
    const passTime = (span: string) =>
      site.dataSource.query('update password_resets set expires_at = expires_at - $1::interval', [span]);
    const [early, late] = [await withToken(), await withToken()];
    await passTime('9 minutes');
    expect((await reset(early.token)).status).toBe(204);
    await passTime('2 minutes');
    expect((await reset(late.token)).status).toBe(400);
    await site.service.app.get(Housekeeping).forget();
    expect(await site.dataSource.query('select 1 from password_resets')).toHaveLength(0);
  });

  it('is kept as a hash', async () => {
    const { token } = await withToken();
    expect(JSON.stringify(await site.dataSource.query('select * from password_resets'))).not.toContain(token);
  });

  it('takes the member’s other tokens with it', async () => {
    const { member, token } = await withToken();
    await site.dataSource.query(`update codes set created_at = created_at - interval '31 seconds'`);
    const { body } = await forgot(member.user.email!);
    const second = (await verify(member.user.email!, body.otp)).body.resetToken;
    expect((await reset(second)).status).toBe(204);
    expect((await reset(token)).status).toBe(400);
  });

  it('of a member who was deleted meanwhile sets nothing', async () => {
    const { member, token } = await withToken();
    await setStatus(member, 'deleted');
    expect((await reset(token)).status).toBe(400);
  });

  it('lets a suspended member choose a password, but not in', async () => {
    const { member, token } = await withToken();
    await setStatus(member, 'suspended');
    expect((await reset(token)).status).toBe(204);
    expect(await login(member, newPassword)).toMatchObject({
      ...{ status: 403, body: { code: 'identity.sign-in.suspended' } },
    });
  });

  it('ends the wait of a member who has tried too many passwords', async () => {
    const { member, token } = await withToken();
    for (let count = 0; count < 5; count += 1) await login(member, 'not-the-password');
    expect((await login(member, member.password)).status).toBe(429);
    await reset(token);
    expect((await login(member, newPassword)).status).toBe(200);
  });
});
