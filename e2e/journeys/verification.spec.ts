import { expect, type Page, test } from '@playwright/test';
import { arriveAsNewcomer } from '../newcomer';
import { sessionOf, siteUrl } from '../site';

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });

async function handIn(page: Page, ...names: string[]) {
  await page.locator('input[type=file]').setInputFiles(names.map(pdf));
  for (const name of names) await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Submit for Verification' }).click();
  await expect(page.getByText(/wait to be looked at/)).toBeVisible();
}

/** What an administrator decides about the newest submission of a member. */
async function decide(page: Page, memberId: string, decision: 'approve' | 'reject', words = {}) {
  const headers = { authorization: `Bearer ${(await sessionOf(page.request, 'administrator')).token}` };
  const queue = await page.request.get(`${siteUrl}/api/admin/verifications?status=waiting&limit=50`, { headers });
  const { verifications } = await queue.json();
  const { id } = verifications.find((one: { memberId: string }) => one.memberId === memberId);
  const at = `${siteUrl}/api/admin/verifications/${id}`;
  const { version } = await (await page.request.get(at, { headers })).json();
  const claimed = await (await page.request.post(`${at}/claim`, { headers, data: { version } })).json();
  const answer = await page.request.post(`${at}/${decision}`, {
    headers,
    data: { version: claimed.version, ...words },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('an NGO hands in its papers, is rejected with the reason, tries again and is approved', async ({ page }) => {
  const { user } = await arriveAsNewcomer(page, { userType: 'ngo' });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Verification' }).click();
  await page.getByRole('button', { name: 'Submit for Verification' }).click();
  await expect(page.getByText('Please add at least one document')).toBeVisible();
  await page.getByLabel(/^Note/).fill('The deed is in Marathi.');
  await handIn(page, 'deed.pdf', 'pan.pdf');

  await decide(page, user.id, 'reject', { reason: 'The deed cannot be read at all.' });
  await page.reload();
  await expect(page.getByText('Your NGO was not approved.')).toBeVisible();
  await expect(page.getByText('Reason: The deed cannot be read at all.').first()).toBeVisible();
  await handIn(page, 'better.pdf');

  await decide(page, user.id, 'approve');
  await page.reload();
  await expect(page.getByText(/Your NGO is approved/)).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('Approved NGO')).toBeVisible();
});
