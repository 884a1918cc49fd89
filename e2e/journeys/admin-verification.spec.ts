import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { SignedIn } from '@aar/contracts/identity/auth.contract';
import { bearer, newAccount, signInWith } from '../accounts';
import { signInAs, siteUrl } from '../site';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** A new NGO that has handed in its papers. */
async function submittedNgo(request: APIRequestContext) {
  const ngoName = `Gali Trust ${Date.now().toString(36)}`;
  const { email } = await newAccount(request, { fullName: 'Farhan Shaikh', userType: 'ngo', ngoName });
  const session: SignedIn = await (await signInWith(request, email)).json();
  const upload = await request.post(`${siteUrl}/api/media`, {
    headers: bearer(session),
    multipart: { purpose: 'ngo-document', file: { name: 'deed.pdf', mimeType: 'application/pdf', buffer: pdf } },
  });
  expect(upload.status(), await upload.text()).toBe(201);
  const submission = await request.post(`${siteUrl}/api/verification`, {
    headers: bearer(session),
    data: { documentIds: [(await upload.json()).id], note: 'The second page is the renewal.' },
  });
  expect(submission.status(), await submission.text()).toBe(201);
  const review = async () =>
    (await (await request.get(`${siteUrl}/api/verification`, { headers: bearer(session) })).json()) as {
      ngoReview: string;
      submissions: { reason: string | null }[];
    };
  return { ngoName, review };
}

async function openSubmission(page: Page, ngoName: string) {
  await page.goto('/admin/users');
  await page.getByRole('link', { name: /^Verification Queue/ }).click();
  await page.getByRole('searchbox').fill(ngoName);
  await page.getByRole('link', { name: ngoName }).click();
  return page.getByRole('complementary', { name: ngoName });
}

test('an NGO is claimed, looked at and approved', async ({ page, request }) => {
  const { ngoName, review } = await submittedNgo(request);
  await signInAs(page, 'administrator');
  const drawer = await openSubmission(page, ngoName);
  await drawer.getByRole('button', { name: 'Claim' }).click();
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Open deed.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('deed.pdf');
  await drawer.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('NGO approved successfully')).toBeVisible();
  expect((await review()).ngoReview).toBe('approved');
});

test('an NGO that is rejected reads why', async ({ page, request }) => {
  const { ngoName, review } = await submittedNgo(request);
  await signInAs(page, 'administrator');
  const drawer = await openSubmission(page, ngoName);
  await drawer.getByRole('button', { name: 'Claim' }).click();
  await drawer.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${ngoName}` });
  await dialog.getByLabel('Reason').fill('The certificate has expired.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('NGO rejected')).toBeVisible();
  const { ngoReview, submissions } = await review();
  expect([ngoReview, submissions[0]?.reason]).toEqual(['rejected', 'The certificate has expired.']);
});

test('of two administrators only the first claims', async ({ page, request }) => {
  const { ngoName } = await submittedNgo(request);
  const { token } = await signInAs(page, 'administrator');
  const drawer = await openSubmission(page, ngoName);
  await expect(drawer.getByRole('button', { name: 'Claim' })).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  const { verifications } = await (
    await request.get(`${siteUrl}/api/admin/verifications?q=${encodeURIComponent(ngoName)}`, { headers })
  ).json();
  const [{ id, version }] = verifications;
  await request.post(`${siteUrl}/api/admin/verifications/${id}/claim`, { headers, data: { version } });
  await drawer.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText('Somebody else was faster. Please look again.')).toBeVisible();
});
