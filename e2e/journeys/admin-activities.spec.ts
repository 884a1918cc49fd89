import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { bearer, sessionOf, signInAs, siteUrl } from '../site';

const act = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const shownInPublic = async (page: Page, title: string) => {
  const answer = await page.request.get(`${siteUrl}/api/support-requests`);
  return JSON.stringify(await answer.json()).includes(title);
};

test('an administrator pauses, activates, features and deletes a request, and the public list follows at once', async ({
  page,
  request,
}) => {
  const title = `Blankets for shelter ${Date.now()}`;
  const posted = await request.post(`${siteUrl}/api/support-requests`, {
    headers: bearer(await sessionOf(request, 'activist')),
    data: {
      title,
      description: 'The nights are cold and forty dogs sleep on stone.',
      requestType: 'Other',
      urgencyLevel: 'low',
      location: 'Kothrud',
      state: 'Maharashtra',
      city: 'Pune',
    },
  });
  expect(posted.status()).toBe(201);
  await signInAs(page, 'administrator');
  await page.goto('/admin/overview');
  await page.getByRole('tab', { name: 'Activities' }).click();
  await page.getByRole('searchbox').fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  // The header row and the row found, so the earlier list is gone.
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toContainText('Active');
  expect(await shownInPublic(page, title)).toBe(true);

  await act(page, title, 'Pause');
  await expect(row).toContainText('Paused');
  await expect.poll(() => shownInPublic(page, title)).toBe(false);
  await act(page, title, 'Activate');
  await expect.poll(() => shownInPublic(page, title)).toBe(true);
  await act(page, title, 'Feature');
  await expect(row).toContainText('Featured');

  await act(page, title, 'Delete');
  const question = page.getByRole('alertdialog', { name: `Delete ${title}?` });
  await question.getByRole('button', { name: 'Delete Activity' }).click();
  await expect(page.getByText('Activity deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect.poll(() => shownInPublic(page, title)).toBe(false);
});
