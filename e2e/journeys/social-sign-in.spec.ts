import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { startOAuthProvider } from '@aar/testing/oauth-provider';
import { startOpenIdProvider } from '@aar/testing/openid-provider';
import type { Person, StandInProvider } from '@aar/testing/stand-in-provider';
import { test } from '../journey';
import { asAdministrator, actOn, newAccount } from '../accounts';
import { arriveAsNewcomer } from '../newcomer';
import { flagOf, removeIntegrations, saveIntegration } from '../settings';
import { bearer, newMobile, signInProviderAt, siteUrl } from '../site';

type Provider = 'google' | 'facebook' | 'twitter';
/** The name of the integration with its credentials. */
const nameOf = (provider: string) => `${provider}_oauth`;
const names = { google: 'Google', facebook: 'Facebook', twitter: 'Twitter' };

let providers: Record<Provider, StandInProvider>;

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
  await removeIntegrations(request, ...Object.keys(names).map(nameOf));
  for (const provider of Object.values(providers)) await provider.close();
});

/** Saves a provider's credentials on the site; returns the id of the integration. */
function setUp(request: APIRequestContext, provider: Provider, secret = providers[provider].clientSecret) {
  return saveIntegration(request, {
    name: nameOf(provider),
    displayName: names[provider],
    category: 'oauth',
    isEnabled: true,
    config: JSON.stringify({ client_id: providers[provider].clientId, client_secret: secret }),
  });
}

/** The response to the panel's Test button. */
async function testOf(request: APIRequestContext, id: string) {
  const headers = await asAdministrator(request);
  return (await request.post(`/api/admin/integrations/${id}/test`, { headers, data: {} })).json();
}

/** The URL to which the site redirects a browser to sign in. */
const destination = async (request: APIRequestContext, provider: Provider) =>
  (await request.get(`/auth/${provider}`, { maxRedirects: 0 })).headers().location!;
const isOpen = (request: APIRequestContext, provider: Provider) =>
  expect.poll(() => destination(request, provider)).toContain(new URL(providers[provider].url).host);

const newPerson = (changes: Partial<Person> = {}): Person => {
  const handle = `meera${newMobile()}`;
  return {
    subject: handle,
    name: 'Meera Nair',
    username: handle,
    email: `${handle}@people.example`,
    isEmailVerified: true,
    ...changes,
  };
};

/** Presses the button on the login page; the provider immediately responds for this person. */
async function signIn(page: Page, provider: Provider, person: Person | null) {
  providers[provider].person = person;
  await page.goto('/login');
  await page.getByRole('button', { name: names[provider], exact: true }).click();
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));

test('a provider that is not configured is not offered, and its URL leads back with the reason', async ({
  page,
  request,
}) => {
  await removeIntegrations(request, nameOf('google'));
  await expect.poll(() => flagOf(request, 'auth_google_enabled')).toBe(false);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Google', exact: true })).toHaveCount(0);
  await page.goto('/auth/google');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Google OAuth is not enabled in admin settings')).toBeVisible();
});

