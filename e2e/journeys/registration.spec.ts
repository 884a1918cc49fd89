import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { enterCode, fillRegistration, joinByMobile, notThe, pasteCode } from '../join';
import { codeIn, mailsTo, mailTo, sessionOf, siteUrl } from '../site';

const pune = { fullName: 'Ravi Pawar', state: 'Maharashtra', city: 'Pune' };

const open = async (page: Page, who: 'Activist' | 'NGO') => {
  await page.goto('/register');
  await page.getByRole('button', { name: `Join as ${who}` }).click();
};
async function askForCode(page: Page) {
  await page.getByRole('button', { name: 'Send OTP & Register' }).click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
}
const verify = (page: Page) => page.getByRole('button', { name: 'Verify & Complete Registration' }).click();

/** Switches the ways of the code; settles when the registration shows it. */
async function switchMethods(request: APIRequestContext, { mobile, email }: { mobile: boolean; email: boolean }) {
  const { token } = await sessionOf(request, 'administrator');
  const answer = await request.put(`${siteUrl}/api/admin/otp-settings`, {
    headers: { authorization: `Bearer ${token}` },
    data: { requireOTP: mobile || email, mobileOTPEnabled: mobile, emailOTPEnabled: email },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await expect
    .poll(async () => {
      const items: { key: string; content: string }[] = await (await request.get(`${siteUrl}/api/site-content`)).json();
      const flag = (name: string) => items.find(({ key }) => key === `otp_${name}_enabled`)?.content === 'true';
      return [flag('mobile'), flag('email')];
    })
    .toEqual([mobile, email]);
}

test('registration shows everything that is wrong at once and puts the cursor on the first', async ({ page }) => {
  await open(page, 'NGO');
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

test('an activist joins by mobile', async ({ page }) => {
  await joinByMobile(page, pune);
  await expect(page.getByRole('heading', { name: 'Welcome back, Ravi' })).toBeVisible();
});

test('joining by e-mail: a wrong code is refused and keeps the form, the right one signs in', async ({ page }) => {
  await open(page, 'Activist');
  const { email } = await fillRegistration(page, pune);
  await page.getByText('Email OTP').click();
  await askForCode(page);

  const code = codeIn(await mailTo({ to: email }));
  await enterCode(page, notThe(code));
  await verify(page);
  await expect(page.getByText('Invalid code. Please try again.').first()).toBeVisible();

  await pasteCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await verify(page);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('an organisation joins, and its code opens no second account', async ({ page }) => {
  await open(page, 'NGO');
  const { mobile } = await fillRegistration(page, { ...pune, ngoName: 'Paws of Pune' });
  await askForCode(page);
  const code = codeIn(await mailTo({ to: `${mobile}@sms.local` }));
  const [request] = await Promise.all([
    page.waitForRequest('**/api/auth/register'),
    pasteCode(page, code).then(() => verify(page)),
  ]);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('NGO', { exact: true }).first()).toBeVisible();

  const again = await page.request.post('/api/auth/register', {
    data: { ...request.postDataJSON(), email: `second-${mobile}@newcomers.example` },
  });
  expect([again.status(), (await again.json()).message]).toEqual([400, 'Invalid code. Please try again.']);
});

test('a code is sent again after half a minute; then only the newer one works', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, 'Activist');
  const { mobile } = await fillRegistration(page, pune);
  const to = `${mobile}@sms.local`;
  await askForCode(page);
  await expect(page.getByText(/You can resend in \d+ s\./)).toBeVisible();
  const first = codeIn(await mailTo({ to }));
  await enterCode(page, '12');
  await page.getByRole('button', { name: 'Resend code' }).click({ timeout: 35_000 });
  await expect(page.getByText('New verification code sent to your mobile number')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveValue('');
  await expect(page.getByText(/You can resend in \d+ s\./)).toBeVisible();

  await expect.poll(async () => (await mailsTo({ to })).length).toBe(2);
  const second = codeIn(await mailTo({ to }));
  if (first !== second) {
    await pasteCode(page, first);
    await verify(page);
    await expect(page.getByText('Invalid code. Please try again.').first()).toBeVisible();
  }
  await pasteCode(page, second);
  await verify(page);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a method that is switched off is not offered; without any, registration says so', async ({ page, request }) => {
  try {
    await switchMethods(request, { mobile: false, email: true });
    await open(page, 'Activist');
    await expect(page.getByRole('radio', { name: 'Email OTP' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Mobile OTP' })).toHaveCount(0);

    await switchMethods(request, { mobile: false, email: false });
    await open(page, 'Activist');
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
