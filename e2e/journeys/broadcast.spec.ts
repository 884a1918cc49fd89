import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { bearer, control, countMails, mailsTo, signInAs, signInOf } from '../site';

interface Counts {
  total: number;
  pending: number;
  sent: number;
  failed: number;
  unknown: number;
  suppressed: number;
  cancelled: number;
}

/** Writes a broadcast to everyone and confirms it; returns the number of recipients in the toast. */
async function broadcast(page: Page, subject: string) {
  await page.goto('/admin/messaging');
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await page
    .getByLabel('Message', { exact: true })
    .fill('Vaccination camp on Sunday at ten. Bring the dogs of your street.');
  await page.getByRole('button', { name: /^Send to [\d,]+/ }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  const toast = page.getByText(/Message sent to [\d,]+ users successfully/);
  await expect(toast).toBeVisible();
  return Number(/[\d,]+/.exec(await toast.innerText())![0].replaceAll(',', ''));
}

async function ledgerOf(page: Page, session: { token: string }): Promise<{ status: string; counts: Counts }> {
  const id = page.url().split('/').at(-1);
  return (await page.request.get(`/api/admin/campaigns/${id}`, { headers: bearer(session) })).json();
}

/** Number of mails by address. */
async function deliveries(subject: string) {
  const times = new Map<string, number>();
  for (const { to } of await mailsTo({ subject })) times.set(to[0]!, (times.get(to[0]!) ?? 0) + 1);
  return times;
}

test('an administrator signs in to the panel, broadcasts, and exactly the named recipients get it', async ({
  page,
}) => {
  const subject = `Vaccination camp ${Date.now()}`;
  const { email, password } = signInOf('administrator');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Panel Access' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in to Admin Panel' }).click();
  await expect(page).toHaveURL(/\/admin\//);

  const named = await broadcast(page, subject);
  expect(named).toBeGreaterThan(2_000);
  await expect(page.getByText('Completed')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(named));

  const got = await deliveries(subject);
  expect(got.size).toBe(named);
  expect([...got.values()].filter(times => times > 1)).toEqual([]);
});

test('killing a worker halfway loses no recipient, and the ledger agrees with the inbox', async ({ page }) => {
  test.setTimeout(120_000);
  const subject = `Rabies week ${Date.now()}`;
  const session = await signInAs(page, 'administrator');
  const named = await broadcast(page, subject);
  await expect(page).toHaveURL(/messaging\/[0-9a-f-]{36}/);

  // Well before halfway, because the rest takes only a few seconds.
  await expect.poll(() => countMails(subject), { intervals: [20], timeout: 30_000 }).toBeGreaterThan(named / 10);
  await control('worker-campaigns', 'kill');
  const atKill = await countMails(subject);

  await expect.poll(async () => (await ledgerOf(page, session)).status, { timeout: 90_000 }).toBe('completed');
  const { counts } = await ledgerOf(page, session);
  const got = await deliveries(subject);
  const duplicates = [...got.values()].reduce((sum, times) => sum + times - 1, 0);
  console.log(`killed after ${atKill} of ${named}; ${duplicates} duplicates; ledger ${JSON.stringify(counts)}`);

  expect(atKill, 'the kill fell into the run').toBeLessThan(named);
  expect(got.size).toBe(named);
  expect(counts).toMatchObject({ total: named, sent: named, pending: 0, failed: 0 });
  // Four chunks at once, up to 100 unsaved outcomes in each, 20 connections (docs/decisions/delivery-ledger.md).
  expect(duplicates).toBeLessThanOrEqual(4 * (100 + 20));
});

test('a message is saved as a draft, found again among the campaigns, tested, scheduled, and cancelled', async ({
  page,
}) => {
  const subject = `Half a subject ${Date.now()}`;
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs(page, 'administrator');
  await page.goto('/admin/messaging');
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('Dear {{firstName}}, meet us on Sunday at ten at the lake.');
  await page.getByLabel('Section', { exact: true }).selectOption('Users');
  // The latest input is not saved yet.
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await page.getByLabel('Section', { exact: true }).selectOption('Users');
  await expect(page).toHaveURL(/admin\/users/);

  await page.goto('/admin/messaging');
  await page.getByRole('link', { name: subject }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(subject);
  await page.getByRole('button', { name: 'Send Test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Test' }).click();
  await expect(page.getByText(/^Test message sent to/)).toBeVisible();
  expect((await mailsTo({ subject: `[Test] ${subject}` }))[0]!.to).toEqual([signInOf('administrator').email]);

  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date and time in India').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Please choose a moment in the future')).toBeVisible();
  await dialog.getByLabel('Date and time in India').fill('2099-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Campaign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Campaign' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});
