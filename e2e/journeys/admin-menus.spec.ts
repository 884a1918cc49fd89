import { expect } from '@playwright/test';
import { test } from '../journey';
import { bearer, sessionOf, signInAs } from '../site';

const label = 'Shelters of Pune';

test.afterEach(async ({ request }) => {
  const headers = bearer(await sessionOf(request, 'administrator'));
  const { items } = await (await request.get('/api/admin/menu-items', { headers })).json();
  for (const item of items as { id: string; label: string }[])
    if (item.label === label) await request.delete(`/api/admin/menu-items/${item.id}`, { headers });
});

test('an administrator adds a menu item and moves it to the front, where visitors find it', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'administrator');
  await page.goto('/admin/menus');
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Menu Item' });
  await dialog.getByLabel('Label').fill(label);
  await dialog.getByLabel('URL/Path').fill('/find-activists?type=ngo');
  await dialog.getByRole('button', { name: 'Save Menu Item' }).click();
  await expect(page.getByText('Menu item saved successfully').first()).toBeVisible();
  const up = page.getByRole('button', { name: `Move ${label} up` });
  const first = page.getByRole('listitem').first();
  for (let steps = 0; steps < 4; steps += 1) {
    await expect(up).toBeEnabled();
    const moved = page.waitForResponse(answer => answer.url().endsWith('/reorder'));
    await up.click();
    expect((await moved).status()).toBe(200);
  }
  await expect(first).toContainText(label);

  const visitor = await browser.newPage();
  await visitor.goto('/');
  const menu = visitor.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link').first()).toHaveText(label);
  await menu.getByRole('link', { name: label }).click();
  await expect(visitor).toHaveURL(/find-activists\?type=ngo/);
});
