import { expect } from '@playwright/test';
import { test } from '../journey';
import { bearer, sessionOf, signInAs } from '../site';

const brand = (name: string, primary: string) => ({
  items: [
    { key: 'site-name', content: name },
    { key: 'brand-color-primary', content: primary },
  ],
});
test.afterEach(async ({ request }) => {
  const headers = bearer(await sessionOf(request, 'administrator'));
  const data = brand('Animal Activist Register', '#059669');
  expect((await request.put('/api/admin/content', { headers, data })).ok()).toBe(true);
});

test('an administrator changes name and colours of the site, and visitors see it at once', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'administrator');
  await page.goto('/admin/content');
  await page.getByLabel('Site Name').fill('Paws of Pune');
  await page.getByLabel('Primary Colour', { exact: true }).fill('#ffcc00');
  await expect(page.getByText(/is hard to read/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Brand & Logo' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('banner').getByText('Paws of Pune')).toBeVisible();
  await expect(visitor).toHaveTitle(/Paws of Pune/);
  const painted = () => visitor.evaluate(() => document.documentElement.style.getPropertyValue('--brand-primary'));
  await expect.poll(painted).toBe('#ffcc00');
});

test('an item is added, edited and deleted', async ({ page }) => {
  const key = `note-${Date.now()}`;
  await signInAs(page, 'administrator');
  await page.goto('/admin/content');
  await page.getByRole('button', { name: 'Add Content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Content' });
  await dialog.getByLabel('Key').fill(key);
  await dialog.getByLabel('Type').selectOption('json');
  await dialog.getByLabel('Content').fill('{');
  await dialog.getByRole('button', { name: 'Save Content' }).click();
  await expect(dialog.getByText('Content must be valid JSON')).toBeVisible();
  await dialog.getByLabel('Content').fill('{}');
  await dialog.getByRole('button', { name: 'Save Content' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Key, title or content' }).fill(key);
  await page.getByRole('link', { name: key }).click();
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: key })).toHaveCount(0);
});
