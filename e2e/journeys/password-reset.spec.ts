import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { logIn, password } from '../accounts';
import { enterCode, notThe, pasteCode } from '../join';
import { registerNewcomer } from '../newcomer';
import { bearer, codeIn, mailTo, siteUrl } from '../site';

const newPassword = 'the crow counts to seven';

async function askForCode(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
}

test('a forgotten password is replaced with a code; every session ends and the member is notified', async ({
  page,
}) => {
  const session = await registerNewcomer(page.request);
  const email = session.user.email!;
  await askForCode(page, email);
  const code = codeIn(await mailTo({ to: email, subject: 'Reset your password' }));

  await enterCode(page, notThe(code));
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Invalid code. Please try again.').first()).toBeVisible();
  await pasteCode(page, code);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Code verified! You can now reset your password.')).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Set a new password' });
  await dialog.getByLabel('Password', { exact: true }).fill(newPassword);
  await dialog.getByLabel('Confirm Password').fill('the crow counts to six');
  await dialog.getByRole('button', { name: 'Save Password' }).click();
  await expect(dialog.getByText("Passwords don't match")).toBeVisible();
  await dialog.getByLabel('Confirm Password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Save Password' }).click();
  await page
    .getByRole('dialog', { name: 'Password Reset Successful' })
    .getByRole('button', { name: 'Sign In' })
    .click();

  await expect
    .poll(async () => (await page.request.get(`${siteUrl}/api/profile`, { headers: bearer(session) })).status())
    .toBe(401);
  await mailTo({ to: email, subject: 'Your password was reset' });

  await logIn(page, email, password);
  await expect(page.getByRole('alert')).toContainText('Login failed.');
  await logIn(page, email, newPassword);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('an unknown e-mail gets the same response, and closing the dialog resets it', async ({ page }) => {
  await askForCode(page, `nobody-${Date.now()}@newcomers.example`);
  await expect(page.getByText('Reset Code Sent')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Send Reset Code' })).toBeVisible();
});
