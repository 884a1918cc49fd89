import { expect } from '@playwright/test';
import { test } from '../journey';
import { bearer, sessionOf, signInAs } from '../site';

test('the owner of a request sees the progress of its alert, and an administrator sets the rings', async ({
  browser,
  page,
  request,
}) => {
  const { id } = await test.step('a member posts a request', async () => {
    const answer = await request.post('/api/support-requests', {
      headers: bearer(await sessionOf(request, 'ngo')),
      data: {
        title: `Calf in a drain, ${Date.now()}`,
        description: 'It stands in water up to its belly and calls.',
        requestType: 'Emergency Rescue',
        urgencyLevel: 'critical',
        location: 'Karve Road',
        state: 'Maharashtra',
        city: 'Pune',
      },
    });
    return (await answer.json()) as { id: string };
  });
  await test.step('its page shows how many were alerted and when the next ring opens', async () => {
    await signInAs(page, 'ngo');
    await page.goto(`/support-requests/${id}`);
    await expect(page.getByText(/^Alerted \d+ members?, next ring at \d{1,2}:\d{2} [ap]m/)).toBeVisible();
  });
  await test.step('an administrator tests other rings on past requests and saves them', async () => {
    const desk = await browser.newPage();
    await signInAs(desk, 'administrator');
    await desk.goto('/admin/messaging/alerts');
    const near = desk.getByRole('region', { name: '2. Cities nearby' });
    await near.getByLabel('Within (km)').fill('60');
    await desk.getByRole('button', { name: 'Test on past requests' }).click();
    await expect(desk.getByText(/^Would have alerted \d/).first()).toBeVisible();
    await desk.getByRole('button', { name: 'Save Alert Rings' }).click();
    await expect(desk.getByText('Saved')).toBeVisible();
    await desk.reload();
    await expect(near.getByLabel('Within (km)')).toHaveValue('60');
  });
});
