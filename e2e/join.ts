import { expect, type Page } from '@playwright/test';
import { password } from './accounts';
import { codeIn, mailTo, newMobile } from './site';

interface Newcomer {
  fullName: string;
  state: string;
  city: string;
  /** Only for an organisation, in its registration dialog. */
  ngoName?: string;
}

/** Fills in the open registration dialog, up to the button that requests the code. */
export async function fillRegistration(page: Page, { fullName, state, city, ngoName }: Newcomer) {
  const mobile = newMobile();
  const email = `${mobile}@newcomers.example`;
  const dialog = page.getByRole('dialog', { name: /^Join / });
  await dialog.getByLabel('Full Name').fill(fullName);
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Mobile', { exact: true }).fill(mobile);
  if (ngoName) {
    await dialog.getByLabel('NGO Name').fill(ngoName);
    await dialog.getByLabel('Legal Structure').selectOption('Trust');
  }
  await dialog.getByLabel('State').selectOption(state);
  await dialog.getByLabel('City').selectOption(city);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm Password', { exact: true }).fill(password);
  await dialog.getByRole('checkbox', { name: /18 or older/ }).check();
  return { mobile, email };
}

export async function openRegistration(page: Page, who: 'Activist' | 'NGO') {
  await page.goto('/register');
  await page.getByRole('button', { name: `Join as ${who}` }).click();
}

/** Registers by mobile: reads the code from the local inbox, as a member reads it on the phone. */
export async function joinByMobile(page: Page, newcomer: Newcomer) {
  await openRegistration(page, 'Activist');
  const contacts = await fillRegistration(page, newcomer);
  await askForRegistrationCode(page);
  await enterCode(page, codeIn(await mailTo({ to: `${contacts.mobile}@sms.local` })));
  await completeRegistration(page);
  await expect(page).toHaveURL(/\/dashboard/);
  return contacts;
}

export async function askForRegistrationCode(page: Page) {
  await page.getByRole('button', { name: 'Send OTP & Register' }).click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
}

export const completeRegistration = (page: Page) =>
  page.getByRole('button', { name: 'Verify & Complete Registration' }).click();

/** Types the code digit by digit; the boxes move the focus. */
export async function enterCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).focus();
  await page.keyboard.type(code);
}

/** Pastes a text into the boxes, as from the message that brought the code. */
export const pasteCode = (page: Page, text: string) =>
  page.getByRole('textbox', { name: 'Digit 1 of 6' }).evaluate((box: HTMLInputElement, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

/** A different code. */
export const notThe = (code: string) => (code === '000000' ? '000001' : '000000');
