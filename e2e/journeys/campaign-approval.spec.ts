import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { Client } from 'pg';
import { test } from '../journey';
import { notificationsDatabaseUrl, signInAs } from '../site';

/** More organisations than a single administrator may write to (CAMPAIGN_APPROVAL_FROM); nothing is ever sent to them. */
async function withManyNgos(journey: () => Promise<void>) {
  const database = new Client({ connectionString: notificationsDatabaseUrl });
  await database.connect();
  const state = randomUUID();
  try {
    await database.query(
      `insert into recipients (member_id, full_name, user_type, role, state, city, status, email, email_confirmed, contact_version, bulk_email)
       select gen_random_uuid(), 'Somebody', 'ngo', 'user', $1::text, 'Pune', 'active', at || '@many.example', true, 1, true
       from generate_series(1, 10000) at`,
      [state],
    );
    await journey();
  } finally {
    await database.query('delete from recipients where state = $1', [state]);
    await database.end();
  }
}

test('a campaign above the threshold waits for a second administrator, who sees its reach and approves it', ({
  page,
  browser,
}) => {
  test.slow(); // two browsers
  return withManyNgos(async () => {
    const subject = `Rabies week ${Date.now()}`;
    await signInAs(page, 'administrator');
    await test.step('its author schedules it, and cannot approve it', async () => {
      await page.goto('/admin/messaging');
      await page.getByLabel('Target Audience').selectOption('NGOs');
      await page.getByLabel('Subject', { exact: true }).fill(subject);
      await page
        .getByLabel('Message', { exact: true })
        .fill('Free vaccines for every shelter from the first of March.');
      await page.getByRole('button', { name: 'Schedule' }).click();
      await page.getByRole('dialog').getByLabel('Date and time in India').fill('2099-03-01T10:00');
      await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
      await expect(page).toHaveURL(/messaging\/[0-9a-f-]{36}/);
      await expect(page.getByText('Awaiting approval', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cancel Campaign' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    });

    const other = await browser.newPage({ viewport: { width: 360, height: 800 } });
    const { user: second } = await signInAs(other, 'secondAdministrator');
    await test.step('the second one finds it on a phone, sees how many it reaches and approves it', async () => {
      await other.goto('/admin/messaging');
      await other.getByRole('link', { name: subject }).click();
      await expect(other.getByRole('heading', { name: /^Who gets it: 10,\d{3} people$/ })).toBeVisible();
      await other.getByRole('button', { name: 'Approve' }).click();
      await other.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
      await expect(other.getByText('Scheduled', { exact: true })).toBeVisible();
      await expect(other.getByText(new RegExp(`approved by ${second.fullName}$`))).toBeVisible();
    });
    await expect(page.getByText('Scheduled', { exact: true }), 'the first sees it without asking').toBeVisible();

    await page.getByRole('button', { name: 'Cancel Campaign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Campaign' }).click();
    await expect(other.getByText('Cancelled', { exact: true })).toBeVisible();
  });
});
