import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { expectMethods, flagOf, removeIntegrations, saveIntegration, switchMethods } from '../settings';
import { inboxSmtpUrl, signInAs } from '../site';

test.afterEach(({ request }) => removeIntegrations(request, 'custom_smtp', 'slack', 'twitter_oauth', 'google_oauth'));

/** Waits until the dialog closes after saving; the toast of an earlier save may still be there. */
async function saved(page: Page) {
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Integration setting saved successfully').first()).toBeVisible();
}

async function deleteIntegration(page: Page, name: string) {
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this integration setting?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Integration setting deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
}

test('an integration is configured from a template, tested, corrected, and never shows its secret', async ({
  page,
}) => {
  const secret = 'a-canary-of-a-password';
  const answers: string[] = [];
  page.on('response', async response => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  await signInAs(page, 'administrator');
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Use Template: Custom SMTP' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Integration' });
  await dialog.getByRole('button', { name: 'Save Integration' }).click();
  await expect(dialog.getByLabel('Host')).toHaveAccessibleDescription('Host is required');
  await dialog.getByLabel('Host').fill('mail.invalid');
  await dialog.getByLabel('Port').fill('587');
  await dialog.getByLabel('Username').fill('register');
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill(secret);
  await expect(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await dialog.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Save Integration' }).click();
  await saved(page);

  const current = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Test Custom SMTP' }) });
  await expect(current.getByText('Disabled')).toBeVisible();
  await page.getByRole('button', { name: 'Test Custom SMTP' }).click();
  await expect(current.getByRole('status')).toContainText('This host does not exist.');

  // There is only one, so its template opens it for editing.
  await page.getByRole('button', { name: 'Edit the settings of Custom SMTP' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Integration' });
  await expect(edit.getByLabel('Host')).toHaveValue('mail.invalid');
  await expect(edit.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(edit.getByText(/A value is saved/)).toBeVisible();
  await edit.getByLabel('Host').fill(inboxSmtpUrl.hostname);
  await edit.getByLabel('Port').fill(inboxSmtpUrl.port);
  // The stored password must not be sent to another server unless it is entered again.
  await edit.getByRole('button', { name: 'Save Integration' }).click();
  await expect(edit.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Please enter this again/);
  await edit.getByLabel('Password', { exact: true }).fill(secret);
  const listed = page.waitForResponse(
    answer => answer.url().endsWith('/api/admin/integrations') && answer.request().method() === 'GET',
  );
  await edit.getByRole('button', { name: 'Save Integration' }).click();
  await saved(page);
  await listed;
  await page.getByRole('button', { name: 'Test Custom SMTP' }).click();
  await expect(current.getByRole('status')).toContainText('Connected and logged in.');

  await deleteIntegration(page, 'Custom SMTP');
  expect(answers.filter(text => text.includes(secret))).toEqual([]);
});

test('an integration without a template is configured as JSON, which must be valid', async ({ page }) => {
  await signInAs(page, 'administrator');
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Add Integration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Integration' });
  await dialog.getByRole('button', { name: 'Save Integration' }).click();
  await expect(dialog.getByLabel('Service Name')).toHaveAccessibleDescription(/Name is required/);
  await expect(dialog.getByLabel('Display Name')).toHaveAccessibleDescription(/Display name is required/);
  await dialog.getByLabel('Service Name').fill('slack');
  await dialog.getByLabel('Display Name').fill('Slack');
  await dialog.getByLabel('Configuration').fill('{"webhook": ');
  await dialog.getByRole('button', { name: 'Save Integration' }).click();
  await expect(dialog.getByLabel('Configuration')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Configuration').fill('{"webhook": "https://hooks.example/1"}');
  await dialog.getByRole('switch', { name: 'Enable Integration' }).click();
  await dialog.getByRole('button', { name: 'Save Integration' }).click();
  await saved(page);
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Slack' }) });
  await expect(entry.getByText('Enabled')).toBeVisible();
  await deleteIntegration(page, 'Slack');
});

test.describe('one-time codes', () => {
  test.afterEach(({ request }) => switchMethods(request, { mobile: true, email: true }));

  test('a method is switched off and on again, and the last one cannot be switched off', async ({ page, request }) => {
    await signInAs(page, 'administrator');
    await page.goto('/admin/authentication');
    await expect(page.getByText('OTP: Email + Mobile')).toBeVisible();
    await page.getByRole('switch', { name: 'Mobile OTP' }).click();
    await expect(page.getByText('OTP: Email', { exact: true })).toBeVisible();
    await expectMethods(request, { mobile: false, email: true });
    await page.getByRole('switch', { name: 'Email OTP' }).click();
    await expect(page.getByText('At least one OTP method must remain enabled for security.')).toBeVisible();
    await page.getByRole('switch', { name: 'Mobile OTP' }).click();
    await expect(page.getByText('OTP: Email + Mobile')).toBeVisible();
    await expectMethods(request, { mobile: true, email: true });
  });

  test('the master switch closes registration, and opens it again by e-mail', async ({ page, request }) => {
    await signInAs(page, 'administrator');
    await page.goto('/admin/authentication');
    await page.getByRole('switch', { name: 'Require OTP' }).click();
    await expect(page.getByText('OTP Disabled')).toBeVisible();
    await expect(page.getByText(/registration is closed until it is switched on again/)).toBeVisible();
    await expectMethods(request, { mobile: false, email: false });
    await page.getByRole('switch', { name: 'Require OTP' }).click();
    await expect(page.getByText('OTP: Email', { exact: true })).toBeVisible();
    await expectMethods(request, { mobile: false, email: true });
  });
});

test('a sign-in provider is configured, enabled, and offered only with credentials', async ({ page, request }) => {
  await signInAs(page, 'administrator');
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Set up Twitter' }).click();
  await page.getByRole('dialog', { name: 'Add Integration' }).getByRole('button', { name: 'Save Integration' }).click();
  await saved(page);

  await page.goto('/admin/social-media');
  await page.getByRole('switch', { name: 'Twitter sign-in is disabled' }).click();
  await expect(page.getByText('Social media setting updated successfully')).toBeVisible();
  await expect(page.getByText('Enabled (No Credentials)')).toBeVisible();
  await expect.poll(() => flagOf(request, 'auth_twitter_enabled')).toBe(false);

  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Edit Twitter' }).click();
  await page.getByLabel('Configuration').fill('{"client_id": "an-id", "client_secret": "a-secret"}');
  await page.getByRole('button', { name: 'Save Integration' }).click();
  await saved(page);
  await expect.poll(() => flagOf(request, 'auth_twitter_enabled')).toBe(true);
  await page.goto('/admin/social-media');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await deleteIntegration(page, 'Twitter');
  await expect.poll(() => flagOf(request, 'auth_twitter_enabled')).toBe(false);
});

test('a social login is switched off and on again on the authentication page', async ({ page, request }) => {
  await saveIntegration(request, {
    name: 'google_oauth',
    displayName: 'Google',
    category: 'oauth',
    isEnabled: true,
    config: '{"client_id": "an-id", "client_secret": "a-secret"}',
  });
  await signInAs(page, 'administrator');
  await page.goto('/admin/authentication');
  const google = page.getByRole('switch', { name: 'Google Login' });
  await expect(google).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Facebook Login' })).toBeDisabled();
  await google.click();
  await expect(page.getByText('Settings updated successfully')).toBeVisible();
  await expect(google).not.toBeChecked();
  await expect.poll(() => flagOf(request, 'auth_google_enabled')).toBe(false);
  await google.click();
  await expect(google).toBeChecked();
  await expect.poll(() => flagOf(request, 'auth_google_enabled')).toBe(true);
});
