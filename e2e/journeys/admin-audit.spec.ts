import { expect } from '@playwright/test';
import { test } from '../journey';
import { actOn, newAccount, unique } from '../accounts';
import { signInAs } from '../site';

const day = 24 * 3_600_000;
const dateOf = (moment: number) => new Date(moment).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' });

test('staff actions are in the audit log, and are found by action, day, person and target', async ({
  page,
  request,
}) => {
  const member = await newAccount(request, { fullName: unique('Neel Gali') });
  const reason = 'Asked others for money.';
  await actOn(request, member, 'verify');
  await actOn(request, member, 'suspend', { reason });
  const { user } = await signInAs(page, 'administrator');
  await page.goto('/admin/overview');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await page.getByRole('searchbox').fill(member.fullName);
  const entries = page.locator('tbody').getByRole('row');
  await expect(entries.filter({ hasText: member.fullName })).toHaveCount(3);

  await page.getByLabel('Action').selectOption('Member suspended');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Status: active → suspended');
  await page.getByLabel('From').fill(dateOf(Date.now() + day));
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByLabel('From').fill('');
  await page.getByLabel('From').focus();
  // A date that is the same with day and month swapped.
  await page.keyboard.type('11112025');
  await expect(page).toHaveURL(/from=2025-11-11/);
  await page.getByLabel('To').fill(dateOf(Date.now() + day));
  await expect(entries).toHaveCount(1);

  await page.getByRole('link', { name: 'Member suspended' }).click();
  const drawer = page.getByRole('complementary');
  await expect(drawer).toContainText(user.fullName);
  await expect(drawer).toContainText(reason);
  await expect(drawer.getByRole('heading', { name: 'What changed' })).toBeVisible();
  await drawer.getByRole('link', { name: 'All entries about this item' }).click();
  await expect(page.getByText('About one item')).toBeVisible();
  await expect(entries.filter({ hasText: 'Member verified' })).toHaveCount(1);
  await entries.getByRole('link', { name: 'Member verified' }).click();
  await drawer.getByRole('link', { name: 'All entries by this person' }).click();
  await expect(page.getByText('By one person')).toBeVisible();
  await expect(entries.first()).toContainText(user.fullName);

  await page.goto(`/admin/audit?${new URLSearchParams({ q: member.fullName })}`);
  await page.getByRole('link', { name: 'Member verified' }).click();
  await drawer.getByRole('link', { name: 'Open the account' }).click();
  await expect(page.getByRole('complementary', { name: member.fullName })).toBeVisible();
});
