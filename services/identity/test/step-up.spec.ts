import type { Actor } from '@aar/contracts/access';
import type { Contract } from '@aar/contracts/contract';
import type { StepUpWays } from '@aar/contracts/identity/step-up.contract';
import * as table from '@aar/contracts/table';
import type { ProblemBody } from '@aar/contracts/errors';
import { type Member, wrongFor } from './identity.harness';
import { type SessionSite, startSessions } from './sessions.harness';

let site: SessionSite;
beforeAll(async () => {
  site = await startSessions();
});
afterAll(() => site?.stop());

const minute = 60_000;
const required = { status: 403, body: { code: 'auth.step-up-required' } };

/** A member whose session signed in eleven minutes ago. */
async function signedInEarlier() {
  const member = await site.join();
  await site.dataSource.query(`update sessions set created_at = now() - interval '11 minutes' where account_id = $1`, [
    member.user.id,
  ]);
  return { member, actor: (await site.actorOf(member.token))! };
}
const provedUntil = async ({ token }: Pick<Member, 'token'>) => Date.parse((await site.actorOf(token))!.provedUntil!);
const prove = (actor: Actor, proof: object, address?: string) =>
  site.call<{ provedUntil: string } & ProblemBody>('POST /auth/step-up', proof, { actor, address });
const sendCode = (actor: Actor, contactType: string) =>
  site.call<{ maskedContact: string } & ProblemBody>('POST /auth/step-up/code', { contactType }, { actor });

describe('a session', () => {
  it('is proved for ten minutes after it signed in', async () => {
    const member = await site.join();
    const left = (await provedUntil(member)) - Date.now();
    expect(left).toBeGreaterThan(9 * minute);
    expect(left).toBeLessThanOrEqual(10 * minute);
    await site.passTime('10 minutes');
    expect(await provedUntil(member)).toBeLessThan(Date.now());
  });

  it('is proved again by the password, for ten minutes; other sessions are not', async () => {
    const { member, actor } = await signedInEarlier();
    const other = await site.login(member);
    await site.dataSource.query(`update sessions set created_at = now() - interval '1 hour' where account_id = $1`, [
      member.user.id,
    ]);
    const { status, body } = await prove(actor, { password: member.password });
    expect(status).toBe(200);
    expect(Date.parse(body.provedUntil)).toBeGreaterThan(Date.now() + 9 * minute);
    expect(await provedUntil(member)).toBe(Date.parse(body.provedUntil));
    expect(await provedUntil({ token: other })).toBeLessThan(Date.now());
  });

  it('is not proved by a wrong password, after which it must wait as at a sign-in', async () => {
    const { member, actor } = await signedInEarlier();
    const { address } = site.newContacts();
    for (let time = 0; time < 5; time++)
      expect(await prove(actor, { password: 'not this one' }, address)).toMatchObject({
        status: 400,
        body: { code: 'identity.password.wrong', errors: [{ path: 'password' }] },
      });
    const right = await prove(actor, { password: member.password }, address);
    expect(right).toMatchObject({ status: 429, body: { code: 'identity.sign-in.waiting' } });
    expect(await provedUntil(member)).toBeLessThan(Date.now());
  });

  it('that has ended cannot be proved', async () => {
    const { member, actor } = await signedInEarlier();
    await site.call('POST /auth/logout', {}, { actor });
    expect(await prove(actor, { password: member.password })).toMatchObject({
      status: 401,
      body: { code: 'auth.session-ended' },
    });
  });

  it.each([{}, { password: 'a', contactType: 'email', otp: '123456' }, { contactType: 'email' }, { otp: '123456' }])(
    'is not proved by %j',
    async proof => {
      const { actor } = await signedInEarlier();
      expect((await prove(actor, proof)).status).toBe(400);
    },
  );
});

