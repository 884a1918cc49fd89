import { expect } from '@playwright/test';
import { arriveAsNewcomer } from '../newcomer';
import { logIn, unique } from '../accounts';
import { test } from '../journey';
import { fillRequest } from '../requests';
import { signInOf } from '../site';

test.use({ areTranslated: true });

const broken = 'Something went wrong';

test('on a translated page the contact form shows what is missing, then what is too long, and keeps the input', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.locator('h1 font').first().waitFor();
  await page.getByLabel('Name').fill('Kavya Iyer');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Subject must be at least 5 characters')).toBeVisible();
  await page.getByLabel('Subject').fill('a'.repeat(141));
  await expect(page.getByText('Please use at most 140 characters')).toBeVisible();
  await expect(page.getByText('Subject must be at least 5 characters')).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Kavya Iyer');
  await expect(page.getByText(broken)).toHaveCount(0);
});

test('a member signs in on a translated page, after a wrong password too', async ({ page }) => {
  const { email, password } = signInOf('ngo');
  await page.goto('/login');
  await page.locator('h1 font').first().waitFor();
  await logIn(page, email, 'not this one');
  await expect(page.getByRole('alert')).toContainText('Login failed. Please check your credentials.');
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a call for help is created on a translated page', async ({ page }) => {
  await arriveAsNewcomer(page);
  await page.goto('/support-requests?create');
  const dialog = page.getByRole('dialog');
  await dialog.locator('font').first().waitFor();
  await dialog.getByRole('button', { name: 'Create Request' }).click();
  await expect(dialog.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
  await fillRequest(dialog, {
    title: unique('Peacock in a kite string'),
    description: 'It hangs by one leg from the string, behind the bus depot. Please bring a long ladder.',
    urgency: 'Low',
    location: 'Neem tree behind the bus depot',
  });
  await dialog.getByRole('button', { name: 'Create Request' }).click();
  await expect(page.getByText('Support request created successfully!')).toBeVisible();
  await expect(page.getByText(broken)).toHaveCount(0);
});

test('a URL with a malformed anchor opens its page', async ({ page }) => {
  await page.goto('/events#50%');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
