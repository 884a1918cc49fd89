import { expect, type Page } from '@playwright/test';
import { asAdministrator, unique } from '../accounts';
import { png } from '../png';
import type { Screen } from './screen';

const words = 'Forty dogs were fed, six were treated, and one of them found a home the same evening.';

async function write(page: Page, path: '/blogs' | '/stories', data: object) {
  const headers = await asAdministrator(page.request);
  const answer = await page.request.post(`/api/admin${path}`, { headers, data: { isPublished: true, ...data } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string; slug: string; version: number };
}
const writePost = (page: Page) =>
  write(page, '/blogs', {
    title: unique('A winter for street dogs'),
    excerpt: words,
    category: 'welfare',
    tags: ['winter', 'dogs'],
    content: `<h2>What forty sacks can do</h2><p>${words}</p><ul><li>Straw, not cloth</li><li>Dry, off the ground</li></ul>`,
  });

async function openPost(page: Page) {
  const { slug } = await writePost(page);
  await page.goto(`/blog/${slug}`);
  await page.getByRole('heading', { name: 'What forty sacks can do' }).waitFor();
}

async function openStory(page: Page) {
  const { id } = await write(page, '/stories', {
    title: unique('The puppy of platform four'),
    location: 'Pune, Maharashtra',
    animalType: 'Dog',
    outcome: 'adopted',
    description: `<p>${words}</p>`,
    rescuerName: 'Asha Rao',
    isFeatured: true,
  });
  await page.goto(`/stories/${id}`);
  await page.getByRole('heading', { name: 'Share' }).waitFor();
}

/** Opens a picture of the library. */
async function openPicture(page: Page) {
  const name = unique('street-dog');
  await page
    .getByLabel('Upload Pictures')
    .first()
    .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: png(900, 600) });
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Crop', exact: true }).waitFor();
}

/** Opens the revisions of a post that was created and changed. */
async function openRevisions(page: Page) {
  const { id, version } = await writePost(page);
  const data = { version, title: unique('A spring for street dogs'), content: `<p>${words} It was a Sunday.</p>` };
  const headers = await asAdministrator(page.request);
  const saved = await page.request.put(`/api/admin/blogs/${id}`, { headers, data });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.goto(`/admin/blogs/${id}/revisions`);
  await page.getByRole('heading', { name: 'What changed' }).waitFor();
}

/** Opens one of the pictures of the home page. */
async function openHeroImage(page: Page) {
  const card = page.getByRole('region', { name: 'Hero Carousel' });
  await card
    .getByRole('button', { name: /^Add preset / })
    .first()
    .click();
  await card
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await card.getByRole('button', { name: 'Save Image' }).waitFor();
}

export const editorialScreens: Screen[] = [
  { name: 'post', path: '/blog', open: openPost },
  { name: 'story', path: '/stories', open: openStory },
  {
    name: 'search',
    path: '/search',
    open: async page => {
      await writePost(page);
      await page.getByRole('searchbox').fill('street dogs');
      await page.getByRole('list', { name: 'Results' }).waitFor();
    },
  },
  { name: 'search-without-results', path: '/search?q=zebrafish' },
  { name: 'admin-picture', path: '/admin/media', role: 'administrator', open: openPicture },
  {
    name: 'admin-crop',
    path: '/admin/media',
    role: 'administrator',
    open: async page => {
      await openPicture(page);
      await page.getByRole('button', { name: 'Crop', exact: true }).click();
      // On a phone the picture itself is a dialog too.
      await page.getByLabel('Shape').waitFor();
    },
  },
  { name: 'admin-revisions', path: '/admin/blogs', role: 'administrator', open: openRevisions },
  { name: 'admin-hero', path: '/admin/content', role: 'administrator', open: openHeroImage },
];
