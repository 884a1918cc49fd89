import { expect, type Page } from '@playwright/test';
import { privateSections, sitePaths } from '@aar/contracts/site-paths';
import { test } from '../journey';
import { asAdministrator, unique } from '../accounts';
import { signInAs, siteUrl } from '../site';

const isPublic = (path: string) => !privateSections.some(section => path.startsWith(section));

/** The expected content of a public page: a text, or links to the items it lists. */
interface Shown {
  address: string;
  text?: string;
  links?: string;
}

/** Each public page by its route path, with a concrete URL; editorial content is published for it. */
async function publicPages({ request }: Page): Promise<Record<string, Shown>> {
  const first = async (path: string, list: string) => {
    const body = await (await request.get(`${siteUrl}/api${path}`)).json();
    return body[list][0] as Record<'id' | 'title' | 'fullName', string>;
  };
  const headers = await asAdministrator(request);
  const publish = async (noun: string, fields: object) => {
    const data = { title: unique('How we work'), isPublished: true, ...fields };
    const answer = await request.post(`${siteUrl}/api/admin/${noun}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as Record<'id' | 'slug' | 'title', string>;
  };
  const words = `<p>${'We go where somebody calls us. '.repeat(9)}</p>`;
  const rescue = { location: 'Pune', animalType: 'Dog', outcome: 'treated', description: words };
  const [call, event, member, post, story, written] = await Promise.all([
    first('/support-requests', 'supportRequests'),
    first('/events', 'events'),
    first('/activists', 'activists'),
    publish('blogs', { category: 'news', excerpt: 'What we do when somebody calls.', content: words }),
    publish('stories', rescue),
    publish('pages', { content: words }),
  ]);
  const plain = (address: string, text: string) => ({ [address]: { address, text } });
  const list = (address: string, links: string) => ({ [address]: { address, links } });
  return {
    ...plain('/', 'Someone on your street needs help now'),
    ...list('/find-activists', '/activists/'),
    ...list('/support-requests', '/support-requests/'),
    ...list('/events', '/events/'),
    ...list('/blog', '/blog/'),
    ...list('/stories', '/stories/'),
    ...plain('/register', 'Who is joining the register?'),
    ...plain('/login', 'Sign in to ask for or offer help.'),
    ...plain('/about', 'About Us'),
    ...plain('/about-us', 'About Us'),
    ...plain('/contact-us', 'Contact Us'),
    ...plain('/contact', 'We reply within 24 hours.'),
    ...plain('/privacy-policy', 'Privacy Policy'),
    ...plain('/terms-of-service', 'Terms of Service'),
    ...plain('/search', 'Search'),
    '/blog/:slug': { address: `/blog/${post.slug}`, text: post.title },
    '/stories/:id': { address: `/stories/${story.id}`, text: story.title },
    '/:slug': { address: `/${written.slug}`, text: written.title },
    '/activists/:id': { address: `/activists/${member.id}`, text: member.fullName },
    '/support-requests/:id': { address: `/support-requests/${call.id}`, text: call.title },
    '/events/:id': { address: `/events/${event.id}`, text: event.title },
  };
}

/**
 * Waits until a page is server-rendered, which it is when all services respond in time; that may take a moment on a busy machine.
 */
const waitUntilPainted = (page: Page, address: string, part = 'id="painted-answers"') =>
  expect.poll(async () => (await page.request.get(siteUrl + address)).text(), { message: address }).toContain(part);

test('without JavaScript a public page shows its text and working links', async ({ browser, page }) => {
  const { supportRequests } = await (await page.request.get(`${siteUrl}/api/support-requests`)).json();
  const { id, title, description } = supportRequests[0];
  for (const address of ['/support-requests', `/support-requests/${id}`]) await waitUntilPainted(page, address);
  const reader = await browser.newPage({ javaScriptEnabled: false });
  await reader.goto('/support-requests');
  await reader.getByRole('link', { name: title, exact: true }).first().click();
  await expect(reader).toHaveURL(`/support-requests/${id}`);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByText(description.slice(0, 60)).first()).toBeVisible();
  await expect(reader).toHaveTitle(new RegExp(title.slice(0, 20)));
});

test('without JavaScript every public page shows its heading and its text', async ({ browser, page }) => {
  test.slow();
  const pages = await publicPages(page);
  expect(Object.keys(pages).sort()).toEqual(sitePaths.filter(isPublic).sort());
  const reader = await browser.newPage({ javaScriptEnabled: false });
  for (const { address, text, links } of Object.values(pages)) {
    await waitUntilPainted(page, address, links && `href="${links}`);
    await reader.goto(address, { waitUntil: 'domcontentloaded' });
    const screen = reader.getByRole('main');
    await expect(screen.getByRole('heading', { level: 1 }), address).toBeVisible();
    const shown = text ? screen.getByText(text) : screen.locator(`a[href^="${links}"]`);
    await expect(shown.first(), address).toBeVisible();
  }
});

