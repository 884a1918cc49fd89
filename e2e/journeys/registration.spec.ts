import { expect, test } from '@playwright/test';
import { enterCode, fillRegistration } from '../join';
import { codeIn, mailTo, signInOf } from '../site';

const pune = { fullName: 'Ravi Pawar', state: 'Maharashtra', city: 'Pune' };

test('registration shows everything that is wrong at once and puts the cursor on the first', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Join as NGO' }).click();
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

test('joining by e-mail: a wrong code is refused and keeps the form, the right one signs in', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Join as Activist' }).click();
  const { email } = await fillRegistration(page, pune);
  await page.getByText('Email OTP').click();
  await page.getByRole('button', { name: 'Send OTP & Register' }).click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();

  const code = codeIn(await mailTo({ to: email }));
  await enterCode(page, code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Verify & Complete Registration' }).click();
  await expect(page.getByText('Invalid code. Please try again.').first()).toBeVisible();

  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).evaluate(
    (box: HTMLInputElement, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  );
  await page.getByRole('button', { name: 'Verify & Complete Registration' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('signing in with a wrong password says so and keeps the address; the right one leads to the dashboard', async ({
  page,
}) => {
  const { email, password } = signInOf('ngo');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Login failed. Please check your credentials.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
});
