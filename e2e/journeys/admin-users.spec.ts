import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { actOn, confirmation, newAccount, newSession, password, proofEnds, signInWith, unique } from '../accounts';
import { registerNewcomer } from '../newcomer';
import { arrive, bearer, newMobile, signInAs, signInOf, siteUrl, sessionOf } from '../site';
import { suspensionRunsOut } from '../time';

async function findUser(page: Page, name: string) {
  await page.goto(`/admin/users?${new URLSearchParams({ q: name })}`);
  return page.getByRole('row').filter({ hasText: name });
}
async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

async function openCreateUser(page: Page) {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  return page.getByRole('dialog', { name: 'Create User' });
}

test('an administrator creates a user, finds and verifies them', async ({ page, request }) => {
  const fullName = unique('Tenzin Lhamo');
  const mobile = newMobile();
  await signInAs(page, 'administrator');
  const dialog = await openCreateUser(page);
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
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveText('1-1 of 1');
  await act(page, fullName, 'Verify');
  await toast(page, 'User verified successfully');
  await expect(row).toContainText('Verified');
  expect((await signInWith(request, `${mobile}@journeys.example`)).status()).toBe(200);
});

test('an NGO is created with its own fields; an invalid or duplicate value keeps the form', async ({
  page,
  request,
}) => {
  // A contact confirmed by its owner; one that only staff entered does not count as taken.
  const { user: owner } = await sessionOf(request, 'activist');
  const ngoName = unique('Kites and Owls');
  const mobile = newMobile();
  await signInAs(page, 'administrator');
  const dialog = await openCreateUser(page);
  const create = () => dialog.getByRole('button', { name: 'Create User' }).click();
  await create();
  for (const [label, sentence] of [
    ['Mobile', 'Mobile number must be exactly 10 digits'],
    ['State', 'Please select a state'],
  ])
    await expect(dialog.getByLabel(label!)).toHaveAccessibleDescription(sentence!);
  await expect(dialog.getByLabel('NGO Name')).toHaveCount(0);
  await dialog.getByLabel('Role').selectOption('ngo');
  await dialog.getByLabel('NGO Name').fill(ngoName);
  await dialog.getByLabel('Full Name').fill('Farida Qureshi');
  await dialog.getByLabel('Email').fill(`${mobile}@journeys.example`);
  await dialog.getByLabel('Mobile').fill(owner.mobile!);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('State').selectOption('Sikkim');
  await dialog.getByLabel('City').selectOption('Gangtok');
  await create();
  await expect(dialog.getByLabel('Mobile')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('NGO Name')).toHaveValue(ngoName);
  await dialog.getByLabel('Mobile').fill(mobile);
  await create();
  await toast(page, 'User created successfully without OTP verification');
  await expect(await findUser(page, ngoName)).toContainText('NGO');
});

