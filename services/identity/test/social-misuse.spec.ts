import type { SignInProvider } from '@aar/contracts/vocabulary';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { newBrowser, newPerson, redirectUriOf, type SocialSite, startSocialSite } from './social.harness';

const all: SignInProvider[] = ['google', 'facebook', 'twitter'];
const canary = 'canary-secret-0123456789';
let social: SocialSite;
beforeAll(async () => {
  social = await startSocialSite();
  for (const provider of all) await social.configure(provider);
});
afterAll(() => social?.stop());

const sql = <T = Record<string, unknown>>(statement: string, parameters: unknown[] = []): Promise<T[]> =>
  social.site.dataSource.query(statement, parameters);
const countAccounts = async () => (await sql<{ count: number }>('select count(*)::int from accounts'))[0]!.count;
const failed = (error: string) => ({ purpose: 'sign-in', error });

describe('a state', () => {
  it.each(all)('of %s is required, single-use, and never a made-up one', async provider => {
    const browser = newBrowser();
    const callback = await social.visit(provider, newPerson(), browser);
    const other = new URL(callback);
    other.searchParams.delete('state');
    expect(await social.finish(provider, browser, other.href)).toEqual(failed('invalid_state'));
    other.searchParams.set('state', 'made-up');
    expect(await social.finish(provider, browser, other.href)).toEqual(failed('invalid_state'));
    expect(await social.finish(provider, browser, callback)).toMatchObject({ code: expect.any(String) });
    expect(await social.finish(provider, browser, callback)).toEqual(failed('invalid_state'));
  });

  it('given twice in one URL is invalid', async () => {
    const browser = newBrowser();
    const callback = await social.visit('twitter', newPerson(), browser);
    const state = new URL(callback).searchParams.get('state');
    expect(await social.finish('twitter', browser, `${callback}&state=${state}`)).toEqual(failed('invalid_state'));
  });

  it('works only in the browser that it was created for', async () => {
    const callback = await social.visit('google', newPerson(), newBrowser());
    const before = await countAccounts();
    expect(await social.finish('google', newBrowser(), callback)).toEqual(failed('invalid_state'));
    expect(await countAccounts()).toBe(before);
  });

  it('works only for its own provider', async () => {
    const browser = newBrowser();
    const callback = await social.visit('facebook', newPerson(), browser);
    expect(await social.finish('twitter', browser, callback)).toEqual(failed('invalid_state'));
  });

  it('works only at its own redirect URI', async () => {
    const browser = newBrowser();
    const { search } = new URL(await social.visit('facebook', newPerson(), browser));
    const atTwitter = redirectUriOf('twitter') + search;
    expect(await social.finish('twitter', browser, atTwitter)).toEqual(failed('invalid_state'));
    const again = new URL(await social.visit('facebook', newPerson(), browser));
    again.host = 'evil.example';
    expect(await social.finish('facebook', browser, again.href)).toEqual(failed('invalid_state'));
  });

  it('is valid for ten minutes, and stored as a hash only', async () => {
    const browser = newBrowser();
    const callback = await social.visit('google', newPerson(), browser);
    const state = new URL(callback).searchParams.get('state')!;
    const [row] = await sql<{ seconds: number; text: string }>(
      `select round(extract(epoch from expires_at - now()) / 10) * 10 as seconds, s::text as text
       from social_sign_in_states s where browser = $1`,
      [browser],
    );
    expect(Number(row!.seconds)).toBe(600);
    expect(row!.text).not.toContain(state);
    await sql(`update social_sign_in_states set expires_at = now() where browser = $1`, [browser]);
    expect(await social.finish('google', browser, callback)).toEqual(failed('invalid_state'));
  });

  it('is checked before the response of the provider: a refusal without one is ignored', async () => {
    const refusal = `${redirectUriOf('google')}?error=access_denied&state=made-up`;
    expect(await social.finish('google', newBrowser(), refusal)).toEqual(failed('invalid_state'));
  });
});

