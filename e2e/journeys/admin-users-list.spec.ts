import fs from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { actOn, newAccount, signInWith, unique } from '../accounts';
import { signInAs } from '../site';

const rows = (page: Page) => page.locator('tbody').getByRole('row');
const names = (page: Page) => rows(page).getByRole('link');
const openUsers = (page: Page, query: Record<string, string> = {}) =>
  page.goto(`/admin/users?${new URLSearchParams(query)}`);

async function select(page: Page, action: string) {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: action, exact: true }).click();
}

test('the list is filtered by type, status and state, and its URL keeps the filters', async ({ page, request }) => {
  const surname = unique('Kolhapure');
  const asha = await newAccount(request, { fullName: `Asha ${surname}` });
  await newAccount(request, { fullName: `Bina ${surname}`, state: 'Kerala', city: 'Kochi' });
  const ngo = { fullName: `Chetan ${surname}`, userType: 'ngo', ngoName: `Paws ${surname}` } as const;
  await newAccount(request, ngo);
  await actOn(request, asha, 'verify');
  await signInAs(page, 'administrator');
  await openUsers(page, { q: surname });
  await expect(rows(page)).toHaveCount(3);

  await page.getByLabel('Type').selectOption('NGO');
  await expect(names(page)).toHaveText([ngo.ngoName]);
  await page.getByLabel('Type').selectOption('Activist');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('State').selectOption('Kerala');
  await expect(names(page)).toHaveText([`Bina ${surname}`]);
  await page.reload();
  await expect(names(page)).toHaveText([`Bina ${surname}`]);
  await page.getByLabel('Status').selectOption('Active');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByLabel('State').selectOption('All states');
  await expect(names(page)).toHaveText([`Asha ${surname}`]);
  await page.getByLabel('Status').selectOption('Pending');
  await expect(names(page)).toHaveText([`Bina ${surname}`]);
  await page.getByLabel('Status').selectOption('Suspended');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('the list is sorted by its column headers', async ({ page, request }) => {
  const surname = unique('Sorabjee');
  const first = `Aarav ${surname}`;
  const last = `Zubin ${surname}`;
  await newAccount(request, { fullName: last, state: 'Assam', city: 'Guwahati' });
  await newAccount(request, { fullName: first });
  await signInAs(page, 'administrator');
  await openUsers(page, { q: surname });
  await expect(names(page)).toHaveText([first, last]);

  const sortBy = (column: string) => page.getByRole('columnheader').getByRole('button', { name: column }).click();
  await sortBy('Joined');
  await expect(names(page)).toHaveText([last, first]);
  await sortBy('Member');
  await expect(page.getByRole('columnheader', { name: 'Member' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(names(page)).toHaveText([first, last]);
  await sortBy('Member');
  await expect(names(page)).toHaveText([last, first]);
  await sortBy('Place');
  await expect(names(page)).toHaveText([last, first]);
  await sortBy('Place');
  await expect(names(page)).toHaveText([first, last]);
});

test('a long list is paged forwards and backwards', async ({ page }) => {
  await signInAs(page, 'administrator');
  await openUsers(page, { sort: 'fullName', order: 'asc' });
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager).toContainText(/^1-24 of /);
  const onFirst = await names(page).allInnerTexts();
  await page.getByRole('button', { name: 'Next 24' }).click();
  await expect(pager).toContainText(/^25-48 of /);
  const onSecond = await names(page).allInnerTexts();
  expect(onSecond).toHaveLength(24);
  expect(onSecond).not.toEqual(onFirst);
  await page.getByRole('button', { name: 'Next 24' }).click();
  await expect(pager).toContainText(/^49-72 of /);
  const onThird = await names(page).allInnerTexts();

  // Opening and closing a row does not add a page to the history.
  await names(page).first().click();
  const drawer = page.getByRole('complementary');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);
  await page.reload();
  await expect(names(page)).toHaveText(onThird);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(names(page)).toHaveText(onSecond);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(names(page)).toHaveText(onFirst);
  for (const before of [onSecond, onThird]) {
    await page.goBack();
    await expect(names(page)).toHaveText(before);
  }
});

test('several users are verified, suspended, reinstated and deleted at once', async ({ page, request }) => {
  const surname = unique('Wagle');
  const members = [
    await newAccount(request, { fullName: `Asha ${surname}` }),
    await newAccount(request, { fullName: `Bina ${surname}` }),
  ];
  const signIns = () => Promise.all(members.map(async ({ email }) => (await signInWith(request, email)).status()));
  const badges = (status: string) => expect(rows(page).filter({ hasText: status })).toHaveCount(2);
  await signInAs(page, 'administrator');
  await openUsers(page, { q: surname });
  await select(page, 'Verify');
  await expect(page.getByText('2 users verified successfully')).toBeVisible();
  await badges('Verified');

  await select(page, 'Suspend');
  const dialog = page.getByRole('dialog', { name: 'Suspend User' });
  await dialog.getByLabel('Reason').fill('Both sell puppies here.');
  await dialog.getByRole('button', { name: 'Suspend User' }).click();
  await expect(page.getByText('2 users suspended successfully')).toBeVisible();
  await badges('Suspended');
  expect(await signIns()).toEqual([403, 403]);

  await select(page, 'Unsuspend');
  await expect(page.getByText('2 users unsuspended successfully')).toBeVisible();
  await badges('Verified');
  expect(await signIns()).toEqual([200, 200]);

  await select(page, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete 2 users?' });
  await question.getByRole('button', { name: 'Delete 2 Users' }).click();
  await expect(page.getByText('2 users deleted successfully')).toBeVisible();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  expect(await signIns()).toEqual([401, 401]);
});

test('a bulk action rejects oneself by name and applies to the others', async ({ page, request }) => {
  const member = await newAccount(request, { fullName: unique('Meera Deshpande') });
  const { user } = await signInAs(page, 'administrator');
  await openUsers(page, { q: user.fullName, state: '' });
  for (const row of [
    rows(page).filter({ has: page.getByText('admin', { exact: true }) }),
    rows(page).filter({ hasText: member.fullName }),
  ])
    await row.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Suspend', exact: true }).click();
  await page.getByLabel('Reason').fill('To see what happens then.');
  await page.getByRole('button', { name: 'Suspend User' }).click();
  const refusals = page.getByRole('dialog', { name: 'Suspend: done for 1, not possible for 1' });
  await expect(refusals).toContainText(user.fullName);
  await expect(refusals).toContainText('You cannot do this to your own account.');
  expect((await signInWith(request, member.email)).status()).toBe(403);
});

test('the list is downloaded as a file without spreadsheet formulas', async ({ page, request }) => {
  const surname = unique('Phadke');
  const asha = await newAccount(request, { fullName: `=HYPERLINK(1) ${surname}` });
  const ngoName = `Paws, "big and small" ${surname}`;
  const bina = await newAccount(request, { fullName: `Bina ${surname}`, userType: 'ngo', ngoName });
  await signInAs(page, 'administrator');
  await openUsers(page, { q: surname });
  await expect(rows(page)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('users.csv');
  const [head, first, second, ...others] = (await fs.readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(head).toBe(
    '\uFEFFName,Email,Mobile,Type,Role,Status,Verified,State,City,NGO Name,NGO Website,NGO Review,Joined',
  );
  const contacts = ({ email, mobile }: typeof asha) => `${email},${mobile}`;
  expect(first).toContain(`Bina ${surname},${contacts(bina)},ngo,user,pending,no,Sikkim,Gangtok,`);
  expect(first).toContain(`"Paws, ""big and small"" ${surname}"`);
  expect(second).toContain(`'=HYPERLINK(1) ${surname},${contacts(asha)},activist,user,pending,no,Sikkim,Gangtok,`);
  expect(others).toEqual([]);
});
