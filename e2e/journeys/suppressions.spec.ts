import { expect } from '@playwright/test';
import { test } from '../journey';
import { newMobile, signInAs } from '../site';

test('an administrator adds a suppressed contact, finds it by the complete contact, and removes it after confirmation', async ({
  page,
}) => {
  const mobile = newMobile();
  const contact = `asha.${mobile}@journeys.example`;
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs(page, 'administrator');
  await page.goto('/admin/messaging');
  await page.getByRole('link', { name: 'Suppressed Contacts' }).click();
  await expect(page.getByRole('heading', { name: 'Suppressed Contacts', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Add Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await dialog.getByLabel('Why').fill(`Rang us from ${mobile}: no more mail`);
  await dialog.getByLabel('E-mail address or mobile number').fill('asha');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(dialog.getByText('Please enter a whole e-mail address or mobile number')).toBeVisible();
  await dialog.getByLabel('E-mail address or mobile number').fill(contact);
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(page.getByText('Nothing more is sent to this contact')).toBeVisible();

  // The contact is masked here, but can be found by someone who knows it.
  await page.getByLabel('Whole e-mail address or mobile number').fill(contact.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('link', { name: 'a***@journeys.example' })).toHaveCount(1);
  await page.getByRole('link', { name: 'a***@journeys.example' }).click();
  const found = page.getByRole('dialog', { name: 'a***@journeys.example' });
  await expect(found.getByText('Its owner asked us to stop')).toBeVisible();
  await expect(found).not.toContainText(mobile);

  await found.getByRole('button', { name: 'Send Again' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send to a***@journeys.example again?' });
  await question.getByRole('button', { name: 'Send Again' }).click();
  await expect(page.getByText('The contact gets messages again')).toBeVisible();
  await expect(page.getByRole('link', { name: 'a***@journeys.example' })).toHaveCount(0);
});
