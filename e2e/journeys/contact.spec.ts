import { expect } from '@playwright/test';
import { test } from '../journey';
import { mailTo, signInAs } from '../site';

test('a visitor writes to the team, which is notified by mail and replies from the panel', async ({
  page,
  browser,
}) => {
  const address = `visitor-${Date.now()}@mail.example`;
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Kavya Iyer');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Phone').fill('98220 12310');
  await page.getByLabel('Inquiry Type').selectOption('Partnership');
  await page.getByLabel('Subject').fill(`A shelter for ${address}`);
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('We have room for thirty dogs and would like to work with you.');
  // No person fills this in faster; faster submissions are held back as spam.
  await page.waitForTimeout(3_100);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent!').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');

  const told = await mailTo({ to: 'hello@register.example', subject: address });
  expect(told.text).toContain('thirty dogs');

  const desk = await browser.newPage();
  await signInAs(desk, 'administrator');
  await desk.goto(new URL(told.text.match(/https?:\S+contact-messages\S+/)![0]).pathname);
  await desk.getByRole('link', { name: `A shelter for ${address}` }).click();
  await expect(desk.getByText('v***@mail.example')).toBeVisible();
  await desk.getByRole('button', { name: 'Reply' }).first().click();
  await desk.getByRole('dialog').getByLabel('Reply').fill('Let us meet on Saturday at eleven.');
  await desk.getByRole('button', { name: 'Send Reply' }).click();
  await expect(desk.getByText('Reply sent').first()).toBeVisible();
  const reply = await mailTo({ to: address });
  expect(reply.text).toContain('Let us meet on Saturday at eleven.');
});
