import type { SignInProvider } from '@aar/contracts/vocabulary';
import { newBrowser, newPerson, type SocialSite, startSocialSite } from './social.harness';

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
const failed = (error: string) => ({ purpose: 'sign-in', error });

describe('the credentials', () => {
  it.each(all)('%s: a wrong secret is a misconfiguration, not a failure of the user', async provider => {
    const { clientId: client_id } = social.providers[provider];
    await social.configure(provider, { config: { client_id, client_secret: canary } });
    expect(await social.signIn(provider, newPerson())).toEqual(failed('provider_misconfigured'));
  });

  it.each([
    ['are missing', { hasCredentials: false }],
    ['lack a part', { config: { client_id: 'x' } }],
    ['do not open', { sealed: 'v1.AAAA.AAAA' }],
  ])('that %s are a misconfiguration', async (_how, changes) => {
    await social.configure('google', changes);
    expect(await social.begin('google', newBrowser())).toEqual({ error: 'provider_misconfigured' });
  });

  it('may be numbers, as with some providers', async () => {
    await social.configure('facebook', { config: { client_id: 1234567890, client_secret: canary } });
    const { url } = await social.begin('facebook', newBrowser());
    expect(new URL(url!).searchParams.get('client_id')).toBe('1234567890');
  });

  it.each([
    ['switched off and without credentials', { isEnabled: false, hasCredentials: false }],
    ['removed', { isRemoved: true }],
  ])('a provider that is %s is disabled', async (_how, changes) => {
    await social.configure('google', changes);
    expect(await social.begin('google', newBrowser())).toEqual({ error: 'provider_disabled' });
  });

  it('are deleted with the integration, and an older event that arrives late does not restore them', async () => {
    await social.configure('google');
    await social.configure('google', { isRemoved: true });
    const integrationId = social.integrationIds.google;
    const late = { integrationId, version: 1, name: 'google_oauth', category: 'oauth' as const, isEnabled: true };
    await social.tell({ ...late, hasCredentials: true, isRemoved: false, sealed: 'v1.AAAA.AAAA' });
    await social.configure('twitter');
    expect(
      await sql('select enabled, sealed from sign_in_providers where integration_id = $1', [integrationId]),
    ).toEqual([{ enabled: false, sealed: null }]);
  });

  it('are stored encrypted', async () => {
    await social.configure('google', { config: { client_id: 'x', client_secret: canary } });
    const rows = await sql<{ text: string }>('select p::text as text from sign_in_providers p');
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(canary);
  });
});

describe('the test reports to an administrator', () => {
  it.each(all)('%s: the correct credentials are accepted', async provider => {
    const { clientId: client_id, clientSecret: client_secret } = social.providers[provider];
    expect(await social.test(provider, { client_id, client_secret })).toEqual({
      ok: true,
      detail: 'The provider accepted the credentials.',
    });
  });

  it.each<[SignInProvider, RegExp]>([
    ['google', /^The provider answered: invalid_client/],
    ['facebook', /^The provider answered: invalid_client \(Error validating client secret\.\)$/],
    ['twitter', /^The provider answered: unauthorized_client \(Missing valid authorization header\)$/],
  ])('%s: its response to a wrong secret, without the secret', async (provider, words) => {
    const { clientId: client_id } = social.providers[provider];
    const outcome = await social.test(provider, { client_id, client_secret: canary });
    expect(outcome).toMatchObject({ ok: false, detail: expect.stringMatching(words) });
    expect(JSON.stringify(outcome)).not.toContain(canary);
  });

  it('that something is missing', async () => {
    expect(await social.test('google', { client_id: 'x' })).toEqual({
      ok: false,
      detail: 'client_id and client_secret are needed.',
    });
  });

  it('that the stored credentials cannot be decrypted', async () => {
    expect(await social.test('google', {}, 'google_oauth', 'v1.AAAA.AAAA')).toEqual({
      ok: false,
      detail: 'The stored credentials cannot be read. Please enter them again.',
    });
  });

  it('that another integration is not a provider', async () => {
    expect(await social.test('google', {}, 'github_oauth')).toMatchObject({ ok: false });
  });
});
