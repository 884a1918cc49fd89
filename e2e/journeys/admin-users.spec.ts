import fs from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { bearer, newAccount, password, signInWith } from '../accounts';
import { newMobile, signInAs, siteUrl } from '../site';

/** A name that nobody else in the site has. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

async function findUser(page: Page, name: string) {
  await page.goto(`/admin/users?${new URLSearchParams({ q: name })}`);
  return page.getByRole('row').filter({ hasText: name });
}
async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

test('an administrator creates a user, finds and verifies them', async ({ page, request }) => {
  const fullName = unique('Tenzin Lhamo');
  const mobile = newMobile();
  await signInAs(page, 'administrator');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  await dialog.getByLabel('Full Name').fill(fullName);
  await dialog.getByLabel('Email').fill(`${mobile}@journeys.example`);
  await dialog.getByLabel('Mobile').fill(mobile);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('State').selectOption('Sikkim');
  await dialog.getByLabel('City').selectOption('Gangtok');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'User created successfully without OTP verification');

  await page.getByRole('searchbox').fill(fullName);
  const row = page.getByRole('row').filter({ hasText: fullName });
  await expect(row).toContainText('Pending');
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible();
  await act(page, fullName, 'Verify');
  await toast(page, 'User verified successfully');
  await expect(row).toContainText('Verified');

  await page.getByLabel('Status').selectOption('Pending');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  expect((await signInWith(request, `${mobile}@journeys.example`)).status()).toBe(200);
});

test('a member who is suspended while signed in elsewhere is out at once, and in again after', async ({
  page,
  request,
}) => {
  const member = await newAccount(request, { fullName: unique('Dev Thakkar') });
  const session = await (await signInWith(request, member.email)).json();
  const profile = () => request.get(`${siteUrl}/api/auth/me`, { headers: bearer(session) });
  expect((await profile()).status()).toBe(200);

  await signInAs(page, 'administrator');
  const row = await findUser(page, member.fullName);
  await act(page, member.fullName, 'Suspend');
  const dialog = page.getByRole('dialog', { name: 'Suspend User' });
  await dialog.getByLabel('Reason').fill('Threatened another member by message.');
  await dialog.getByLabel('Duration').selectOption('7days');
  await dialog.getByRole('button', { name: 'Suspend User' }).click();
  await toast(page, 'User suspended successfully');
  await expect(row).toContainText('Suspended');
  await expect.poll(async () => (await profile()).status(), { timeout: 5_000 }).toBe(401);
  const refused = await signInWith(request, member.email);
  expect(refused.status()).toBe(403);

  await page.getByRole('link', { name: member.fullName }).click();
  const drawer = page.getByRole('complementary', { name: member.fullName });
  await expect(drawer.getByText(/^Suspended until \w/)).toBeVisible();
  await expect(drawer.getByText('Member suspended')).toBeVisible();
  await drawer.getByRole('button', { name: 'Unsuspend' }).click();
  await toast(page, 'User unsuspended successfully');
  expect((await signInWith(request, member.email)).status()).toBe(200);
});

test('a deleted user leaves every list but that of the deleted', async ({ page, request }) => {
  const member = await newAccount(request, { fullName: unique('Rahul Borkar') });
  await signInAs(page, 'administrator');
  const row = await findUser(page, member.fullName);
  await act(page, member.fullName, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
  await toast(page, 'User deleted successfully');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  expect((await signInWith(request, member.email)).status()).not.toBe(200);
  await page.getByLabel('Status').selectOption('Deleted');
  await expect(row).toContainText('Deleted');
  await expect(page.getByRole('button', { name: `Actions for ${member.fullName}` })).toHaveCount(0);
});

test('an administrator cannot suspend themselves', async ({ page }) => {
  const { user } = await signInAs(page, 'administrator');
  await findUser(page, user.fullName);
  await act(page, user.fullName, 'Suspend');
  await page.getByLabel('Reason').fill('To see what happens then.');
  await page.getByRole('button', { name: 'Suspend User' }).click();
  await toast(page, 'You cannot do this to your own account.');
});

test('many are verified at once, and downloaded as a file', async ({ page, request }) => {
  const surname = unique('Kolhapure');
  for (const name of ['Asha', 'Bina']) await newAccount(request, { fullName: `${name} ${surname}` });
  await signInAs(page, 'administrator');
  await findUser(page, surname);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Verify' }).click();
  await toast(page, '2 users verified successfully');
  await expect(page.getByRole('row').filter({ hasText: surname }).filter({ hasText: 'Verified' })).toHaveCount(2);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const lines = (await fs.readFile(await (await download).path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines.filter(line => line.includes(surname))).toHaveLength(2);
});

test('a role that is given ends the session and opens what it allows', async ({ page, request }) => {
  const member = await newAccount(request, { fullName: unique('Ananya Rao') });
  const before = await (await signInWith(request, member.email)).json();
  await signInAs(page, 'administrator');
  await findUser(page, member.fullName);
  await act(page, member.fullName, 'Change Role');
  const dialog = page.getByRole('dialog', { name: `Role of ${member.fullName}` });
  await dialog.getByLabel('Role').selectOption('editor');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Role changed successfully');
  const stats = (session: { token: string }) =>
    request.get(`${siteUrl}/api/admin/stats`, { headers: { authorization: `Bearer ${session.token}` } });
  await expect.poll(async () => (await stats(before)).status(), { timeout: 5_000 }).toBe(401);
  expect((await stats(await (await signInWith(request, member.email)).json())).status()).toBe(200);
});

test('an editor sees members masked, may verify them, and is refused the rest', async ({ page, request }) => {
  const member = await newAccount(request, { fullName: unique('Farida Qureshi') });
  const editor = await signInAs(page, 'editor');
  const row = await findUser(page, member.fullName);
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(member.email);
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Users']);
  await page.getByRole('button', { name: `Actions for ${member.fullName}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Verify']);
  await page.getByRole('menuitem', { name: 'Verify' }).click();
  await toast(page, 'User verified successfully');

  await page.goto('/admin/integrations');
  await expect(page.getByRole('heading', { name: 'This section is for administrators' })).toBeVisible();
  const headers = bearer(editor);
  for (const path of ['integrations', 'otp-settings', 'audit', 'verifications', 'users.csv'])
    expect((await request.get(`${siteUrl}/api/admin/${path}`, { headers })).status(), path).toBe(403);
  const suspended = await request.post(`${siteUrl}/api/admin/users/${member.id}/suspend`, {
    headers,
    data: { reason: 'An editor may not do this.' },
  });
  expect(suspended.status()).toBe(403);
});

test('what was done stands in the audit log', async ({ page, request }) => {
  const member = await newAccount(request, { fullName: unique('Neel Gali') });
  await signInAs(page, 'administrator');
  await findUser(page, member.fullName);
  await act(page, member.fullName, 'Verify');
  await toast(page, 'User verified successfully');
  await page.goto(`/admin/audit?${new URLSearchParams({ q: member.fullName })}`);
  await page.getByRole('link', { name: 'Member verified' }).click();
  const drawer = page.getByRole('complementary');
  await expect(drawer).toContainText(member.fullName);
  await drawer.getByRole('link', { name: 'Open the account' }).click();
  await expect(page.getByRole('complementary', { name: member.fullName })).toBeVisible();
});