test('a malformed URL shows the not-found page, with and without JavaScript', async ({ browser, page }) => {
  await waitUntilPainted(page, '/not/found');
  for (const reader of [page, await browser.newPage({ javaScriptEnabled: false })]) {
    await reader.goto('/blog/%E0%A4%A');
    await expect(reader.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await reader.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(reader).toHaveURL('/');
  }
  for (const address of ['/api/blogs/public/%E0%A4%A', '/api/support-requests?q=%E0%A4%A'])
    expect((await page.request.get(siteUrl + address)).status(), address).toBe(400);
});

test('a click before the scripts have loaded is replayed afterwards', async ({ page }) => {
  await waitUntilPainted(page, '/');
  let send = () => {};
  const held = new Promise<void>(resolve => (send = resolve));
  await page.route(/\/assets\/(?!index-).*\.js$/, async route => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const askedFor = page.waitForRequest(/\/assets\/site-/);
  await page.goto('/', { waitUntil: 'commit' });
  await askedFor;
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeHidden();
  send();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
});

test('every public page hydrates without console messages or repeated requests', async ({ page }) => {
  test.slow();
  const said: string[] = [];
  const asked: string[] = [];
  page.on('console', message => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
  page.on('pageerror', error => said.push(error.message));
  page.on(
    'request',
    request => request.url().includes('/api/') && request.method() === 'GET' && asked.push(request.url()),
  );
  for (const { address } of Object.values(await publicPages(page)).filter(({ address }) => address !== '/about')) {
    await waitUntilPainted(page, address);
    said.length = asked.length = 0;
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.locator('h1').first()).toBeVisible();
    const questions = asked.filter(url => !url.includes('/api/media/'));
    expect({ address, said, questions }).toEqual({ address, said: [], questions: [] });
  }
});

test('a page that is not found hydrates as it was server-rendered', async ({ page }) => {
  const none = '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0001';
  const asked: string[] = [];
  page.on('request', request => request.url().includes('/api/') && asked.push(request.url()));
  const said: string[] = [];
  // The browser itself logs that the page is a 404.
  page.on('console', message => message.text().includes('404') || said.push(message.text()));
  page.on('pageerror', error => said.push(error.message));
  for (const address of [
    '/nowhere',
    `/events/${none}`,
    `/support-requests/${none}`,
    '/blog/nothing',
    '/no/such/page',
  ]) {
    await waitUntilPainted(page, address);
    asked.length = said.length = 0;
    const answer = await page.goto(address, { waitUntil: 'networkidle' });
    expect(answer!.status()).toBe(404);
    await expect(page.locator('h1')).toHaveText(/<h1[^>]*>([^<]+)/.exec(await answer!.text())![1]!);
    expect({ address, said, asked }).toEqual({ address, said: [], asked: [] });
  }
});

test('a member gets a personal page, and after signing out the server-rendered one', async ({ page }) => {
  await signInAs(page, 'activist');
  await page.context().clearCookies();
  await page.goto('/support-requests');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name, value }) => [name, value])).toEqual([['member', '1']]);
  const shell = await (await page.goto('/support-requests'))!.text();
  expect(shell).not.toContain('painted-answers');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await waitUntilPainted(page, '/support-requests');
});
