import { expect } from '@playwright/test';
import { logIn } from '../accounts';
import { test } from '../journey';
import { signInOf, takenOver } from '../site';

test('with blocked browser storage a member can sign in, and the session lasts as long as the page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  const { email, password } = signInOf('ngo');
  await page.goto('/login#100%');
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('link', { name: 'Support Requests' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support Requests' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a reload of the registration opens it again with what was typed, and without the password', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Join as Activist' }).click();
  await page.getByLabel('Full Name').fill('Ravi Pawar');
  await page.getByLabel('Password', { exact: true }).fill('a quiet street');
  page.on('dialog', dialog => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ravi Pawar');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('an error of the site’s scripts is reported with its build and page, without personal data', async ({ page }) => {
  await page.goto('/events');
  await takenOver(page);
  const report = page.waitForRequest('**/api/client-errors');
  await page.evaluate(() => {
    const error = new TypeError("Cannot read properties of undefined (reading 'map')");
    error.stack = `at x (${location.origin}/assets/site-aaaaaaa.js:1:2)`;
    dispatchEvent(new ErrorEvent('error', { error }));
  });
  const sent = (await report).postDataJSON() as Record<string, unknown>;
  expect(sent).toMatchObject({ route: '/events', name: 'TypeError', frames: ['site-aaaaaaa.js:1:2'] });
  expect(sent.release).toMatch(/^[\w-]{5,20}$/);
  expect((await (await report).response())?.status()).toBe(204);
});