test('a member suspended while signed in is signed out with a reason, and can sign in when reinstated', async ({
  page,
  browser,
  request,
}) => {
  const member = await newAccount(request, { fullName: unique('Dev Thakkar') });
  const theirs = await browser.newPage();
  await arrive(theirs, await newSession(request, member));
  await theirs.goto('/profile');
  await theirs.getByRole('button', { name: 'Edit Profile' }).click();
  await theirs.getByLabel('Bio').fill('What I was writing.');

  await signInAs(page, 'administrator');
  const row = await findUser(page, member.fullName);
  await act(page, member.fullName, 'Suspend');
  const dialog = page.getByRole('dialog', { name: 'Suspend User' });
  await dialog.getByLabel('Reason').fill('Too short');
  await dialog.getByRole('button', { name: 'Suspend User' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('Threatened another member by message.');
  await dialog.getByLabel('Duration').selectOption('7days');
  await dialog.getByRole('button', { name: 'Suspend User' }).click();
  await toast(page, 'User suspended successfully');
  await expect(row).toContainText('Suspended');

  const signIn = theirs.getByRole('dialog', { name: 'Sign In' });
  await expect(signIn.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await signIn.getByLabel('Password', { exact: true }).fill(password);
  await signIn.getByRole('button', { name: 'Sign In' }).click();
  await expect(signIn.getByRole('alert')).toContainText('This account is suspended.');

  await page.getByRole('link', { name: member.fullName }).click();
  const drawer = page.getByRole('complementary', { name: member.fullName });
  await expect(drawer.getByText(/^Suspended until \w/)).toBeVisible();
  await expect(drawer.getByText('Member suspended')).toBeVisible();
  await drawer.getByRole('button', { name: 'Unsuspend' }).click();
  await toast(page, 'User unsuspended successfully');
  await expect(drawer.getByText('Member unsuspended')).toBeVisible();

  await signIn.getByRole('button', { name: 'Sign In' }).click();
  await expect(signIn).toHaveCount(0);
  await expect(theirs.getByLabel('Bio')).toHaveValue('What I was writing.');
});

for (const width of [360, 1280])
  test(`staff with a stale session are asked once for a step-up, and their input is kept, at ${width} px`, async ({
    page,
    request,
  }) => {
    const family = unique('Borkar');
    const members = [];
    for (const name of ['Rahul', 'Isha']) members.push(await newAccount(request, { fullName: `${name} ${family}` }));
    await page.setViewportSize({ width, height: 740 });
    await proofEnds(page, await signInAs(page, 'administrator'));
    await findUser(page, family);
    for (const { fullName } of members) await page.getByRole('checkbox', { name: `Select ${fullName}` }).check();
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Suspend User' });
    const why = 'Threatened another member by message.';
    await form.getByLabel('Reason').fill(why);
    await form.getByRole('button', { name: /^Suspend/ }).click();
    await expect(confirmation(page)).toBeVisible();
    await page.screenshot({ path: `test-results/step-up-of-staff-${width}.png` });
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByLabel('Reason')).toHaveValue(why);
    expect((await signInWith(request, members[0]!.email)).status()).toBe(200);

    await form.getByRole('button', { name: /^Suspend/ }).click();
    await confirmation(page).getByLabel('Password', { exact: true }).fill(signInOf('administrator').password);
    await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
    await toast(page, '2 users suspended successfully');
    await expect(confirmation(page)).toHaveCount(0);
    for (const { email } of members) expect((await signInWith(request, email)).status()).toBe(403);
  });

test('a suspension ends automatically when its time is over', async ({ request }) => {
  const member = await newAccount(request, { fullName: unique('Isha Bedi') });
  await actOn(request, member, 'suspend', { reason: 'Called others names again.', duration: '1day' });
  expect((await signInWith(request, member.email)).status()).toBe(403);
  await suspensionRunsOut(member.id);
  expect((await signInWith(request, member.email)).status()).toBe(200);
});

test('a deleted user is only in the list of deleted users', async ({ page, request }) => {
  const member = await newAccount(request, { fullName: unique('Rahul Borkar') });
  await signInAs(page, 'administrator');
  const row = await findUser(page, member.fullName);
  await act(page, member.fullName, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await act(page, member.fullName, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
  await toast(page, 'User deleted successfully');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  expect((await signInWith(request, member.email)).status()).toBe(401);
  await page.getByLabel('Status').selectOption('Deleted');
  await expect(row).toContainText('Deleted');
  await expect(page.getByRole('button', { name: `Actions for ${member.fullName}` })).toHaveCount(0);
});

test('an administrator cannot act on their own account', async ({ page, request }) => {
  const session = await signInAs(page, 'administrator');
  const { id, email, fullName } = session.user;
  await page.goto(`/admin/users?${new URLSearchParams({ q: email! })}`);
  await expect(page.getByRole('row').filter({ hasText: fullName })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  const headers = bearer(session);
  const at = `${siteUrl}/api/admin/users/${id}`;
  const message = 'You cannot do this to your own account.';
  for (const refused of [
    await request.post(`${at}/suspend`, { headers, data: { reason: 'To see what happens then.' } }),
    await request.delete(at, { headers }),
    await request.put(`${at}/role`, { headers, data: { role: 'user' } }),
  ])
    expect([refused.status(), (await refused.json()).message]).toEqual([409, message]);
});

test('a role of staff is given by two administrators, ends the session and grants its permissions', async ({
  page,
  browser,
  request,
}) => {
  // Not created by staff, whose typed password would end with the role.
  const before = await registerNewcomer(request, { fullName: unique('Ananya Rao') });
  const member = { fullName: before.user.fullName, email: before.user.email! };
  await signInAs(page, 'administrator');
  await findUser(page, member.fullName);
  await act(page, member.fullName, 'Change Role');
  const dialog = page.getByRole('dialog', { name: `Role of ${member.fullName}` });
  await dialog.getByLabel('Role').selectOption('editor');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Role proposed. Another administrator must confirm it in Proposed Roles.');
  const stats = async (session: { token: string }) =>
    (await request.get(`${siteUrl}/api/admin/stats`, { headers: bearer(session) })).status();
  expect(await stats(before)).toBe(403);
  await page.goto('/admin/role-proposals');
  await page.getByRole('button', { name: `Actions for ${member.fullName}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Withdraw']);

  const second = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await signInAs(second, 'secondAdministrator');
  await second.goto('/admin/users');
  await second.getByRole('link', { name: 'Proposed Roles (waiting)' }).click();
  await act(second, member.fullName, 'Confirm');
  await second.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await toast(second, 'Role changed successfully');
  await expect.poll(() => stats(before)).toBe(401);
  expect(await stats(await newSession(request, member))).toBe(200);
});

test('contacts are masked until an administrator reveals them, which the audit log records', async ({
  page,
  request,
}) => {
  const member = await newAccount(request, { fullName: unique('Nisha Kadam') });
  await signInAs(page, 'administrator');
  await expect(await findUser(page, member.fullName)).not.toContainText(member.email);
  const drawer = page.getByRole('complementary', { name: member.fullName });
  for (const look of ['Contact viewed', '2 times']) {
    await page.getByRole('link', { name: member.fullName }).click();
    await expect(drawer).not.toContainText(member.email);
    await drawer.getByRole('button', { name: 'Show contacts' }).click();
    await expect(drawer).toContainText(member.email);
    await expect(drawer.getByText(look)).toBeVisible();
    await page.reload();
    await drawer.getByRole('button', { name: 'Close' }).click();
  }
  await page.goto(`/admin/audit?${new URLSearchParams({ action: 'contact.viewed', targetId: member.id })}`);
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
  await expect(page.locator('tbody')).toContainText('2 times');
});

test('an editor sees masked contacts, may verify members, and is denied the rest', async ({ page, request }) => {
  const member = await newAccount(request, { fullName: unique('Farida Qureshi') });
  const editor = await signInAs(page, 'editor');
  const row = await findUser(page, member.fullName);
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(member.email);
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Users', 'Activities', 'Content']);
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toHaveCount(0);
  await page.getByRole('button', { name: `Actions for ${member.fullName}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Verify']);
  await page.getByRole('menuitem', { name: 'Verify' }).click();
  await toast(page, 'User verified successfully');

  for (const section of ['integrations', 'authentication', 'social-media', 'audit', 'verification', 'messaging']) {
    await page.goto(`/admin/${section}`);
    await expect(page.getByRole('heading', { name: 'This section is for administrators' })).toBeVisible();
  }
  const headers = bearer(editor);
  for (const path of ['integrations', 'otp-settings', 'social-settings', 'audit', 'verifications', 'users.csv'])
    expect((await request.get(`${siteUrl}/api/admin/${path}`, { headers })).status(), path).toBe(403);
  const suspended = await request.post(`${siteUrl}/api/admin/users/${member.id}/suspend`, {
    headers,
    data: { reason: 'An editor may not do this.' },
  });
  expect(suspended.status()).toBe(403);
});
