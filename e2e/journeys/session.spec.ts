import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { password } from '../accounts';
import { arriveAsNewcomer } from '../newcomer';
import { fillRequest } from '../requests';
import { bearer, signInAs, signInOf, siteUrl } from '../site';

const endSession = (request: APIRequestContext, session: { token: string }) =>
  request.post(`${siteUrl}/api/auth/logout`, { headers: bearer(session), data: {} });

/** Blocks live events, through which the page would sooner or later learn that the session is over. */
const withoutLiveNews = (page: Page) => page.route('**/api/live', route => route.abort());

test('a session that ends while a request is being written loses no input', async ({ page }) => {
  await withoutLiveNews(page);
  const session = await arriveAsNewcomer(page);
  await page.goto('/support-requests?create');
  const form = page.getByRole('dialog', { name: 'Create Support Request' });
  const title = `Pigeon under a tin roof ${Date.now()}`;
  await fillRequest(form, {
    title,
    description: 'It is stuck behind the gutter and cannot get out.',
    urgency: 'Low',
    location: 'Law College Road',
  });
  await endSession(page.request, session);

  await form.getByRole('button', { name: 'Create Request' }).click();
  const signIn = page.getByRole('dialog', { name: 'Sign In' });
  await expect(signIn.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(signIn.getByLabel('Email')).toHaveValue(session.user.email!);
  // Hidden from assistive technology while the dialog is open.
  await expect(page.locator('[name=title]')).toHaveValue(title);
  await signIn.getByLabel('Password', { exact: true }).fill('not this one');
  await signIn.getByRole('button', { name: 'Sign In' }).click();
  await expect(signIn.getByRole('alert')).toContainText('Login failed.');
  await signIn.getByLabel('Password', { exact: true }).fill(password);
  await signIn.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('another member who signs in there does not see the page of the first', async ({ page }) => {
  await withoutLiveNews(page);
  const session = await arriveAsNewcomer(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Bio').fill('Only I may read this.');
  await endSession(page.request, session);
  await page.getByRole('button', { name: 'Save' }).click();
  const signIn = page.getByRole('dialog', { name: 'Sign In' });
  const other = signInOf('activist');
  await signIn.getByLabel('Email').fill(other.email);
  await signIn.getByLabel('Password', { exact: true }).fill(other.password);
  await signIn.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(other.email);
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByLabel('Bio')).not.toHaveValue('Only I may read this.');
});

test('the panel notices by itself, and continues on the same page', async ({ page }) => {
  const administrator = signInOf('administrator');
  const session = await signInAs(page, 'administrator');
  await page.goto('/admin/messaging');
  await page.getByLabel('Subject', { exact: true }).fill('Rain is coming');
  await endSession(page.request, session);
  const signIn = page.getByRole('dialog', { name: 'Sign In' });
  await expect(signIn.getByLabel('Email')).toHaveValue(administrator.email);
  await signIn.getByLabel('Password', { exact: true }).fill(administrator.password);
  await signIn.getByRole('button', { name: 'Sign In' }).click();
  await expect(signIn).toHaveCount(0);
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Rain is coming');
});

test('logging out in one tab signs out every tab', async ({ page, context }) => {
  await arriveAsNewcomer(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome,/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/find-activists');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
