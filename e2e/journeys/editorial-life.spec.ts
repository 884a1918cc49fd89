import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { unique } from '../accounts';
import { bearer, sessionOf, signInAs, siteUrl } from '../site';

const words = 'Forty dogs were fed, six were treated, and one of them found a home the same evening.';

async function createDraft(page: Page, title: string) {
  const headers = bearer(await sessionOf(page.request, 'administrator'));
  const answer = await page.request.post('/api/admin/blogs', {
    headers,
    data: { title, excerpt: words, content: `<p>${words}</p>`, category: 'welfare' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string; slug: string };
}
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Blog post saved').last()).toBeVisible();
};

test('a draft is previewed by a link, scheduled, and unsaved input survives a closed tab', async ({ page }) => {
  const { id, slug } = await createDraft(page, unique('A spring for street dogs'));
  await signInAs(page, 'administrator');
  await page.goto(`/admin/blogs/${id}/edit`);
  await page.getByRole('button', { name: 'Preview link' }).click();
  const link = (await page.getByRole('link', { name: 'Open the preview' }).getAttribute('href'))!;
  const visitor = await page.context().browser()!.newPage();
  const opened = await visitor.goto(siteUrl + new URL(link).pathname);
  expect(opened!.headers()['x-robots-tag']).toBe('noindex');
  await expect(visitor.getByText('This is a preview.')).toBeVisible();
  await expect(visitor.getByText(words).last()).toBeVisible();
  await visitor.goto(`${siteUrl}/blog/${slug}`);
  await expect(visitor.getByText('This post does not exist or is not published.')).toBeVisible();

  await page.getByLabel('Publish at').fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Please choose a moment in the future')).toBeVisible();
  await page.getByLabel('Publish at').fill('2099-01-01T10:00');
  await save(page);
  await page.goto('/admin/blogs');
  await expect(page.getByText(/Scheduled: Jan 1, 2099, 10:00/).first()).toBeVisible();

  await page.goto(`/admin/blogs/${id}/edit`);
  await page.getByLabel('Excerpt').fill('Typed, and never saved before the tab was closed.');
  await page.close({ runBeforeUnload: false });
  const again = await page.context().newPage();
  await again.goto(`/admin/blogs/${id}/edit`);
  await expect(again.getByText('We restored your unsaved changes.')).toBeVisible();
  await expect(again.getByLabel('Excerpt')).toHaveValue('Typed, and never saved before the tab was closed.');
});

test('revisions of two authors are compared and restored, and found by full-text search', async ({ page }) => {
  const title = unique('Monsoon shelter');
  const { id } = await createDraft(page, title);
  await signInAs(page, 'administrator');
  await page.goto(`/admin/blogs/${id}/edit`);
  await page.getByLabel('Title', { exact: true }).fill(`${title}, changed`);
  await page.getByRole('switch', { name: 'Publish' }).click();
  await save(page);
  await page.getByRole('link', { name: 'Revisions' }).click();
  await expect(page.locator('ins').filter({ hasText: `${title}, changed` })).toBeVisible();
  await page.getByRole('button', { name: 'Restore revision 1' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(page.getByRole('switch', { name: 'Publish' })).toBeChecked();

  await page.goto('/search');
  await page.getByRole('searchbox').fill(`${title} treating`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.locator('mark').filter({ hasText: 'treated' })).toBeVisible();
  await page.getByRole('searchbox').fill('nothing-has-this-word');
  await expect(page.getByText('Nothing matches your search')).toBeVisible();
});

test('a renamed post and page redirect from the old URL to the new one, and respond as gone once deleted', async ({
  request,
}) => {
  const headers = bearer(await sessionOf(request, 'administrator'));
  const texts = { content: `<p>${words}</p>`, isPublished: true };
  for (const [noun, folder, fields] of [
    ['blogs', '/blog/', { excerpt: words, category: 'welfare' }],
    ['pages', '/', {}],
  ] as const) {
    const data = { title: unique('An autumn for street dogs'), ...texts, ...fields };
    const written = await request.post(`/api/admin/${noun}`, { headers, data });
    const { id, slug } = (await written.json()) as { id: string; slug: string };
    const open = async (address: string) => {
      const answer = await request.get(address, { headers: { accept: 'text/html' }, maxRedirects: 0 });
      return [answer.status(), answer.headers().location];
    };
    await expect.poll(() => open(folder + slug)).toEqual([200, undefined]);
    const renamed = await request.put(`/api/admin/${noun}/${id}`, { headers, data: { slug: `${slug}-now` } });
    expect(renamed.ok(), await renamed.text()).toBe(true);
    await expect.poll(() => open(folder + slug)).toEqual([301, `${folder}${slug}-now`]);
    expect((await request.delete(`/api/admin/${noun}/${id}`, { headers })).ok()).toBe(true);
    for (const address of [slug, `${slug}-now`])
      await expect.poll(() => open(folder + address)).toEqual([410, undefined]);
  }
});
