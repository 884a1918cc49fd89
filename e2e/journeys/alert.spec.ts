import { expect } from '@playwright/test';
import { test } from '../journey';
import { joinByMobile } from '../join';
import { fillRequest } from '../requests';
import { mailTo, signInAs, signInOf, siteUrl } from '../site';

test('a newcomer posts a request, a member nearby is alerted at once and offers help', async ({ browser }) => {
  const [asking, helping] = await Promise.all([browser.newPage(), browser.newPage()]);
  const title = `Dog under a parked van, ${Date.now()}`;

  await test.step('B is signed in in Pune and views the support requests', async () => {
    await signInAs(helping, 'activist');
    await helping.goto('/support-requests');
    await expect(helping.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  });
  await test.step('A registers by mobile', async () => {
    await joinByMobile(asking, { fullName: 'Leela Joshi', state: 'Maharashtra', city: 'Pune' });
    await expect(asking.getByRole('heading', { name: 'Welcome, Leela' })).toBeVisible();
  });

  const bell = helping.getByRole('button', { name: /^Notifications/ });
  const before = await bell.getAttribute('aria-label');
  await test.step('A posts a critical request in Pune', async () => {
    await asking.getByRole('link', { name: 'Create Request' }).first().click();
    const dialog = asking.getByRole('dialog');
    await fillRequest(dialog, {
      title,
      description: 'She does not move her hind legs and lies in the shade of the van.',
      urgency: 'Critical',
      location: 'Karve Road, opposite the petrol pump',
    });
    await dialog.getByLabel('State').selectOption('Maharashtra');
    await dialog.getByLabel('City').selectOption('Pune');
    await dialog.getByRole('button', { name: 'Create Request' }).click();
    await expect(asking.getByText('Support request created successfully!')).toBeVisible();
  });
  await test.step('the bell of B changes without a reload', async () => {
    await expect(bell).not.toHaveAttribute('aria-label', before!);
    await bell.click();
    await expect(helping.getByText(title).first()).toBeVisible();
    await helping.keyboard.press('Escape');
  });
  const mail = await test.step('B finds the mail', () => mailTo({ to: signInOf('activist').email, subject: title }));
  await test.step('its link opens the request', async () => {
    const link = new RegExp(`${siteUrl}/support-requests/[0-9a-f-]{36}`).exec(mail.text)![0];
    expect(mail.subject).toContain('Critical');
    await helping.goto(link);
    await expect(helping.getByRole('heading', { name: title })).toBeVisible();
  });
  await test.step('A stays on the page of the request', async () => {
    await asking.goto(helping.url());
    await expect(asking.getByRole('heading', { name: title })).toBeVisible();
  });
  await test.step('B offers help', async () => {
    await helping.getByRole('button', { name: 'Offer Help' }).first().click();
    await helping.getByRole('dialog').getByLabel('Message').fill('I live two lanes away and bring a board.');
    await helping
      .getByRole('dialog')
      .getByRole('button', { name: /Offer|Send/ })
      .click();
    await expect(helping.getByText('Your response has been sent successfully!')).toBeVisible();
  });
  await test.step('A sees it without a reload', async () => {
    await expect(asking.getByText('I live two lanes away and bring a board.')).toBeVisible();
    await expect(asking.getByText('Asha Kulkarni').first()).toBeVisible();
  });
});
