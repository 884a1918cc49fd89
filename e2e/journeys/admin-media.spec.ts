import { expect } from '@playwright/test';
import { test } from '../journey';
import { unique } from '../accounts';
import { png } from '../png';
import { bearer, sessionOf, signInAs } from '../site';

const words = 'Forty dogs were fed, six were treated, and one of them found a home the same evening.';

test.afterEach(async ({ request }) => {
  const headers = bearer(await sessionOf(request, 'administrator'));
  const answer = await request.get('/api/admin/content?q=hero_image_&limit=50', { headers });
  const { items } = (await answer.json()) as { items: { id: string; key: string }[] };
  for (const { id, key } of items)
    if (key.startsWith('hero_image_')) await request.delete(`/api/admin/content/${id}`, { headers });
});

test('pictures are uploaded, cropped, used by a post and the home page, and kept while in use', async ({
  page,
  browser,
}) => {
  const [name, other] = [unique('street-dog'), unique('kite')];
  await signInAs(page, 'administrator');
  await page.goto('/admin/media');
  const files = [name, other].map(one => ({ name: `${one}.png`, mimeType: 'image/png', buffer: png(900, 600) }));
  await page.getByLabel('Upload Pictures').first().setInputFiles(files);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: other, exact: true })).toBeVisible();

  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Crop', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Shape').selectOption('1:1');
  await page.getByRole('button', { name: 'Add to Library' }).click();
  await expect(page.getByText('The crop was added to the library')).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(2);

  await page.goto('/admin/blogs/new');
  await page.getByLabel('Title', { exact: true }).fill(unique('A winter for dogs'));
  await page.getByLabel('Excerpt').fill('What forty sacks and a little straw can do.');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.getByRole('textbox', { name: 'Content' }).pressSequentially(words);
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: other }).click();
  await expect(page.getByRole('textbox', { name: 'Content' }).locator('img')).toHaveCount(1);
  await page.getByLabel('Category').selectOption('Welfare');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Blog post created')).toBeVisible();

  await page.goto('/admin/media');
  await page.getByRole('link', { name: other, exact: true }).click();
  await expect(page.getByRole('link', { name: /^A winter for dogs/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('button', { name: 'Delete Picture' }).click();
  await expect(page.getByText(/This picture is shown by “A winter for dogs/)).toBeVisible();

  await page.goto('/admin/content');
  await page.getByRole('button', { name: 'Add preset Rescue' }).click();
  const hero = page.getByRole('list', { name: 'Hero images' });
  await expect(hero.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Add Picture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: other }).click();
  await expect(hero.getByRole('listitem')).toHaveCount(2);

  const visitor = await browser.newPage();
  await visitor.goto('/');
  await expect(visitor.getByText('1 / 2')).toBeVisible();
  await expect(visitor.getByRole('img', { name: /street dog with a bandaged leg/ })).toBeVisible();
  await visitor.getByRole('button', { name: 'Next picture' }).click();
  const shown = visitor.getByRole('group', { name: '2 of 2' }).locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-\d+\.(avif|webp)$/);
});
