import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { unique } from '../accounts';
import { bearer, sessionOf, signInAs, siteUrl } from '../site';

const words = 'Forty dogs were fed, six were treated, and one of them found a home the same evening.';

/** Types text into an editor key by key, as a person does. */
async function write(page: Page, label: string, text: string) {
  const editor = page.getByRole('textbox', { name: label });
  await editor.click();
  await editor.pressSequentially(text);
}

/** The slug that the server derives from the title. The field is empty until the saved page has loaded. */
async function givenSlug(page: Page) {
  await expect(page.getByLabel('Slug')).toHaveValue(/./);
  return page.getByLabel('Slug').inputValue();
}

test('a post is drafted, published, read by visitors, edited concurrently without loss, and deleted', async ({
  page,
  request,
}) => {
  const title = unique('A winter for street dogs');
  await signInAs(page, 'administrator');
  await page.goto('/admin/overview');
  await page.getByRole('tab', { name: 'Blogs' }).click();
  await page.getByRole('link', { name: 'Create Blog Post' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Excerpt').fill('What forty sacks and a little straw can do.');
  await page.getByRole('button', { name: 'Bold' }).click();
  await write(page, 'Content', words);
  await page.getByLabel('Category').selectOption('Welfare');
  await page.getByLabel('Tags').fill('dogs, winter');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Blog post created')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Blog Post' })).toBeVisible();
  const slug = await givenSlug(page);
  const id = page.url().split('/').at(-2)!;
  expect((await request.get(`${siteUrl}/blog/${slug}`, { headers: { accept: 'text/html' } })).status()).toBe(404);

  await page.getByRole('switch', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Blog post saved')).toBeVisible();
  const visitor = await page.context().browser()!.newPage();
  await visitor.goto(`${siteUrl}/blog`);
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByText(words)).toHaveCSS('font-weight', /[67]00/);

  // Another administrator saves first.
  const headers = bearer(await sessionOf(request, 'administrator'));
  const changed = await request.put(`${siteUrl}/api/admin/blogs/${id}`, {
    headers,
    data: { excerpt: `${words} Soon.` },
  });
  expect(changed.status()).toBe(200);
  await page.getByLabel('Title', { exact: true }).fill(`${title}, again`);
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText(/This has been changed since you opened it/)).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title}, again`);
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(page.getByLabel('Excerpt')).toHaveValue(`${words} Soon.`);
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save Post' }).click();
  expect(await (await saved).json()).toMatchObject({ title: `${title}, again`, excerpt: `${words} Soon.` });
  await page.getByRole('link', { name: 'Blogs' }).first().click();

  await page.getByRole('searchbox').fill(title);
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Post' }).click();
  await expect(page.getByText('Blog post deleted')).toBeVisible();
  await expect.poll(async () => (await request.get(`${siteUrl}/api/blogs/public/${slug}`)).status()).toBe(410);
});

test('a success story is published and featured, and visitors never see the contact of the rescuer', async ({
  page,
}) => {
  const title = unique('Moti walks again');
  await signInAs(page, 'administrator');
  await page.goto('/admin/stories/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Location').fill('Pune');
  await page.getByLabel('Animal Type').fill('Dog');
  await page.getByLabel('Outcome').selectOption('Rehabilitated');
  await write(page, 'Description', words);
  await page.getByLabel('Rescuer Contact').fill('9876501234');
  await page.getByRole('switch', { name: 'Featured' }).click();
  await page.getByRole('button', { name: 'Save Story' }).click();
  await expect(page.getByText('Success story created')).toBeVisible();
  const answers: string[] = [];
  page.on('response', async answer => {
    if (answer.url().includes('/api/stories/public')) answers.push(await answer.text().catch(() => ''));
  });
  await page.goto('/stories');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expect.poll(() => answers.length).toBeGreaterThan(1);
  expect(answers.join()).not.toContain('9876501234');
});

test('a static page is published at its own URL and is not found there as a draft', async ({ page, request }) => {
  const title = unique('How we work');
  await signInAs(page, 'administrator');
  await page.goto('/admin/pages/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await write(page, 'Content', words);
  await page.getByRole('switch', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('Static page created')).toBeVisible();
  const slug = await givenSlug(page);
  const editedAt = page.url();
  const statusForVisitors = async () =>
    (await request.get(`${siteUrl}/${slug}`, { headers: { accept: 'text/html' } })).status();
  expect(await statusForVisitors()).toBe(200);
  await page.goto(`/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto(editedAt);
  await page.getByRole('switch', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('Static page saved')).toBeVisible();
  await expect.poll(statusForVisitors).toBe(404);
  await page.goto(`/${slug}`);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});
