import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test } from '../journey';
import { expectListed, newSession, password, signInWith } from '../accounts';
import { enterCode } from '../join';
import { arriveAsNewcomer } from '../newcomer';
import { bearer, codeIn, mailTo, newMobile, siteUrl } from '../site';

test('a changed mobile number is saved after confirmation by code; the rest is saved at once', async ({ page }) => {
  const { user } = await arriveAsNewcomer(page);
  const mobile = newMobile();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full Name').fill('Kavya Newcomer');
  await page.getByLabel('Mobile').fill(mobile);
  await page.getByLabel('State').selectOption('Kerala');
  await page.getByLabel('City').selectOption('Kochi');
  // On a phone the form is longer than the screen: its buttons stay within reach.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Full Name').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Kavya Newcomer' })).toBeVisible();
  await expect(page.getByText(`+91 ${user.mobile}`)).toBeVisible();
  await expect(page.getByText(/Your new mobile number .* is not confirmed yet/)).toBeVisible();

  await page.getByRole('button', { name: 'Enter Code' }).click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
  await enterCode(page, codeIn(await mailTo({ to: `${mobile}@sms.local` })));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(`+91 ${mobile}`)).toBeVisible();
  await expect(page.getByText(/is not confirmed yet/)).toBeHidden();
});

test('a picture is cropped, uploaded and shown; leaving with unsaved edits asks first', async ({ page }) => {
  await arriveAsNewcomer(page);
  await page.goto('/profile');
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c8432f' } })
    .png()
    .toBuffer();
  await page.getByRole('button', { name: 'Add Picture' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: picture });
  await expect(page.getByText('Please upload an image file (JPG, PNG, GIF, etc.)')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await page.getByLabel('Zoom').fill('2');
  await page.getByRole('button', { name: 'Save Picture' }).click();
  const shown = page.locator('main .tile img').first();
  await expect(shown).toHaveAttribute('src', /\/api\/media\/files\/.+\.webp$/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full Name').fill('Not saved');
  await page.goBack();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Not saved');
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/profile\/security$/);
});

test('a new password ends the other sessions, and the old one no longer works', async ({ page, request }) => {
  const { user } = await arriveAsNewcomer(page);
  const email = user.email!;
  const elsewhere = await newSession(request, { email });
  const statusElsewhere = async () =>
    (await request.get(`${siteUrl}/api/profile`, { headers: bearer(elsewhere) })).status();
  expect(await statusElsewhere()).toBe(200);

  await page.goto('/profile/security');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await page.getByLabel('Current Password').fill('not this one');
  await page.getByLabel('New Password').fill('a loud street at noon');
  await page.getByLabel('Confirm Password').fill('a loud street at noon');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current Password').fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  await expect.poll(statusElsewhere).toBe(401);
  expect((await signInWith(request, email)).status()).toBe(401);
  expect((await signInWith(request, email, 'a loud street at noon')).status()).toBe(200);
});

test('a member who switches the listing off is removed from the directory', async ({ page, request }) => {
  const { user } = await arriveAsNewcomer(page);
  await expectListed(request, user).toBe(true);
  await page.goto('/profile');
  await page.getByRole('switch', { name: 'Show me in the public directory' }).click();
  await expectListed(request, user).toBe(false);
});
