import { expect } from '@playwright/test';
import { expectListed, unique } from '../accounts';
import { test } from '../journey';
import { arriveAsNewcomer, registerNewcomer } from '../newcomer';
import { signInAs, siteUrl } from '../site';

test('an NGO with the name of another is not listed until staff have compared both', async ({ page, browser }) => {
  const ngoName = unique('Neel Gali');
  const first = await registerNewcomer(page.request, { userType: 'ngo', ngoName: `${ngoName} Trust` });
  await expectListed(page.request, first.user).toBe(true);
  const { user } = await arriveAsNewcomer(page, { userType: 'ngo', ngoName: `${ngoName.toUpperCase()} Foundation` });
  await page.goto('/profile/verification');
  await expect(page.getByText(`because your name is close to “${ngoName} Trust”`)).toBeVisible();
  await expect(page.getByText('Unverified')).toBeVisible();
  await expect(page.getByText('Reached by SMS and e-mail')).toBeVisible();
  await expectListed(page.request, user).toBe(false);

  const staff = await (await browser.newContext({ baseURL: siteUrl })).newPage();
  await signInAs(staff, 'administrator');
  await staff.goto(`/admin/verification?${new URLSearchParams({ q: user.ngoName! })}`);
  await staff.getByRole('link', { name: user.ngoName! }).click();
  const drawer = staff.getByRole('complementary', { name: user.ngoName! });
  await expect(drawer.getByRole('link', { name: `${ngoName} Trust` })).toBeVisible();
  await drawer.getByRole('button', { name: 'Claim' }).click();
  await drawer.getByRole('button', { name: 'List in Directory' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'List in Directory' }).click();
  await expectListed(page.request, user).toBe(true);
  await page.goto(`/activists/${user.id}`);
  await expect(page.getByText(/We have not checked this NGO/)).toBeVisible();
});

test('who ticks nothing when joining is not in the directory, and agrees later under Privacy', async ({ page }) => {
  const { user } = await arriveAsNewcomer(page, { fullName: unique('Quiet Joiner'), agreesTo: [] });
  await expectListed(page.request, user).toBe(false);
  await page.goto('/profile/privacy');
  for (const channel of ['e-mail', 'SMS', 'WhatsApp'])
    await expect(page.getByRole('switch', { name: `News and campaigns by ${channel}` })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Public directory' }).click();
  await expectListed(page.request, user).toBe(true);
  await page.getByText('All your choices').click();
  await expect(page.getByText(/You read: “Public directory: Everybody can find your name/)).toBeVisible();
});