describe('at the provider', () => {
  it.each(all)('%s: a refusal by the user is reported as denied', async provider => {
    expect(await social.signIn(provider, null)).toEqual(failed('oauth_denied'));
  });

  it.each(all)('%s: a code is refused without the PKCE verifier of its challenge', async provider => {
    const browser = newBrowser();
    const callback = await social.visit(provider, newPerson(), browser);
    await sql('update social_sign_in_states set verifier = $2 where browser = $1', [browser, 'a'.repeat(43)]);
    expect(await social.finish(provider, browser, callback)).toEqual(failed('oauth_failed'));
  });

  it('an ID token of another sign-in is refused', async () => {
    const browser = newBrowser();
    const callback = await social.visit('google', newPerson(), browser);
    await sql('update social_sign_in_states set nonce = $2 where browser = $1', [browser, 'another-nonce']);
    expect(await social.finish('google', browser, callback)).toEqual(failed('oauth_failed'));
  });

  it.each(all)('%s: the authorization request has PKCE, state and the exact redirect URI', async provider => {
    const { searchParams } = new URL((await social.begin(provider, newBrowser())).url!);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: social.providers[provider].clientId,
      redirect_uri: redirectUriOf(provider),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(searchParams.has('nonce')).toBe(provider === 'google');
  });
});

describe('the exchange', () => {
  it('exchanges a code for one session, even in concurrent requests', async () => {
    const { code } = await social.signIn('google', newPerson());
    const answers = await Promise.all(Array.from({ length: 10 }, () => social.exchange(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: { code: 'identity.exchange.invalid' },
    });
  });

  it('is refused after a minute', async () => {
    const { code } = await social.signIn('google', newPerson());
    const [row] = await sql<{ late: boolean }>(
      `select bool_and(expires_at <= now() + interval '60 seconds') as late from social_sign_in_codes`,
    );
    expect(row!.late).toBe(true);
    await sql('update social_sign_in_codes set expires_at = now()');
    expect((await social.exchange(code)).status).toBe(400);
  });

  it('refuses a member who was suspended meanwhile', async () => {
    const person = newPerson();
    const { user } = await social.enter('google', person);
    const { code } = await social.signIn('google', person);
    await sql(`update accounts set status = 'suspended' where id = $1`, [user.id]);
    expect(await social.exchange(code)).toMatchObject({ status: 403, body: { code: 'identity.sign-in.suspended' } });
  });

  it('refuses a made-up code, and the table has none in clear text', async () => {
    expect((await social.exchange('x'.repeat(43))).status).toBe(400);
    const { code } = await social.signIn('google', newPerson());
    for (const { text } of await sql<{ text: string }>('select c::text as text from social_sign_in_codes c'))
      expect(text).not.toContain(code);
  });
});

it('housekeeping deletes expired states and codes', async () => {
  await social.visit('google', newPerson(), newBrowser());
  await social.signIn('google', newPerson());
  for (const table of ['social_sign_in_states', 'social_sign_in_codes'])
    await sql(`update ${table} set expires_at = now() - interval '1 second'`);
  const browser = newBrowser();
  await social.visit('google', newPerson(), browser);
  await social.site.service.app.get(Housekeeping).forget();
  expect(await sql('select browser from social_sign_in_states')).toEqual([{ browser }]);
  expect(await sql('select 1 from social_sign_in_codes')).toEqual([]);
});

describe('a provider that does not respond', () => {
  it.each(all)('%s: ends the sign-in, and the test reports that it could not be reached', async provider => {
    const browser = newBrowser();
    const callback = await social.visit(provider, newPerson(), browser);
    await social.providers[provider].close();
    expect(await social.finish(provider, browser, callback)).toEqual(failed('oauth_failed'));
    expect(await social.test(provider, { client_id: 'x', client_secret: canary })).toMatchObject({
      ok: false,
      detail: 'The provider could not be reached: ECONNREFUSED',
    });
  });
});
