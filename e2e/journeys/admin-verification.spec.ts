import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { claim, submittedNgo } from '../ngos';
import { signInAs } from '../site';

async function openSubmission(page: Page, ngoName: string) {
  await signInAs(page, 'administrator');
  await page.goto('/admin/users');
  await page.getByRole('link', { name: /^Verification Queue/ }).click();
  // The list of users, which has a search too, stays until the queue is loaded.
  await page.getByRole('heading', { level: 1, name: 'Verification Queue' }).waitFor();
  await page.getByRole('searchbox').fill(ngoName);
  await page.getByRole('link', { name: ngoName }).click();
  return page.getByRole('complementary', { name: ngoName });
}

test('an NGO is claimed, reviewed and approved, and has the badge in the directory', async ({ page, request }) => {
  const { ngoName } = await submittedNgo(request);
  const drawer = await openSubmission(page, ngoName);
  await drawer.getByRole('button', { name: 'Claim' }).click();
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Open deed.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('deed.pdf');
  await drawer.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('NGO approved successfully')).toBeVisible();

  // The directory is updated a moment later.
  await expect(async () => {
    await page.goto(`/find-activists?${new URLSearchParams({ q: ngoName })}`);
    const card = page.getByRole('listitem').filter({ hasText: ngoName });
    await expect(card.getByText('Approved NGO')).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('a rejected NGO reads the reason, and its next submission shows the earlier decision', async ({
  page,
  request,
}) => {
  const { ngoName, handIn } = await submittedNgo(request);
  const drawer = await openSubmission(page, ngoName);
  await drawer.getByRole('button', { name: 'Claim' }).click();
  await drawer.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${ngoName}` });
  await dialog.getByLabel('Reason').fill('The certificate has expired.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('NGO rejected')).toBeVisible();

  await handIn();
  await page.goto('/admin/verification');
  await page.getByRole('searchbox').fill(ngoName);
  await page.getByRole('link', { name: ngoName }).click();
  await expect(drawer.getByRole('heading', { name: 'Earlier Submissions' })).toBeVisible();
  await expect(drawer.getByText('The certificate has expired.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Claim' })).toBeVisible();
});

test('only the first of two administrators can claim a submission', async ({ page, request }) => {
  const { ngoName } = await submittedNgo(request);
  const drawer = await openSubmission(page, ngoName);
  await expect(drawer.getByRole('button', { name: 'Claim' })).toBeVisible();
  await claim(request, ngoName);
  await drawer.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText('This has changed in the meantime. Please reload and check.')).toBeVisible();
});
