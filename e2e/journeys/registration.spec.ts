import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import {
  askForRegistrationCode,
  completeRegistration,
  enterCode,
  fillRegistration,
  joinByMobile,
  notThe,
  openRegistration,
  pasteCode,
} from '../join';
import { logIn, password } from '../accounts';
import { switchMethods } from '../settings';
import { codeIn, mailsTo, mailTo, takenOver } from '../site';
import { codesAge } from '../time';

const pune = { fullName: 'Ravi Pawar', state: 'Maharashtra', city: 'Pune' };
const resendWait = 30;
const codeLife = 5 * 60;

/** Fills in and submits the form, with a clock that can be advanced; returns the address to which the code is sent. */
async function registerUpToTheCode(page: Page) {
  await page.clock.install();
  await openRegistration(page, 'Activist');
  const { mobile } = await fillRegistration(page, pune);
  await askForRegistrationCode(page);
  return `${mobile}@sms.local`;
}

/** Requests another code after the waiting time, in the browser and on the server; returns the new code. */
async function resend(page: Page, to: string) {
  const before = (await mailsTo({ to })).length;
  await expect(page.getByText(/You can resend in \d+ s\./)).toBeVisible();
  await codesAge(resendWait);
  await page.clock.fastForward(resendWait * 1_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('New verification code sent to your mobile number')).toBeVisible();
  await expect.poll(async () => (await mailsTo({ to })).length).toBe(before + 1);
  return codeIn(await mailTo({ to }));
}

test('registration shows all errors at once and focuses the first invalid field', async ({ page }) => {
  await openRegistration(page, 'NGO');
  await page.getByRole('button', { name: 'Send OTP & Register' }).click();
  for (const sentence of [
    'Full name must be at least 2 characters',
    'Invalid email address',
    'Invalid mobile number',
    'NGO name is required',
    'Legal structure is required',
    'Please select a state',
    'Password must be at least 6 characters',
    'You must accept the terms and conditions',
  ])
    await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeFocused();
});

test('input is not lost by accident: Escape and Back ask first', async ({ page }) => {
  await page.goto('/login');
  await takenOver(page);
  await page.getByRole('main').getByRole('link', { name: 'Join Us' }).click();
  await page.getByRole('button', { name: 'Join as Activist' }).click();
  const address = page.url();
  const name = page.getByLabel('Full Name');
  await name.fill(pune.fullName);

  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Close without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(name).toHaveValue(pune.fullName);
  await page.goBack();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(name).toHaveValue(pune.fullName);
  expect(page.url()).toBe(address);

  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await expect(name).toBeHidden();
});

test('an activist joins by mobile', async ({ page }) => {
  await joinByMobile(page, pune);
  await expect(page.getByRole('heading', { name: 'Welcome, Ravi' })).toBeVisible();
});

test('a member who joined by mobile signs in with it, and with the e-mail once confirmed on the profile', async ({
  page,
}) => {
  const { mobile, email } = await joinByMobile(page, pune);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login?next=/profile');
  await logIn(page, email, password);
  await expect(page.getByRole('alert')).toContainText('Login failed.');
  await logIn(page, mobile, password);
  await expect(page.getByText(/Your e-mail address .* is not confirmed yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Send Code' }).click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
  await enterCode(page, codeIn(await mailTo({ to: email, subject: 'Confirm your contact' })));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(/is not confirmed yet/)).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login?next=/profile');
  await logIn(page, email, password);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
});

test('joining by e-mail: a wrong code is rejected and keeps the form, the right one signs in', async ({ page }) => {
  await openRegistration(page, 'Activist');
  const { email } = await fillRegistration(page, pune);
  await page.getByText('Email OTP').click();
  await askForRegistrationCode(page);

  const code = codeIn(await mailTo({ to: email }));
  await enterCode(page, notThe(code));
  await completeRegistration(page);
  await expect(page.getByText('Invalid code. Please try again.').first()).toBeVisible();

  await pasteCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await completeRegistration(page);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('an organisation joins, and its code cannot create a second account', async ({ page }) => {
  await openRegistration(page, 'NGO');
  const { mobile } = await fillRegistration(page, { ...pune, ngoName: 'Paws of Pune' });
  await askForRegistrationCode(page);
  const code = codeIn(await mailTo({ to: `${mobile}@sms.local` }));
  const [request] = await Promise.all([
    page.waitForRequest('**/api/auth/register'),
    pasteCode(page, code).then(() => completeRegistration(page)),
  ]);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('NGO', { exact: true }).first()).toBeVisible();

  const again = await page.request.post('/api/auth/register', {
    data: { ...request.postDataJSON(), email: `second-${mobile}@newcomers.example` },
  });
  expect([again.status(), (await again.json()).message]).toEqual([400, 'Invalid code. Please try again.']);
});

test('a code is sent again after half a minute; then only the newer one works', async ({ page }) => {
  const to = await registerUpToTheCode(page);
  const first = codeIn(await mailTo({ to }));
  await enterCode(page, '12');
  const second = await resend(page, to);
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveValue('');
  await expect(page.getByText(/You can resend in \d+ s\./)).toBeVisible();

  if (first !== second) {
    await pasteCode(page, first);
    await completeRegistration(page);
    await expect(page.getByText('Invalid code. Please try again.').first()).toBeVisible();
  }
  await pasteCode(page, second);
  await completeRegistration(page);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('an expired code is rejected; a new one joins with the same input', async ({ page }) => {
  const to = await registerUpToTheCode(page);
  const expired = codeIn(await mailTo({ to }));
  await codesAge(codeLife);
  await enterCode(page, expired);
  await completeRegistration(page);
  await expect(page.getByText('Invalid code. Please try again.').first()).toBeVisible();

  await pasteCode(page, await resend(page, to));
  await completeRegistration(page);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a disabled method is not offered; without any, registration says so', async ({ page, request }) => {
  try {
    await switchMethods(request, { mobile: false, email: true });
    await openRegistration(page, 'Activist');
    await expect(page.getByRole('radio', { name: 'Email OTP' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Mobile OTP' })).toHaveCount(0);

    await switchMethods(request, { mobile: false, email: false });
    await openRegistration(page, 'Activist');
    await expect(
      page.getByText(
        'Registration Temporarily Unavailable - No verification methods are currently enabled. Please contact the administrator.',
      ),
    ).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveCount(0);
  } finally {
    await switchMethods(request, { mobile: true, email: true });
  }
  await joinByMobile(page, pune);
});
