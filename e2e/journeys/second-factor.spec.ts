import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { test } from '../journey';
import { confirmRole, logIn, newAccount, newSession, password, setPassword, signInWith, unique } from '../accounts';
import { arrive, bearer, siteUrl, whileStaffNeedSecondFactor } from '../site';

const step = 30_000;
/** A code of the app, or the next one, because each works once. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * step });

/** Sets up an authenticator app on the security page; returns its secret and the recovery codes. */
async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'Code for your authenticator app' })).toBeVisible();
  const secret = await dialog.locator('code').innerText();
  await dialog.getByLabel('Six digits that the app shows').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Switch On' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  const saved = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click();
  return { secret, recoveryCodes };
}

async function signOutAndIn(page: Page, email: string) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await logIn(page, email, password);
}

test('a member sets up an authenticator app, and signs in with its code or a recovery code', async ({ page }) => {
  const member = await newAccount(page.request, { fullName: unique('Asha Rao') });
  await arrive(page, await newSession(page.request, member));
  await page.goto('/profile/security');
  const { secret, recoveryCodes } = await setUpApp(page);
  await expect(page.getByText('10 left, for when you do not have your phone')).toBeVisible();

  await page.goto('/dashboard');
  await signOutAndIn(page, member.email);
  const code = page.getByLabel('Code of Your App');
  await code.fill('000000');
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  await code.fill(codeOf(secret, 1));
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await signOutAndIn(page, member.email);
  await code.fill(recoveryCodes[0]!);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/profile/security');
  await expect(page.getByText('9 left, for when you do not have your phone')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Set Up an Authenticator App' })).toBeVisible();
  expect((await (await signInWith(page.request, member.email)).json()).token).toBeDefined();
});

test('staff can use the panel only with a second factor if the site requires one', async ({ page, request }) => {
  const editor = await newAccount(request, { fullName: unique('Arjun Nair'), role: 'editor' });
  await confirmRole(request, editor);
  await setPassword(request, editor.email);
  await whileStaffNeedSecondFactor(async () => {
    const session = await newSession(request, editor);
    const stats = () => request.get(`${siteUrl}/api/admin/stats`, { headers: bearer(session) });
    const refused = await stats();
    expect([refused.status(), (await refused.json()).code]).toEqual([403, 'auth.second-factor-required']);
    expect((await request.get(`${siteUrl}/api/profile`, { headers: bearer(session) })).status()).toBe(200);

    await arrive(page, session);
    await page.goto('/admin');
    await expect(page.getByText('To use the panel you need a second step at sign-in.')).toBeVisible();
    await page.getByRole('link', { name: 'Open Sign-in & Security' }).click();
    await expect(page.getByText('Your role works once you have a passkey or an authenticator app.')).toBeVisible();
    await setUpApp(page);
    await expect.poll(async () => (await stats()).status()).toBe(200);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin\/overview/);
    const other = await newSession(request, editor);
    expect(other.token).toBeUndefined();
  });
});

/** A device with a fingerprint reader, in place of the browser's own. */
async function withFingerprint(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a member adds a passkey, signs in with it alone and after the password, and removes it', async ({ page }) => {
  const member = await newAccount(page.request, { fullName: unique('Nisha Kadam') });
  await withFingerprint(page);
  await arrive(page, await newSession(page.request, member));
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByRole('dialog', { name: 'Your recovery codes' })
    .getByRole('button', { name: 'I Have Saved Them' })
    .click();
  await expect(page.getByText(/^Passkey · Added .*, not used yet$/)).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await page.locator('main').getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await signOutAndIn(page, member.email);
  await expect(page.getByLabel('Recovery Code')).toBeVisible();
  await page.locator('main').getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/profile/security');
  await expect(page.getByText(/^Passkey · Last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('My phone', { exact: true })).toHaveCount(0);
  await signOutAndIn(page, member.email);
  await expect(page).toHaveURL(/\/dashboard/);
});