describe('a code', () => {
  it('to a confirmed contact proves the session, once', async () => {
    const { member, actor } = await signedInEarlier();
    const ways = await site.call<{ ways: StepUpWays }>('GET /auth/step-up', undefined, { actor });
    expect(ways.body.ways).toEqual({
      password: true,
      passkey: false,
      totp: false,
      codes: [
        { contactType: 'email', maskedContact: expect.stringContaining('***') },
        { contactType: 'mobile', maskedContact: expect.stringMatching(/\*/) },
      ],
    });
    expect(await sendCode(actor, 'email')).toMatchObject({
      status: 200,
      body: { maskedContact: ways.body.ways.codes[0]!.maskedContact },
    });
    expect(site.notifications.delivered.at(-1)).toMatchObject({
      contact: member.user.email,
      purpose: 'step-up',
      memberId: actor.id,
    });
    const otp = site.notifications.lastCode(member.user.email!)!;
    expect(await prove(actor, { contactType: 'email', otp: wrongFor(otp) })).toMatchObject({
      status: 400,
      body: { code: 'identity.code.invalid', errors: [{ path: 'otp' }] },
    });
    expect((await prove(actor, { contactType: 'email', otp })).status).toBe(200);
    expect(await provedUntil(member)).toBeGreaterThan(Date.now());
    expect((await prove(actor, { contactType: 'email', otp })).body.code).toBe('identity.code.invalid');
  });

  it('for another purpose proves nothing', async () => {
    const { member, actor } = await signedInEarlier();
    await sendCode(actor, 'email');
    const { body } = await site.call<{ otp: string }>('POST /auth/forgot-password', { email: member.user.email });
    expect((await prove(actor, { contactType: 'email', otp: body.otp })).body.code).toBe('identity.code.invalid');
  });

  it('is not sent to a contact that the member has not confirmed', async () => {
    const { member, actor } = await signedInEarlier();
    await site.dataSource.query('update accounts set email_confirmed_at = null where id = $1', [member.user.id]);
    expect(await sendCode(actor, 'email')).toMatchObject({ body: { code: 'identity.step-up.unavailable' } });
  });

  it('counts as a failed attempt when it is wrong', async () => {
    const { member, actor } = await signedInEarlier();
    const { address } = site.newContacts();
    await sendCode(actor, 'mobile');
    const otp = wrongFor(site.notifications.lastCode(member.user.mobile!)!);
    for (let time = 0; time < 5; time++) await prove(actor, { contactType: 'mobile', otp }, address);
    expect(await prove(actor, { password: member.password }, address)).toMatchObject({ status: 429 });
  });
});

describe('without a step-up', () => {
  const routes = Object.values(table)
    .flatMap(contract => Object.values(contract as Contract))
    .filter(({ owner, stepUp }) => owner === 'identity' && stepUp === true);

  it.each(routes.map(({ http, access }) => [http, access]))('%s is refused', async (http, access) => {
    const id = '0b8f4b1e-2c9b-4d0a-9d2c-7f8f5a3c1d00';
    const actor: Actor = { id, role: access === 'member' ? 'user' : 'admin', provedUntil: undefined };
    const body = /^(POST|PUT)/.test(http) ? {} : undefined;
    expect(await site.call(http.replace(/:\w+/g, id), body, { actor })).toMatchObject(required);
    const tooLate = { ...actor, provedUntil: new Date(Date.now() - 1_000).toISOString() };
    expect(await site.call(http.replace(/:\w+/g, id), body, { actor: tooLate })).toMatchObject(required);
  });

  it('a profile is saved unless its form has a new contact', async () => {
    const { actor, user } = await site.join();
    const unproved = { ...actor, provedUntil: undefined };
    const save = (form: object) => site.call('PUT /profile', form, { actor: unproved });
    expect((await save({ bio: 'I climb trees.', email: user.email, mobile: user.mobile })).status).toBe(200);
    const sent = site.notifications.delivered.length;
    expect(await save({ bio: 'Not this.', email: site.newContacts().email })).toMatchObject(required);
    expect(site.notifications.delivered).toHaveLength(sent);
  });

  it('an account without a password neither gets one nor has its deletion planned', async () => {
    const { actor } = await site.join();
    await site.dataSource.query('update accounts set password_hash = null where id = $1', [actor.id]);
    const unproved = { ...actor, provedUntil: undefined };
    const password = 'kites-over-the-ghats';
    const form = { currentPassword: '', password, confirmPassword: password };
    expect(await site.call('POST /profile/password', form, { actor: unproved })).toMatchObject(required);
    expect(await site.call('POST /privacy/delete', { password: '' }, { actor: unproved })).toMatchObject(required);
    expect((await site.call('POST /profile/password', form, { actor })).status).toBe(204);
  });

  it('the current password is the proof for a change of password', async () => {
    const { actor, password: currentPassword } = await site.join();
    const password = 'kites-over-the-ghats';
    const form = { currentPassword, password, confirmPassword: password };
    const unproved = { ...actor, provedUntil: undefined };
    expect((await site.call('POST /profile/password', form, { actor: unproved })).status).toBe(204);
  });
});