test.describe('with configured providers', () => {
  test.beforeAll(async ({ request }) => {
    for (const provider of ['google', 'facebook', 'twitter'] as const) {
      await setUp(request, provider);
      await isOpen(request, provider);
    }
  });

  for (const provider of ['google', 'facebook', 'twitter'] as const)
    test(`a newcomer signs in with ${provider}, completes the profile and is a member`, async ({ page }) => {
      await signIn(page, provider, newPerson());
      await expect(page).toHaveURL(/\/complete-profile/);
      expect(page.url()).not.toContain('code=');
      await page.getByLabel('Mobile', { exact: true }).fill(newMobile());
      await page.getByLabel('State').selectOption('Kerala');
      await page.getByLabel('City').selectOption('Kochi');
      await page.getByRole('checkbox', { name: /18 or older/ }).check();
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await expect(page.getByRole('heading', { name: 'Welcome, Meera' })).toBeVisible();
      expect(await token(page)).toBeTruthy();
    });

  test('a member connects a provider and disconnects it again', async ({ page }) => {
    const session = await arriveAsNewcomer(page);
    await page.goto('/social-settings');
    const google = page.getByRole('group', { name: 'Google' });
    providers.google.person = newPerson({ name: 'Asha at Google' });
    await google.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(google.getByText('Asha at Google')).toBeVisible();
    await expect(google.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/social-settings$/);
    await google.getByRole('button', { name: 'Disconnect' }).click();
    await expect(google.getByText('Not connected')).toBeVisible();
    const mine = await page.request.get('/api/social-accounts', { headers: bearer(session) });
    expect(JSON.stringify(await mine.json())).not.toContain('Asha at Google');
  });

  test.describe('a failure is explained in a sentence, and nobody is signed in', () => {
    const expectFailure = async (page: Page, sentence: string) => {
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
      expect(await token(page)).toBeNull();
    };

    test('access denied at the provider', async ({ page }) => {
      await signIn(page, 'google', null);
      await expectFailure(page, 'Access was denied by Google');
    });

    test('a callback that this browser did not start', async ({ page }) => {
      await page.goto('/auth/google/callback?code=stolen&state=made-up&message=<img src=x>');
      await expectFailure(page, 'Security validation failed');
    });

    test('an unverified e-mail that belongs to a member', async ({ page }) => {
      const { email } = await newAccount(page.request, { fullName: 'Meera Nair' });
      await signIn(page, 'google', newPerson({ email, isEmailVerified: false }));
      await expectFailure(page, 'An account with this e-mail already exists.');
    });

    test('a suspended account', async ({ page, browser }) => {
      const person = newPerson();
      const before = await browser.newPage();
      await signIn(before, 'google', person);
      await expect(before).toHaveURL(/\/complete-profile/);
      const { id } = JSON.parse((await before.evaluate(() => localStorage.getItem('user')))!) as { id: string };
      await actOn(page.request, { id }, 'suspend', { reason: 'To see what social sign-in says.' });
      await signIn(page, 'google', person);
      await expectFailure(page, 'This account is suspended.');
    });

    test('a wrong secret', async ({ page }) => {
      const id = await setUp(page.request, 'google', 'wrong');
      try {
        await expect(async () => {
          await signIn(page, 'google', newPerson());
          const sentence = 'Google OAuth is misconfigured. Please check admin settings.';
          await expect(page.getByText(sentence)).toBeVisible({ timeout: 5_000 });
        }).toPass();
        expect(await token(page)).toBeNull();
        const detail = expect.stringContaining('invalid_client');
        expect(await testOf(page.request, id)).toMatchObject({ ok: false, detail });
      } finally {
        await setUp(page.request, 'google');
      }
      expect(await testOf(page.request, id)).toEqual({ ok: true, detail: 'The provider accepted the credentials.' });
    });

    test('a sign-in that cannot be started', async ({ page, context }) => {
      const toaster = page.waitForResponse(/\/toaster-[\w-]+\.js$/);
      await page.goto('/login');
      const google = page.getByRole('button', { name: 'Google', exact: true });
      await google.waitFor();
      // Preload the toaster: without a network only loaded code can show the error.
      await page.evaluate(`import(${JSON.stringify((await toaster).url())}).then(() => undefined)`);
      await context.setOffline(true);
      await google.click();
      await expectFailure(page, 'Failed to initiate Google login');
    });

    test('a callback without a session', async ({ page }) => {
      await page.goto('/login?oauth_success=true&provider=google');
      await expectFailure(page, 'Google was connected but needs valid API credentials.');
    });

    test('a provider that is down', async ({ page }) => {
      // The request shares the page's cookies, so this browser has started the sign-in, and the provider is down when it returns.
      const state = new URL(await destination(page.request, 'twitter')).searchParams.get('state');
      await providers.twitter.close();
      try {
        await page.goto(`/auth/twitter/callback?code=given&state=${state}`);
        await expectFailure(page, 'OAuth authentication with Twitter failed');
        const detail = 'The provider could not be reached: ECONNREFUSED';
        expect(await testOf(page.request, await setUp(page.request, 'twitter'))).toMatchObject({ ok: false, detail });
      } finally {
        providers.twitter = await startOAuthProvider('twitter', optionsOf('twitter'));
        await setUp(page.request, 'twitter');
      }
    });
  });
});
