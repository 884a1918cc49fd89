import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { arriveAsNewcomer } from '../newcomer';
import { claim, pdf } from '../ngos';

async function handIn(page: Page, ...names: string[]) {
  await page.locator('input[type=file]').setInputFiles(names.map(pdf));
  for (const name of names) await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Submit for Verification' }).click();
  await expect(page.getByText(/are waiting for review/)).toBeVisible();
}

test('an NGO submits its documents, is rejected with the reason, submits again and is approved', async ({ page }) => {
  const { user } = await arriveAsNewcomer(page, { userType: 'ngo' });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Verification' }).click();
  await page.getByRole('button', { name: 'Submit for Verification' }).click();
  await expect(page.getByText('Please add at least one document')).toBeVisible();
  await page.getByLabel(/^Note/).fill('The deed is in Marathi.');
  await handIn(page, 'deed.pdf', 'pan.pdf');

  const ngoName = user.ngoName!;
  await (
    await claim(page.request, ngoName)
  )('reject', { reason: 'The deed cannot be read at all.' });
  await page.reload();
  await expect(page.getByText('Your NGO was not approved.')).toBeVisible();
  await expect(page.getByText('Reason: The deed cannot be read at all.').first()).toBeVisible();
  await handIn(page, 'better.pdf');

  await (
    await claim(page.request, ngoName)
  )('approve');
  await page.reload();
  await expect(page.getByText(/Your NGO is approved/)).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('Approved NGO')).toBeVisible();
});
