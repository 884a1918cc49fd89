import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { signInAs, siteUrl } from '../site';

const contentOf = async (request: APIRequestContext, key: string) => {
  const items = (await (await request.get(`${siteUrl}/api/site-content`)).json()) as { key: string; content: string }[];
  return items.find(item => item.key === key)?.content;
};
async function deleteIntegration(page: Page, name: string) {
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Integration setting deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
}

test('an integration is set up from a template, tested, and keeps its secret to itself', async ({ page }) => {
  const secret = 'a-canary-of-a-password';
  const answers: string[] = [];
  page.on('response', async response => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  await signInAs(page, 'administrator');
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Use Template: Custom SMTP' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Integration' });
  await dialog.getByLabel('Host').fill('mail.invalid');
  await dialog.getByLabel('Port').fill('587');
  await dialog.getByLabel('Username').fill('register');
  await dialog.getByLabel('Password', { exact: true }).fill(secret);
  await dialog.getByRole('button', { name: 'Save Integration' }).click();
  await expect(page.getByText('Integration setting saved successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Test Custom SMTP' }).click();
  await expect(page.getByRole('status').filter({ hasText: /\w{3}/ }).last()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Edit Custom SMTP' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Integration' });
  await expect(edit.getByLabel('Host')).toHaveValue('mail.invalid');
  await expect(edit.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(edit.getByText(/A value is kept/)).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await deleteIntegration(page, 'Custom SMTP');
  expect(answers.filter(text => text.includes(secret))).toEqual([]);
});

test('a method of one-time codes is switched off and on again, and the last one stays', async ({ page, request }) => {
  await signInAs(page, 'administrator');
  await page.goto('/admin/authentication');
  await expect(page.getByText('OTP: Email + Mobile')).toBeVisible();
  await page.getByRole('switch', { name: 'Mobile OTP' }).click();
  await expect(page.getByText('OTP: Email', { exact: true })).toBeVisible();
  await expect.poll(() => contentOf(request, 'otp_mobile_enabled')).toBe('false');
  await page.getByRole('switch', { name: 'Email OTP' }).click();
  await expect(page.getByText('At least one OTP method must remain enabled for security.')).toBeVisible();
  await page.getByRole('switch', { name: 'Mobile OTP' }).click();
  await expect(page.getByText('OTP: Email + Mobile')).toBeVisible();
  await expect.poll(() => contentOf(request, 'otp_mobile_enabled')).toBe('true');
});

test('a sign-in provider is configured, switched on, and offered only with credentials', async ({ page, request }) => {
  await signInAs(page, 'administrator');
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Set up Twitter' }).click();
  await page.getByRole('dialog', { name: 'Add Integration' }).getByRole('button', { name: 'Save Integration' }).click();
  await expect(page.getByText('Integration setting saved successfully')).toBeVisible();

  await page.goto('/admin/social-media');
  await page.getByRole('switch', { name: 'Twitter sign-in is disabled' }).click();
  await expect(page.getByText('Social media setting updated successfully')).toBeVisible();
  await expect(page.getByText('Enabled (No Credentials)')).toBeVisible();
  await expect.poll(() => contentOf(request, 'auth_twitter_enabled')).not.toBe('true');

  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Edit Twitter' }).click();
  await page.getByLabel('Configuration').fill('{"client_id": "an-id", "client_secret": "a-secret"}');
  await page.getByRole('button', { name: 'Save Integration' }).click();
  await expect(page.getByText('Integration setting saved successfully')).toBeVisible();
  await expect.poll(() => contentOf(request, 'auth_twitter_enabled')).toBe('true');
  await page.goto('/admin/social-media');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await deleteIntegration(page, 'Twitter');
  await expect.poll(() => contentOf(request, 'auth_twitter_enabled')).not.toBe('true');
});
