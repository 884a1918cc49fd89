import { expect } from '@playwright/test';
import { test } from '../journey';
import { confirmation, logIn, password, proofEnds } from '../accounts';
import { enterCode } from '../join';
import { arriveAsNewcomer, registerNewcomer } from '../newcomer';
import { bearer, codeIn, mailTo, newMobile, siteUrl } from '../site';
import { accountAges } from '../time';

for (const width of [360, 1280])
  test(`a new contact asks for the password again, over the form, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await proofEnds(page, await arriveAsNewcomer(page));
    const mobile = newMobile();
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Bio').fill('I feed the crows of the old market.');
    await page.getByLabel('Mobile').fill(mobile);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = confirmation(page);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.screenshot({ path: `test-results/step-up-${width}.png` });

    // Cancel keeps the input.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('Mobile')).toHaveValue(mobile);
    await page.getByRole('button', { name: 'Save Changes' }).click();

    await dialog.getByLabel('Password', { exact: true }).fill('not this one');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('This is not your current password.')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await expect(page.getByText('I feed the crows of the old market.')).toBeVisible();
    await expect(page.getByText(/Your new mobile number .* is not confirmed yet/)).toBeVisible();
  });

test('a download is confirmed with a code to a contact', async ({ page }) => {
  const session = await arriveAsNewcomer(page);
  const { user } = session;
  await proofEnds(page, session);
  await page.goto('/profile/privacy');
  await page.getByRole('button', { name: 'Prepare My Data' }).click();
  await confirmation(page)
    .getByRole('button', { name: /^Send a code by e-mail to/ })
    .click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
  await enterCode(page, codeIn(await mailTo({ to: user.email!, subject: 'Confirm that it is you' })));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Download My Data' })).toBeVisible({ timeout: 30_000 });
});

test('a stolen session changes the contact; the owner undoes it from the old one, and only the owner gets in', async ({
  page,
}) => {
  const session = await registerNewcomer(page.request);
  await accountAges(session.user.id);
  const old = session.user.email!;
  const theirs = `${newMobile()}@thieves.example`;
  const change = `${siteUrl}/api/profile/contact-change`;
  const headers = bearer(session);
  await page.request.post(change, { headers, data: { contactType: 'email', contact: theirs } });
  const otp = codeIn(await mailTo({ to: theirs }));
  const confirmed = await page.request.post(`${change}/confirm`, { headers, data: { contactType: 'email', otp } });
  expect(confirmed.status(), await confirmed.text()).toBe(200);

  const notice = await mailTo({ to: old, subject: 'A contact of your account was changed' });
  const [, link] = /(\/undo-contact\/[\w-]+)/.exec(notice.text)!;
  await page.goto(link!);
  await expect(page.getByText(/Everybody is signed out, on all devices/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo the Change' }).click();
  await expect(page.getByText(/^Done\./)).toBeVisible();
  await expect.poll(async () => (await page.request.get(`${siteUrl}/api/profile`, { headers })).status()).toBe(401);

  await page.getByRole('link', { name: 'Go to the sign-in page' }).click();
  for (const email of [theirs, old]) {
    await logIn(page, email, password);
    await expect(page.getByRole('alert')).toContainText('Login failed.');
  }
  await page.getByRole('button', { name: 'Forgot your password' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(old);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
  await enterCode(page, codeIn(await mailTo({ to: old, subject: 'Reset your password' })));
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a new password' });
  await dialog.getByLabel('Password', { exact: true }).fill('the owl reads at midnight');
  await dialog.getByLabel('Confirm Password').fill('the owl reads at midnight');
  await dialog.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible();
});
