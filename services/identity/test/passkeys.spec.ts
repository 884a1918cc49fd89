import type { Actor } from '@aar/contracts/access';
import type { SecondFactorAsked, SignedIn } from '@aar/contracts/identity/auth.contract';
import type { SecondFactors } from '@aar/contracts/identity/second-factors.contract';
import { Authenticator } from './authenticator.stand-in';
import { type Identity, type Member, startOpenIdentity } from './identity.harness';

type Answer = SignedIn & SecondFactorAsked & { code?: string; recoveryCodes: string[] | null };
type Options = { challenge: string; rp: { id: string }; user: { id: string } };

let site: Identity;
beforeAll(async () => {
  site = await startOpenIdentity();
});
afterAll(() => site?.stop());

async function actorOf({ token }: { token: string }): Promise<Actor> {
  const { until: _, ...actor } = (await site.find(token)).body.actor!;
  return actor;
}
const passkeysOf = async (actor: Actor) =>
  (await site.call<SecondFactors>('GET /second-factors', undefined, { actor })).body.passkeys;
const login = ({ user, password }: Pick<Member, 'user' | 'password'>) =>
  site.call<Answer>('POST /auth/login', { email: user.email, password });
const challenge = async () => (await site.call<Options>('POST /auth/passkey/options', {})).body.challenge;
const signIn = (passkey: object) => site.call<Answer>('POST /auth/passkey', { passkey });

async function add(actor: Actor, device: Authenticator, name = 'My phone') {
  const { body: options } = await site.call<Options>('POST /second-factors/passkeys/options', {}, { actor });
  const passkey = device.create(options.challenge);
  return site.call<Answer>('POST /second-factors/passkeys', { name, passkey }, { actor });
}
async function withPasskey() {
  const member = await site.join();
  const actor = await actorOf(member);
  const device = new Authenticator(site.env.PUBLIC_URL!);
  const added = await add(actor, device);
  expect(added.status).toBe(201);
  return { ...member, actor, device, recoveryCodes: added.body.recoveryCodes };
}

