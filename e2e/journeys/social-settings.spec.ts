import { expect } from '@playwright/test';
import { test } from '../journey';
import { arriveAsNewcomer } from '../newcomer';
import { fillRequest } from '../requests';

test('a handle is connected and disconnected; the settings are used when a new request is shared', async ({ page }) => {
  await arriveAsNewcomer(page);
  await page.goto('/social-settings');
  const youtube = page.getByRole('group', { name: 'YouTube' });
  await youtube.getByRole('button', { name: 'Connect' }).click();
  await page.getByLabel('Handle').fill('@paws_of_pune');
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
  await expect(youtube.getByText('paws_of_pune')).toBeVisible();
  await page.reload();
  await expect(youtube.getByText('Connected', { exact: true })).toBeVisible();
  await youtube.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('YouTube account disconnected successfully')).toBeVisible();
  await expect(youtube.getByText('Not connected')).toBeVisible();

  await page.getByRole('switch', { name: 'Auto-share Support Requests' }).click();
  await page.getByLabel('Add a hashtag').fill('OwlsOfPune');
  await page.getByLabel('Add a hashtag').press('Enter');
  await page.getByLabel('Default Message').fill('Please help, whoever is near.');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Your social media settings have been updated successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);

  await page.goto('/support-requests?create');
  const form = page.getByRole('dialog', { name: 'Create Support Request' });
  await fillRequest(form, {
    title: 'Heron tangled in fishing line',
    description: 'She stands in the shallows and cannot fly.',
    urgency: 'Low',
    location: 'Pashan Lake',
  });
  await form.getByRole('button', { name: 'Create Request' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share' });
  const twitter = sheet.getByRole('link', { name: /Twitter/ });
  await expect(twitter).toHaveAttribute('href', /OwlsOfPune/);
  expect(new URL((await twitter.getAttribute('href'))!).searchParams.get('text')).toContain(
    'Please help, whoever is near.',
  );
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Heron tangled in fishing line' })).toBeVisible();
  await expect(sheet).toBeHidden();
});

test('a provider that is not enabled cannot be connected, and its callback says why', async ({ page }) => {
  await arriveAsNewcomer(page);
  await page.goto('/social-settings?error=provider_disabled&provider=google&message=Call+this+number');
  await expect(page.getByText('Google OAuth is not enabled in admin settings')).toBeVisible();
  await expect(page.getByText('Call this number')).toHaveCount(0);
  await expect(page).toHaveURL(/\/social-settings$/);
});
