import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { Client } from 'pg';
import { test } from '../journey';
import { bearer, control, mailsTo, notificationsDatabaseUrl, signInAs } from '../site';

/** Two organisations on an island that has no others; one has an address that no mail server accepts. */
async function withTwoNgos(journey: (ngos: { good: string; mend: () => Promise<void> }) => Promise<void>) {
  const database = new Client({ connectionString: notificationsDatabaseUrl });
  await database.connect();
  const name = `island-${randomInt(1_000_000_000)}`;
  const [good, mended, wrong] = [`${name}@one.example`, `${name}@two.example`, `${name}@two example`];
  try {
    for (const email of [good, wrong])
      await database.query(
        `insert into recipients (member_id, full_name, user_type, role, state, city, status, email, email_confirmed, contact_version, bulk_email)
         values (gen_random_uuid(), 'Somebody', 'ngo', 'user', 'Lakshadweep', 'Bitra', 'active', $1, true, 1, true)`,
        [email],
      );
    await journey({
      good,
      mend: async () =>
        void (await database.query('update recipients set email = $1 where email = $2', [mended, wrong])),
    });
  } finally {
    await database.query(`delete from recipients where email = any ($1)`, [[good, mended, wrong]]);
    await database.end();
  }
}

test('an administrator pauses a campaign, resumes it, retries failed messages, and reuses its text', ({ page }) =>
  withTwoNgos(async ({ good, mend }) => {
    const subject = `Boat for turtles ${Date.now()}`;
    const session = await signInAs(page, 'administrator');
    const answer = await page.request.post('/api/admin/campaigns', {
      headers: bearer(session),
      data: {
        subject,
        message: 'The boat to the turtles leaves at six from the jetty.',
        targetAudience: 'ngos',
        filters: { state: 'Lakshadweep', city: 'Bitra' },
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { id } = await answer.json();
    try {
      await test.step('it is started while no worker runs, and paused', async () => {
        await control('worker-campaigns', 'stop');
        await page.goto(`/admin/messaging?draft=${id}`);
        await page.getByRole('button', { name: 'Send to 2' }).click();
        await page.getByRole('button', { name: 'Send now' }).click();
        await expect(page).toHaveURL(new RegExp(`messaging/${id}$`));
        await page.getByRole('button', { name: 'Pause' }).click();
        await expect(page.getByText('Paused', { exact: true })).toBeVisible();
      });
    } finally {
      await control('worker-campaigns', 'start');
    }
    expect(await mailsTo({ subject })).toEqual([]);
    await test.step('it is resumed, and one of the two messages fails', async () => {
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect(page.getByText('Completed', { exact: true })).toBeVisible();
      expect((await mailsTo({ subject })).map(({ to }) => to)).toEqual([[good]]);
    });
    await test.step('the address is corrected, and only that message is retried', async () => {
      await mend();
      await page.getByRole('button', { name: 'Retry Failed' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Retry Failed' }).click();
      await expect.poll(async () => (await mailsTo({ subject })).length).toBe(2);
      await expect(page.getByText('Completed', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry Failed' })).toHaveCount(0);
    });
    await test.step('its text is available for the next campaign', async () => {
      await page.getByRole('button', { name: 'Use Again' }).click();
      await expect(page).not.toHaveURL(new RegExp(id));
      await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(subject);
    });
  }));