describe('a passkey', () => {
  it('is enough to sign in, even on another device, and its last use is shown', async () => {
    const { actor, device } = await withPasskey();
    expect(await passkeysOf(actor)).toEqual([
      { id: expect.any(String), name: 'My phone', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    const { status, body } = await signIn(device.answer(await challenge()));
    expect([status, body.user.id]).toEqual([200, actor.id]);
    const [passkey] = await passkeysOf(await actorOf(body));
    expect(passkey!.lastUsedAt).toEqual(expect.any(String));
    await site.noticeTo(actor.id, { kind: 'second-factor-added' });
  });

  it('comes with recovery codes, unless the member has some', async () => {
    const { actor, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const other = await add(actor, new Authenticator(site.env.PUBLIC_URL!), 'My computer');
    expect(other.body.recoveryCodes).toBeNull();
    expect((await passkeysOf(actor)).map(({ name }) => name)).toEqual(['My phone', 'My computer']);
  });

  it('is not added in a session from before the first one, unless that session has used the first one', async () => {
    const member = await site.join();
    const before = await actorOf((await login(member)).body);
    const now = await actorOf(member);
    expect((await add(now, new Authenticator(site.env.PUBLIC_URL!))).status).toBe(201);
    const refused = await add(before, new Authenticator(site.env.PUBLIC_URL!));
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.second-factor-unproved']);
    expect(await passkeysOf(now)).toHaveLength(1);
  });

  it('is neither removed, nor replaced by recovery codes, in a session that has not used it, until it proves it', async () => {
    const member = await site.join();
    const before = await actorOf((await login(member)).body);
    const now = await actorOf(member);
    const device = new Authenticator(site.env.PUBLIC_URL!);
    await add(now, device);
    const id = (await passkeysOf(now))[0]!.id;
    for (const http of [`DELETE /second-factors/passkeys/${id}`, 'POST /second-factors/recovery-codes']) {
      const refused = await site.call<Answer>(http, {}, { actor: before });
      expect([refused.status, refused.body.code]).toEqual([403, 'auth.second-factor-unproved']);
    }
    expect(await passkeysOf(now)).toHaveLength(1);
    const proved = await site.call(
      'POST /auth/step-up',
      { passkey: device.answer(await challenge()) },
      { actor: before },
    );
    expect(proved.status).toBe(200);
    expect((await site.call(`DELETE /second-factors/passkeys/${id}`, {}, { actor: before })).status).toBe(204);
  });

  it('that somebody else added is removed by the link in the notice, even after another one was added', async () => {
    const { actor } = await withPasskey();
    const pathOf = async () => (await site.noticeTo(actor.id, { kind: 'second-factor-added' })).facts.undoPath!;
    const first = await pathOf();
    await add(actor, new Authenticator(site.env.PUBLIC_URL!), 'Another');
    expect(await pathOf()).toBe(first);
    expect((await site.call(`POST ${first}`, {})).status).toBe(200);
    const [{ passkeys, codes }] = await site.dataSource.query(
      `select (select count(*)::int from passkeys where account_id = $1) as passkeys,
         (select count(*)::int from recovery_codes where account_id = $1) as codes`,
      [actor.id],
    );
    expect({ passkeys, codes }).toEqual({ passkeys: 0, codes: 0 });
  });

  it('ends with signing out everywhere only if the member chooses that, with the recovery codes', async () => {
    const { actor } = await withPasskey();
    const left = async () => {
      const { body } = await site.call<SecondFactors>('GET /second-factors', undefined, { actor });
      return [body.passkeys.length, body.recoveryCodesLeft];
    };
    expect((await site.call('DELETE /sessions', undefined, { actor })).status).toBe(200);
    expect(await left()).toEqual([1, 10]);
    expect((await site.call('DELETE /sessions?disconnect=true', undefined, { actor })).status).toBe(200);
    expect(await left()).toEqual([0, 0]);
    await site.noticeTo(actor.id, { kind: 'second-factor-removed' });
  });

  it('is not removed so in a session that has not used it, whose password may be stolen', async () => {
    const member = await site.join();
    const before = await actorOf((await login(member)).body);
    const now = await actorOf(member);
    await add(now, new Authenticator(site.env.PUBLIC_URL!));
    const refused = await site.call<Answer>('DELETE /sessions?disconnect=true', undefined, { actor: before });
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.second-factor-unproved']);
    expect(await passkeysOf(now)).toHaveLength(1);
  });

  it('is the second step after a password, which alone then gives no access', async () => {
    const member = await withPasskey();
    const { body } = await login(member);
    expect([body.token, body.ways]).toEqual([undefined, { totp: false, passkey: true, recoveryCode: true }]);
    const passkey = member.device.answer(await challenge());
    const opened = await site.call<Answer>('POST /auth/second-factor', { ticket: body.ticket, passkey });
    expect(opened.body.user.id).toBe(member.user.id);
  });

  it('of another member is no second step', async () => {
    const [member, other] = [await withPasskey(), await withPasskey()];
    const { ticket } = (await login(member)).body;
    const passkey = other.device.answer(await challenge());
    const refused = await site.call<Answer>('POST /auth/second-factor', { ticket, passkey });
    expect([refused.status, refused.body.code]).toEqual([401, 'identity.passkey.refused']);
  });

  it('proves that a session is still its member’s, and no other passkey does', async () => {
    const [member, other] = [await withPasskey(), await withPasskey()];
    const prove = async ({ device }: { device: Authenticator }) => {
      const passkey = device.answer(await challenge());
      return (await site.call('POST /auth/step-up', { passkey }, { actor: member.actor })).status;
    };
    const { body } = await site.call<{ ways: object }>('GET /auth/step-up', undefined, { actor: member.actor });
    expect(body.ways).toMatchObject({ totp: false, passkey: true });
    expect([await prove(other), await prove(member)]).toEqual([401, 200]);
  });

  it.each<[string, (device: Authenticator, challenge: string) => object]>([
    ['for another site', (device, text) => device.answer(text, { origin: 'https://register.example.evil' })],
    ['for another host', (device, text) => device.answer(text, { rpId: 'example.in' })],
    ['without its user being verified', (device, text) => device.answer(text, { isUserVerified: false })],
    ['to a challenge that we did not give', device => device.answer('bWFkZS11cC1jaGFsbGVuZ2U')],
    ['with a signature of another key', (device, text) => device.forge(text)],
    ['as if it had just been created', (device, text) => device.answer(text, { type: 'webauthn.create' })],
    [
      'that is no JSON',
      (device, text) => ({
        ...device.answer(text),
        response: { ...device.answer(text).response, clientDataJSON: 'e30' },
      }),
    ],
  ])('does not sign in with a response %s', async (_, answer) => {
    const { device } = await withPasskey();
    const refused = await signIn(answer(device, await challenge()));
    expect([refused.status, refused.body.code]).toEqual([401, 'identity.passkey.refused']);
  });

  it('signs in once with a response, and not with an old challenge', async () => {
    const { device } = await withPasskey();
    const answer = device.answer(await challenge());
    const answers = await Promise.all([signIn(answer), signIn(answer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = device.answer(await challenge());
    await site.dataSource.query('update passkey_challenges set expires_at = now()');
    expect((await signIn(late)).status).toBe(401);
  });

  it('is not added with a challenge of somebody else, nor with that of a sign-in', async () => {
    const [member, other] = [await site.join(), await site.join()];
    const [actor, others] = [await actorOf(member), await actorOf(other)];
    const { body } = await site.call<Options>('POST /second-factors/passkeys/options', {}, { actor: others });
    for (const text of [body.challenge, await challenge()]) {
      const passkey = new Authenticator(site.env.PUBLIC_URL!).create(text);
      const refused = await site.call<Answer>('POST /second-factors/passkeys', { name: 'x', passkey }, { actor });
      expect([refused.status, refused.body.code]).toEqual([409, 'identity.passkey.not-added']);
    }
  });

  it('belongs to one account', async () => {
    const { device } = await withPasskey();
    const actor = await actorOf(await site.join());
    expect((await add(actor, device)).body.code).toBe('identity.passkey.not-added');
  });

  it('is renamed and removed by its owner only, and then no longer signs in', async () => {
    const [member, stranger] = [await withPasskey(), await withPasskey()];
    const [{ id } = { id: '' }] = await passkeysOf(member.actor);
    for (const [http, body] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await site.call(`${http} /second-factors/passkeys/${id}`, body, { actor: stranger.actor })).status).toBe(
        404,
      );
    await site.call(`PUT /second-factors/passkeys/${id}`, { name: 'Old phone' }, { actor: member.actor });
    expect(await passkeysOf(member.actor)).toMatchObject([{ name: 'Old phone' }]);
    expect((await site.call(`DELETE /second-factors/passkeys/${id}`, undefined, { actor: member.actor })).status).toBe(
      204,
    );
    expect((await signIn(member.device.answer(await challenge()))).status).toBe(401);
    expect((await login(member)).body.token).toBeDefined();
    await site.noticeTo(member.user.id, { kind: 'second-factor-removed' });
  });

  it('of a suspended member opens no session, and says so; of a deleted one it is unknown', async () => {
    const { actor, device } = await withPasskey();
    await site.dataSource.query(`update accounts set status = 'suspended' where id = $1`, [actor.id]);
    expect((await signIn(device.answer(await challenge()))).body.code).toBe('identity.sign-in.suspended');
    await site.dataSource.query(`update accounts set status = 'deleted' where id = $1`, [actor.id]);
    expect((await signIn(device.answer(await challenge()))).body.code).toBe('identity.passkey.refused');
  });
});
