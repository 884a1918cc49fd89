import type { Actor } from '@aar/contracts/access';
import type { SecondFactorAsked, SignedIn } from '@aar/contracts/identity/auth.contract';
import type { SecondFactors } from '@aar/contracts/identity/second-factors.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { dumpTables } from '@aar/testing/dump-tables';
import { Secret, TOTP } from 'otpauth';
import { OneUseCodes } from '../src/social-sign-in/one-use-codes.service';
import { issueResetToken } from '../src/credentials/reset-tokens';
import { type Identity, type Member, startOpenIdentity } from './identity.harness';

type Answer = SignedIn & SecondFactorAsked & { code?: string; errors?: { path: string }[] };
const step = 30_000;

let site: Identity;
/** A clock that advances in steps only, so that each code of the app is a new one. */
let now = Date.now();
beforeAll(async () => {
  site = await startOpenIdentity();
});
afterAll(() => site?.stop());
beforeEach(() => later());

function later(steps = 10) {
  now += steps * step;
  site.clock.set(new Date(now));
}
const codeOf = (secret: string, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + shift * step });

async function actorOf({ token }: { token: string }): Promise<Actor> {
  const { until: _, ...actor } = (await site.find(token)).body.actor!;
  return actor;
}
const factorsOf = async (actor: Actor) =>
  (await site.call<SecondFactors>('GET /second-factors', undefined, { actor })).body;
const login = ({ user, password }: Pick<Member, 'user' | 'password'>, address?: string) =>
  site.call<Answer>('POST /auth/login', { email: user.email, password }, { address });
const second = (ticket: string, proof: object, address?: string) =>
  site.call<Answer>('POST /auth/second-factor', { ticket, ...proof }, { address });

/** A member who has set up an app in the session of the registration. */
async function withApp() {
  const member = await site.join();
  const actor = await actorOf(member);
  const { body } = await site.call<{ secret: string; uri: string }>('POST /second-factors/totp', {}, { actor });
  const confirmed = await site.call<{ recoveryCodes: string[] }>(
    'POST /second-factors/totp/confirm',
    { code: codeOf(body.secret) },
    { actor },
  );
  expect(confirmed.status).toBe(200);
  later();
  return { ...member, actor, ...body, ...confirmed.body };
}

