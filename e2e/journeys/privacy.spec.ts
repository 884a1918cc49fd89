import fs from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { arriveAsNewcomer, newcomerPassword } from '../newcomer';
import { siteUrl } from '../site';

test('all my data is gathered into one file', async ({ page }) => {
  const { user } = await arriveAsNewcomer(page);
  await page.goto('/profile/privacy');
  await page.getByRole('switch', { name: 'News and campaigns' }).click();
  await page.getByText('All your decisions').click();
  await expect(page.getByText('Withdrawn')).toBeVisible();

  await page.getByRole('button', { name: 'Gather My Data' }).click();
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

test('deleting my account needs the password, hides me at once and can be taken back', async ({ page }) => {
  const { user } = await arriveAsNewcomer(page);
  const isListed = async () => {
    const query = new URLSearchParams({ q: user.fullName });
    const { activists } = await (await page.request.get(`${siteUrl}/api/activists?${query}`)).json();
    return activists.some(({ id }: { id: string }) => id === user.id);
  };
  await expect.poll(isListed).toBe(true);
  await page.goto('/profile/privacy');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await question.getByLabel('Password', { exact: true }).fill('not this one');
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await expect(question.getByText('This is not your current password.')).toBeVisible();
  await question.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText(/^Planned for /)).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByText(/will be deleted on/)).toBeVisible();
  await expect.poll(isListed).toBe(false);
  await page.getByRole('button', { name: 'Keep My Account' }).click();
  await expect(page.getByText(/will be deleted on/)).toBeHidden();
  await expect.poll(isListed).toBe(true);
});
