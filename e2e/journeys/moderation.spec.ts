import { expect } from '@playwright/test';
import { test } from '../journey';
import { newAccount, newSession } from '../accounts';
import { arrive, bearer, sessionOf, signInAs, siteUrl } from '../site';

test('a member reports a request, staff hide it, both are notified, and the owner appeals', async ({
  browser,
  request,
}) => {
  const title = `Send money for the dog ${Date.now()}`;
  const owner = await newSession(request, await newAccount(request, { fullName: 'Dev Thakkar' }));
  const posted = await request.post(`${siteUrl}/api/support-requests`, {
    headers: bearer(owner),
    data: {
      title,
      description: 'Please send it to my own account, today if you can.',
      requestType: 'Other',
      urgencyLevel: 'low',
      location: 'Kothrud',
      state: 'Maharashtra',
      city: 'Pune',
    },
  });
  const { id } = await posted.json();
  const [reporting, deciding, owning] = await Promise.all([1, 2, 3].map(() => browser.newPage()));

  await test.step('a member reports it', async () => {
    await signInAs(reporting!, 'activist');
    await reporting!.goto(`/support-requests/${id}`);
    await reporting!.getByRole('button', { name: `Report ${title}` }).click();
    await reporting!.getByLabel('What is wrong?').fill('This asks for money to a private account.');
    await reporting!.getByRole('button', { name: 'Send Report' }).click();
    await expect(reporting!.getByText('Report Sent')).toBeVisible();
  });

  await test.step('staff claim it and hide it with a reason', async () => {
    await signInAs(deciding!, 'administrator');
    await deciding!.goto('/admin/moderation');
    await deciding!.getByRole('link', { name: title }).click();
    const drawer = deciding!.getByRole('complementary', { name: title });
    await expect(drawer.getByText('This asks for money to a private account.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Claim' }).click();
    await drawer.getByRole('button', { name: 'Decide' }).click();
    const dialog = deciding!.getByRole('dialog', { name: `Decide: ${title}` });
    await dialog.getByLabel('Decision').selectOption('hide');
    await dialog.getByLabel('Note').fill('Requests for money need a registered NGO.');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(deciding!.getByText('Decided. The people concerned are notified.')).toBeVisible();
  });

  await test.step('it is hidden from everyone else, and the reporter is notified', async () => {
    const other = bearer(await sessionOf(request, 'ngo'));
    const statusFor = async () =>
      (await request.get(`${siteUrl}/api/support-requests/${id}`, { headers: other })).status();
    await expect.poll(statusFor).toBe(404);
    await reporting!.getByRole('button', { name: /^Notifications/ }).click();
    await expect(reporting!.getByText('Thank you: we acted on the support request you reported').first()).toBeVisible();
  });

  await test.step('its owner follows the notice to the reason, and appeals', async () => {
    await arrive(owning!, owner);
    await owning!.goto('/dashboard');
    await owning!.getByRole('button', { name: /^Notifications/ }).click();
    await owning!.getByRole('link', { name: 'Your support request was hidden' }).click();
    await expect(owning!.getByText('Requests for money need a registered NGO.')).toBeVisible();
    await owning!.getByRole('button', { name: `Appeal: ${title}` }).click();
    await owning!.getByLabel('Why is the decision wrong?').fill('The account is that of our shelter.');
    await owning!.getByRole('button', { name: 'Send Appeal' }).click();
    await expect(owning!.getByText('Another member of our team will look at it and tell you.')).toBeVisible();
  });

  await test.step('the moderator who decided may not decide the appeal', async () => {
    await deciding!.goto('/admin/moderation?stage=appeal');
    await deciding!.getByRole('link', { name: title }).click();
    const drawer = deciding!.getByRole('complementary', { name: title });
    await expect(drawer.getByText('The account is that of our shelter.')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Claim' })).toHaveCount(0);
  });
});
