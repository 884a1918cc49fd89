import { expect } from '@playwright/test';
import { test } from '../journey';
import { bearer, sessionOf, signInAs, signInOf, siteUrl, takenOver } from '../site';
import { logIn, unique } from '../accounts';
import { fillRequest } from '../requests';

const phone = { width: 360, height: 740 };

test('without a network a page says so, and opens automatically when the network is back', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/login');
  await takenOver(page);
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'All Events' }).waitFor();
  await expect(page.locator('.loading, .sk')).toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: "What's happening" })).toBeVisible();
});

test('a request posted offline keeps its text, also after a reload, and is created once', async ({ page, context }) => {
  await page.setViewportSize(phone);
  await signInAs(page, 'activist');
  const toaster = page.waitForResponse(/toaster[^/]*\.js/);
  await page.goto('/support-requests?create');
  const dialog = page.getByRole('dialog', { name: 'Create Support Request' });
  const title = unique('Kitten in a pipe');
  await fillRequest(dialog, {
    title,
    description: 'It cries since the evening, the pipe is narrow.',
    urgency: 'Low',
    location: 'Behind the temple',
  });
  await (await toaster).finished();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Create Request' }).click();
  await expect(page.getByText(/You are offline\. Nothing is lost/)).toBeVisible();
  await context.setOffline(false);

  // The first response is lost: the retry must not create a second request.
  await page.route('**/api/support-requests', async route => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Create Request' }).click();
  await expect(page.getByText('Failed to create support request')).toBeVisible();
  await page.unroute('**/api/support-requests');
  page.on('dialog', asked => void asked.accept());
  await page.reload();
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  await dialog.getByRole('button', { name: 'Create Request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const headers = bearer(await sessionOf(page.request, 'activist'));
  const { supportRequests } = await (await page.request.get(`${siteUrl}/api/support-requests/my`, { headers })).json();
  expect(supportRequests.filter((request: { title: string }) => request.title === title)).toHaveLength(1);
});

test('the site works without its decorations, and loads them when they are available', async ({ page }) => {
  // A footer with a link to a social network.
  const footer = {
    id: '1',
    key: 'footer-contact',
    isActive: true,
    content: '{"social":{"facebook":"https://fb.example"}}',
  };
  await page.route('**/', async route => {
    const response = await route.fetch();
    const written = /(?<=<script[^>]*id="site-content"[^>]*>).*?(?=<\/script>)/s;
    const withFooter = (json: string) =>
      JSON.stringify([footer, ...JSON.parse(json).filter((item: { key: string }) => item.key !== footer.key)]);
    await route.fulfill({ response, body: (await response.text()).replace(written, withFooter) });
  });
  let reachable = false;
  await page.route(/social-links|hero-carousel/, route => (reachable ? route.continue() : route.abort()));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quick Links' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Facebook' })).toHaveCount(0);
  reachable = true;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('link', { name: 'Facebook' })).toBeVisible();
});

test('a visitor who wants to help signs in and finds the offer form open', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/support-requests');
  await page
    .getByRole('button', { name: /^Offer Help/ })
    .and(page.locator(':enabled'))
    .first()
    .click();
  const { email, password } = signInOf('ngo');
  await logIn(page, email, password);
  await expect(page.getByRole('dialog', { name: 'Offer Help' })).toBeVisible();
  await expect(page).toHaveURL(/\/support-requests\/[^/]+\?offer/);
});

test('a page opened by its URL starts at the top, a reloaded one at its scroll position', async ({ page }) => {
  await page.goto('/support-requests');
  await page.locator('.ticket h2').first().waitFor();
  // The scripts store the scroll position.
  await takenOver(page);
  await page.evaluate(() => scrollTo(0, 600));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.goto('/find-activists');
  await page.locator('.idb h2, .idb h3').first().waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