describe('an authenticator app', () => {
  it('is in use once its first code was entered, and gives ten recovery codes', async () => {
    const member = await site.join();
    const actor = await actorOf(member);
    const { body } = await site.call<{ secret: string; uri: string }>('POST /second-factors/totp', {}, { actor });
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Animal%20Activist%20Register/);
    expect((await login(member)).body.token).toBeDefined();
    const confirm = (code: string) => site.call<Answer>('POST /second-factors/totp/confirm', { code }, { actor });
    expect(await confirm(wrong(codeOf(body.secret)))).toMatchObject({
      status: 400,
      body: { code: 'identity.second-factor.wrong', errors: [{ path: 'code' }] },
    });
    const { body: given } = await confirm(codeOf(body.secret));
    const { recoveryCodes } = given as unknown as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    expect(await factorsOf(actor)).toMatchObject({
      totpSince: expect.any(String),
      recoveryCodesLeft: 10,
      isProved: true,
      isRequired: false,
    });
    await site.noticeTo(actor.id, { kind: 'second-factor-added' });
    expect((await site.call('POST /second-factors/totp', {}, { actor })).body.code).toBe('identity.totp.exists');
  });

  it('that was started but not confirmed ends with the sessions, and its removal causes no notice', async () => {
    const member = await site.join();
    const actor = await actorOf(member);
    const begin = async () =>
      (await site.call<{ secret: string }>('POST /second-factors/totp', {}, { actor })).body.secret;
    const begun = await begin();
    const password = 'kites-over-the-ghats';
    await site.call(
      'POST /profile/password',
      { currentPassword: member.password, password, confirmPassword: password },
      { actor },
    );
    const confirmed = await site.call('POST /second-factors/totp/confirm', { code: codeOf(begun) }, { actor });
    expect(confirmed.status).toBe(400);
    await begin();
    expect((await site.call('DELETE /second-factors/totp', undefined, { actor })).status).toBe(204);
    const told = 'select kind from notices where account_id = $1 order by raised_at';
    expect(await site.dataSource.query(told, [actor.id])).toEqual([{ kind: 'password-changed' }]);
  });

  it('is asked for after the password, and opens a session', async () => {
    const member = await withApp();
    const { status, body } = await login(member);
    expect([status, body.token, body.ways]).toEqual([
      200,
      undefined,
      { totp: true, passkey: false, recoveryCode: true },
    ]);
    const opened = await second(body.ticket, { totp: codeOf(member.secret) });
    expect(opened.body.user.id).toBe(member.user.id);
    expect(await factorsOf(await actorOf(opened.body))).toMatchObject({ isProved: true });
  });

  it('is asked for after a sign-in through a provider', async () => {
    const member = await withApp();
    const code = await inTransaction(site.dataSource, tx =>
      site.service.app.get(OneUseCodes).issue(tx, 'sign-in', { accountId: member.user.id, provider: 'google' }),
    );
    const { body } = await site.call<Answer>('POST /auth/exchange', { code });
    expect(body.token).toBeUndefined();
    expect((await second(body.ticket, { totp: codeOf(member.secret) })).body.token).toBeDefined();
  });

  it('is asked for after a password reset', async () => {
    const member = await withApp();
    const resetToken = await inTransaction(site.dataSource, tx => issueResetToken(tx, member.user.id, 'email'));
    const password = 'kites-over-the-ghats';
    const reset = await site.call('POST /auth/reset-password', { resetToken, password, confirmPassword: password });
    expect(reset.status).toBe(204);
    expect((await login({ ...member, password })).body.ticket).toBeDefined();
  });

  it('accepts the codes of one step earlier and later, but each only once and none before it', async () => {
    const member = await withApp();
    const tryCode = async (code: string) => (await second((await login(member)).body.ticket, { totp: code })).status;
    expect(await tryCode(codeOf(member.secret, -2))).toBe(400);
    expect(await tryCode(codeOf(member.secret, 2))).toBe(400);
    expect(await tryCode(codeOf(member.secret, -1))).toBe(200);
    expect(await tryCode(codeOf(member.secret, -1))).toBe(400);
    expect(await tryCode(codeOf(member.secret, 1))).toBe(200);
    expect(await tryCode(codeOf(member.secret))).toBe(400);
  });

  it('opens one session with one code, even if it is entered twice at the same time', async () => {
    const member = await withApp();
    const tickets = await Promise.all([login(member), login(member), login(member)]);
    const answers = await Promise.all(tickets.map(({ body }) => second(body.ticket, { totp: codeOf(member.secret) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('opens one session with one ticket, and none with an old one', async () => {
    const member = await withApp();
    const { ticket } = (await login(member)).body;
    expect((await second(ticket, { totp: codeOf(member.secret) })).status).toBe(200);
    later();
    expect((await second(ticket, { totp: codeOf(member.secret) })).body.code).toBe('identity.exchange.invalid');
    const { ticket: old } = (await login(member)).body;
    await site.dataSource.query(`update sign_in_tickets set expires_at = now()`);
    expect((await second(old, { totp: codeOf(member.secret) })).body.code).toBe('identity.exchange.invalid');
  });

  it('opens no session if the password was replaced meanwhile', async () => {
    const member = await withApp();
    const { ticket } = (await login(member)).body;
    const password = 'kites-over-the-ghats';
    await site.call(
      'POST /profile/password',
      { currentPassword: member.password, password, confirmPassword: password },
      { actor: member.actor },
    );
    expect((await second(ticket, { totp: codeOf(member.secret) })).body.code).toBe('identity.exchange.invalid');
  });

  it('makes whoever guesses its codes wait, from every address after 25 in an hour', async () => {
    const member = await withApp();
    const { ticket } = (await login(member)).body;
    const guess = (address: string) => second(ticket, { totp: wrong(codeOf(member.secret)) }, address);
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await guess('203.0.113.50')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    for (let network = 60; network < 64; network += 1)
      for (let tries = 0; tries < 5; tries += 1) await guess(`203.0.${network}.1`);
    expect((await guess('203.0.90.1')).status).toBe(429);
    expect((await second(ticket, { totp: codeOf(member.secret) }, '203.0.91.1')).status).toBe(429);
  });

  it('is of no use to another member', async () => {
    const [member, other] = [await withApp(), await withApp()];
    expect((await second((await login(member)).body.ticket, { totp: codeOf(other.secret) })).status).toBe(400);
  });

  it('proves that a session is still its member’s, once per code', async () => {
    const member = await withApp();
    const { body } = await site.call<{ ways: object }>('GET /auth/step-up', undefined, { actor: member.actor });
    expect(body.ways).toMatchObject({ totp: true, passkey: false });
    const prove = (totp: string) => site.call('POST /auth/step-up', { totp }, { actor: member.actor });
    const code = codeOf(member.secret);
    expect(await prove(wrong(code))).toMatchObject({ status: 400, body: { errors: [{ path: 'totp' }] } });
    expect((await prove(code)).status).toBe(200);
    expect((await prove(code)).status).toBe(400);
  });

  it('is removed by its owner, with the recovery codes', async () => {
    const member = await withApp();
    expect((await site.call('DELETE /second-factors/totp', undefined, { actor: member.actor })).status).toBe(204);
    expect(await factorsOf(member.actor)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    await site.noticeTo(member.user.id, { kind: 'second-factor-removed' });
    expect((await login(member)).body.token).toBeDefined();
  });
});

describe('a recovery code', () => {
  it('signs in once, and its owner is notified', async () => {
    const member = await withApp();
    const [recoveryCode] = member.recoveryCodes;
    const use = async () => second((await login(member)).body.ticket, { recoveryCode });
    const opened = await use();
    expect(opened.body.token).toBeDefined();
    expect(await factorsOf(await actorOf(opened.body))).toMatchObject({ recoveryCodesLeft: 9, isProved: true });
    await site.noticeTo(member.user.id, { kind: 'recovery-code-used' });
    expect(await use()).toMatchObject({ status: 400, body: { errors: [{ path: 'recoveryCode' }] } });
  });

  it('is revoked when new ones are created', async () => {
    const member = await withApp();
    const { body } = await site.call<{ recoveryCodes: string[] }>(
      ...(['POST /second-factors/recovery-codes', {}, { actor: member.actor }] as const),
    );
    expect(body.recoveryCodes).toHaveLength(10);
    await site.noticeTo(member.user.id, { kind: 'recovery-codes-renewed' });
    const use = async (recoveryCode: string) =>
      (await second((await login(member)).body.ticket, { recoveryCode })).status;
    expect(await use(member.recoveryCodes[0]!)).toBe(400);
    expect(await use(body.recoveryCodes[0]!.replace('-', '').toUpperCase())).toBe(200);
  });
});

it('the secrets of second factors are in no table and no event in plain text', async () => {
  const member = await withApp();
  const texts = [await dumpTables(site.dataSource), JSON.stringify(site.told)];
  const secrets = [member.secret, ...member.recoveryCodes, ...member.recoveryCodes.map(code => code.replace('-', ''))];
  for (const text of texts) expect(secrets.filter(secret => text.includes(secret))).toEqual([]);
});

it('second factors that somebody else set up are removed when a member first confirms their contact', async () => {
  const member = await withApp();
  await site.dataSource.query(
    'update accounts set email_confirmed_at = null, mobile_confirmed_at = null where id = $1',
    [member.user.id],
  );
  const resetToken = await inTransaction(site.dataSource, tx => issueResetToken(tx, member.user.id, 'email'));
  const password = 'kites-over-the-ghats';
  await site.call('POST /auth/reset-password', { resetToken, password, confirmPassword: password });
  expect((await login({ ...member, password })).body.token).toBeDefined();
});

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
