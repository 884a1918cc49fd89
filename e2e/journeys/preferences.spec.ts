import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../journey';
import { arriveAsNewcomer, registerNewcomer } from '../newcomer';
import { bearer, mailTo, siteUrl } from '../site';

test('a member sets preferences and Hindi, follows the bell to the inbox, and changes them by the link of a mail', async ({
  page,
  browser,
}) => {
  const { user } = await arriveAsNewcomer(page);
  const title = `Kite string in a neem tree, ${Date.now()}`;

  await test.step('they set quiet hours and Hindi, and find them again', async () => {
    await page.goto('/profile/notifications');
    await page.getByText('Quiet hours: messages wait until they are over').click();
    await page.getByLabel('From', { exact: true }).fill('23:15');
    await page.getByLabel('Until', { exact: true }).fill('06:45');
    await page.getByText('हिन्दी').click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings Saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('23:15');
    await expect(page.getByRole('radio', { name: 'हिन्दी' })).toBeChecked();
  });
  await test.step('a member of their city posts a request', async () => {
    const asking = await registerNewcomer(page.request);
    const answer = await page.request.post(`${siteUrl}/api/support-requests`, {
      headers: { ...bearer(asking), 'idempotency-key': randomUUID() },
      data: {
        title,
        description: 'A kite hangs by its wing and cannot get free.',
        requestType: 'Emergency Rescue',
        urgencyLevel: 'critical',
        location: 'Karve Road',
        state: 'Maharashtra',
        city: 'Pune',
        contactMobile: asking.user.mobile,
        requiredSupport: ['Volunteers'],
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  });
  await test.step('the bell opens the inbox, and the notice opens the request', async () => {
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
    await page.getByRole('link', { name: 'See all notifications' }).click();
    await expect(page).toHaveURL(/\/notifications$/);
    await page.getByRole('tab', { name: /^Unread/ }).click();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });
  const mail = await test.step('the mail is in Hindi', async () => {
    const found = await mailTo({ to: user.email!, subject: title });
    expect(found.subject).toContain('अति आवश्यक');
    expect(found.text).toContain('अनुरोध देखें');
    return found;
  });
  await test.step('its link opens the preferences without signing in, and saves them', async () => {
    const visitor = await browser.newPage();
    await visitor.goto(new RegExp(`${siteUrl}/unsubscribe/[\\w-]+`).exec(mail.text)![0]);
    await expect(visitor.getByText(/^What .*\*\*\*@newcomers\.example gets from us$/)).toBeVisible();
    await expect(visitor.getByLabel('From', { exact: true })).toHaveValue('23:15');
    await visitor.getByText('English', { exact: true }).click();
    await visitor.getByRole('button', { name: 'Save Settings' }).click();
    await expect(visitor.getByText('Settings Saved')).toBeVisible();
    await page.goto('/profile/notifications');
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  });
  await test.step('the unsubscribe URL for mail programs also works in a browser without scripts', async () => {
    const [, token] = new RegExp(`${siteUrl}/unsubscribe/([\\w-]+)`).exec(mail.text)!;
    const reader = await browser.newPage({ javaScriptEnabled: false });
    const button = reader.getByRole('button', { name: 'Unsubscribe' });
    await expect(async () => {
      await reader.goto(`/api/unsubscribe/${token}`);
      await expect(button).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await button.click();
    await expect(reader).toHaveURL(`/unsubscribe/${token}/done`);
    await expect(reader.getByText('Done. There will be no more e-mails of this kind.')).toBeVisible();
    await expect(reader.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
    await page.reload();
    await expect(page.getByText('Alerts are off. You will see them only on the site.')).toBeVisible();
  });
});
