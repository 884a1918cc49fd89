import fs from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../journey';
import { expectListed, logIn, password } from '../accounts';
import { arriveAsNewcomer } from '../newcomer';

test('all my data is exported into one file', async ({ page }) => {
  const { user } = await arriveAsNewcomer(page);
  await page.goto('/profile/privacy');
  await page.getByRole('switch', { name: 'News and campaigns by e-mail' }).click();
  await page.getByText('All your choices').click();
  await expect(page.getByText('Not agreed')).toBeVisible();

  await page.getByRole('button', { name: 'Prepare My Data' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click({ timeout: 30_000 });
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const text = await fs.readFile(await file.path(), 'utf8');
  expect(Object.keys(JSON.parse(text))).toEqual(
    expect.arrayContaining(['identity', 'community', 'content', 'notifications']),
  );
  expect(text).toContain(user.email);
});

test('deleting my account needs the password, hides me at once, and I can come back and keep it', async ({ page }) => {
  const { user } = await arriveAsNewcomer(page);
  await expectListed(page.request, user).toBe(true);
  await page.goto('/profile/privacy');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await question.getByLabel('Password', { exact: true }).fill('not this one');
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await expect(question.getByText('This is not your current password.')).toBeVisible();
  await question.getByLabel('Password', { exact: true }).fill(password);
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText(/^Planned for /)).toBeVisible();
  await expectListed(page.request, user).toBe(false);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login?next=/profile');
  await logIn(page, user.email!, password);
  await expect(page.getByText(/will be deleted on/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep My Account' }).click();
  await expect(page.getByText('Your account will not be deleted.')).toBeVisible();
  await expect(page.getByText(/will be deleted on/)).toBeHidden();
  await expectListed(page.request, user).toBe(true);
});
