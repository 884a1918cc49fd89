import { expect } from '@playwright/test';
import { test } from '../journey';
import { logIn } from '../accounts';
import { signInOf } from '../site';

test('a wrong password shows an error and keeps the e-mail; the right one leads to the dashboard', async ({ page }) => {
  const { email, password } = signInOf('ngo');
  await page.goto('/login');
  await logIn(page, email, 'not this one');
  await expect(page.getByRole('alert')).toContainText('Login failed. Please check your credentials.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('You have been logged in successfully.')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
});

test('an invalid e-mail or a missing password is reported at its field', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, 'asha', '');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a visitor redirected to the login returns to the page they wanted', async ({ page }) => {
  const { email, password } = signInOf('ngo');
  await page.goto('/profile');
  await page.locator('main').getByRole('link', { name: 'Sign In' }).click();
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/profile$/);
});

test('repeated wrong passwords are rate limited, with an explanation', async ({ page }) => {
  const email = `nobody-${Date.now()}@newcomers.example`;
  await page.goto('/login');
  const alert = page.getByRole('alert');
  for (let guess = 1; guess <= 5; guess++) {
    const answer = page.waitForResponse('**/api/auth/login');
    await logIn(page, email, `guess number ${guess}`);
    await answer;
    await expect(alert).toContainText('Login failed. Please check your credentials.');
  }
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(alert).toContainText('Too many failed logins. Please wait before trying again.');
  await expect(alert).toContainText(/You can try again in \d+ seconds\./);
});

test('the test page of one-time codes shows the server’s response', async ({ page }) => {
  await page.goto('/test-otp');
  await page.getByLabel('Mobile Number').fill('98');
  await page.getByRole('button', { name: 'Send SMS OTP' }).click();
  await expect(page.getByText('Invalid Mobile Number')).toBeVisible();
  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByLabel('Email Address').fill(`test-${Date.now()}@newcomers.example`);
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await expect(page.getByText('Email OTP Sent')).toBeVisible();
  await expect(page.getByText(/"maskedContact"/)).toBeVisible();
});
