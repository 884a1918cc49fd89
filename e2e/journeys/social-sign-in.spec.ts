import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { startOAuthProvider } from '@aar/testing/oauth-provider';
import { startOpenIdProvider } from '@aar/testing/openid-provider';
import type { Person, StandInProvider } from '@aar/testing/stand-in-provider';
import { newMobile, sessionOf, signInAs, signInProviderAt, siteUrl } from '../site';

type Provider = 'google' | 'facebook' | 'twitter';
const names = { google: 'Google', facebook: 'Facebook', twitter: 'Twitter' };

let providers: Record<Provider, StandInProvider>;
/** Ids of the integrations that this journey made. */
const integrations = new Map<Provider, string>();

const optionsOf = (provider: Provider) => ({
  redirectUri: `${siteUrl}/auth/${provider}/callback`,
  port: Number(new URL(signInProviderAt(provider)).port),
});
test.beforeAll(async () => {
  providers = {
    google: await startOpenIdProvider(optionsOf('google')),
    facebook: await startOAuthProvider('facebook', optionsOf('facebook')),
    twitter: await startOAuthProvider('twitter', optionsOf('twitter')),
  };
});
test.afterAll(async ({ request }) => {
  const { token } = await sessionOf(request, 'administrator');
  for (const id of integrations.values())
    await request.delete(`/api/admin/integrations/${id}`, { headers: { authorization: `Bearer ${token}` } });
  for (const provider of Object.values(providers)) await provider.close();
});

/** Sets a provider up in the panel's way and waits until the site sends browsers there. */
async function setUp(request: APIRequestContext, provider: Provider, changes: object = {}) {
  const { clientId: client_id, clientSecret: client_secret } = providers[provider];
  const id = integrations.get(provider);
  const data = {
    ...{ name: `${provider}_oauth`, displayName: names[provider], category: 'oauth', isEnabled: true },
    config: JSON.stringify({ client_id, client_secret }),
    ...changes,
  };
  const { token } = await sessionOf(request, 'administrator');
  const answer = await request.fetch(`/api/admin/integrations${id ? `/${id}` : ''}`, {
    method: id ? 'PUT' : 'POST',
    headers: { authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  integrations.set(provider, (await answer.json()).id);
}

/** What the panel's Test button answers. */
async function testOf(request: APIRequestContext, provider: Provider) {
  const { token } = await sessionOf(request, 'administrator');
  const answer = await request.post(`/api/admin/integrations/${integrations.get(provider)}/test`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  return answer.json();
}

/** Where the site sends a browser that wants to sign in. */
const destination = async (request: APIRequestContext, provider: Provider) =>
  (await request.get(`/auth/${provider}`, { maxRedirects: 0 })).headers().location!;
const isOpen = (request: APIRequestContext, provider: Provider) =>
  expect.poll(() => destination(request, provider)).toContain(new URL(providers[provider].url).host);

const newPerson = (changes: Partial<Person> = {}): Person => {
  const handle = `meera${newMobile()}`;
  return {
    ...{ subject: handle, name: 'Meera Nair', username: handle },
    ...{ email: `${handle}@people.example`, isEmailVerified: true },
    ...changes,
  };
};

/** Presses the button on the login page; the provider answers for this person at once. */
async function signIn(page: Page, provider: Provider, person: Person | null) {
  providers[provider].person = person;
  await page.goto('/login');
  await page.getByRole('button', { name: names[provider], exact: true }).click();
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));

test.describe.configure({ mode: 'serial' });

test('a provider that nobody has set up is not offered, and its address leads back with the reason', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('group', { name: 'Or continue with' })).toHaveCount(0);
  await page.goto('/auth/google');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Google OAuth is not enabled in admin settings')).toBeVisible();
});

for (const provider of ['google', 'facebook', 'twitter'] as const)
  test(`a newcomer signs in with ${provider}, completes the profile and is a member`, async ({ page }) => {
    await setUp(page.request, provider);
    await isOpen(page.request, provider);
    await signIn(page, provider, newPerson());
    await expect(page).toHaveURL(/\/complete-profile/);
    expect(page.url()).not.toContain('code=');
    await page.getByLabel('Mobile', { exact: true }).fill(newMobile());
    await page.getByLabel('State').selectOption('Kerala');
    await page.getByLabel('City').selectOption('Kochi');
    await page.getByRole('checkbox', { name: /18 or older/ }).check();
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back, Meera' })).toBeVisible();
    expect(await token(page)).toBeTruthy();
  });

test.describe('what goes wrong is said in a sentence, and nobody is signed in', () => {
  const expectFailure = async (page: Page, sentence: string) => {
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await token(page)).toBeNull();
  };

  test('access denied at the provider', async ({ page }) => {
    await signIn(page, 'google', null);
    await expectFailure(page, 'Access was denied by Google');
  });

  test('a callback that this browser never asked for', async ({ page }) => {
    await page.goto('/auth/google/callback?code=stolen&state=made-up&message=<img src=x>');
    await expectFailure(page, 'Security validation failed');
  });

  test('an unchecked e-mail that a member has', async ({ page }) => {
    const { user } = await sessionOf(page.request, 'activist');
    await signIn(page, 'google', newPerson({ email: user.email!, isEmailVerified: false }));
    await expectFailure(page, 'An account with this e-mail already exists.');
  });

  test('a wrong secret', async ({ page }) => {
    const { clientId: client_id } = providers.google;
    await setUp(page.request, 'google', { config: JSON.stringify({ client_id, client_secret: 'wrong' }) });
    await expect(async () => {
      await signIn(page, 'google', newPerson());
      const sentence = 'Google OAuth is misconfigured. Please check admin settings.';
      await expect(page.getByText(sentence)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    expect(await token(page)).toBeNull();
    expect(await testOf(page.request, 'google')).toEqual({
      ok: false,
      detail: expect.stringContaining('invalid_client'),
    });
    await setUp(page.request, 'google');
    expect(await testOf(page.request, 'google')).toEqual({ ok: true, detail: 'The provider took the credentials.' });
  });

  test('a provider that is away', async ({ page }) => {
    // The request shares the page's cookies: it is this browser that was sent away, and the provider is gone when it is back.
    const state = new URL(await destination(page.request, 'twitter')).searchParams.get('state');
    await providers.twitter.close();
    await page.goto(`/auth/twitter/callback?code=given&state=${state}`);
    await expectFailure(page, 'OAuth authentication with Twitter failed');
    const detail = 'The provider could not be reached: ECONNREFUSED';
    expect(await testOf(page.request, 'twitter')).toEqual({ ok: false, detail });
  });
});

test('a member connects a provider and disconnects it again', async ({ page }) => {
  const { token: bearer } = await signInAs(page, 'ngo');
  await page.goto('/social-settings');
  const google = page.getByRole('group', { name: 'Google' });
  providers.google.person = newPerson({ name: 'Asha at Google' });
  await google.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(google.getByText('Asha at Google')).toBeVisible();
  await expect(google.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/social-settings$/);
  await google.getByRole('button', { name: 'Disconnect' }).click();
  await expect(google.getByText('Not connected')).toBeVisible();
  const mine = await page.request.get('/api/social-accounts', { headers: { authorization: `Bearer ${bearer}` } });
  expect(JSON.stringify(await mine.json())).not.toContain('Asha at Google');
});
