import { expect } from '@playwright/test';
import { test } from '../journey';
import { joinByMobile } from '../join';
import { fillRequest } from '../requests';
import { signInAs } from '../site';
import { tinyPicture } from '../tiny-picture';

const place = { latitude: 18.5074321, longitude: 73.8312345 };

test('the owner accepts an offer and follows the helper to the place, until the request is completed', async ({
  browser,
}) => {
  const phone = { viewport: { width: 360, height: 780 } };
  const [asking, helping] = await Promise.all([
    browser.newPage({ ...phone, geolocation: place, permissions: ['geolocation'] }),
    browser.newPage(phone),
  ]);
  const title = `Cow in the canal, ${Date.now()}`;

  await test.step('A registers and posts a request with the exact place', async () => {
    await joinByMobile(asking, { fullName: 'Leela Joshi', state: 'Maharashtra', city: 'Pune' });
    await asking.goto('/support-requests?create');
    const dialog = asking.getByRole('dialog');
    await fillRequest(dialog, {
      title,
      description: 'She stands in the water up to her neck and cannot climb out.',
      urgency: 'Critical',
      location: 'Mutha canal, behind the school',
    });
    await dialog.getByRole('button', { name: 'Use My Location' }).click();
    await expect(dialog.getByText('Exact place added')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Request' }).click();
    await expect(asking.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
  const address = new URL(asking.url()).pathname;

  await test.step('B offers help, and does not see the exact place', async () => {
    await signInAs(helping, 'activist');
    await helping.goto(address);
    const offer = helping.getByRole('button', { name: 'Offer Help' });
    // Always visible within reach of the thumb, however long the request is.
    await expect(offer).toBeInViewport({ ratio: 1 });
    await offer.click();
    const dialog = helping.getByRole('dialog');
    await dialog.getByLabel('Message').fill('I bring ropes and three friends.');
    await dialog.getByLabel(/Contact Info/).fill('98220 54321');
    await dialog.getByRole('button', { name: 'Send Offer' }).click();
    await expect(helping.getByRole('heading', { name: 'Your offer of help' })).toBeVisible();
    await expect(helping.getByRole('link', { name: 'Open in Maps' })).toBeHidden();
  });
  await test.step('A can call B, and accepts', async () => {
    await expect(asking.getByText('I bring ropes and three friends.')).toBeVisible();
    await expect(asking.getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:+919822054321');
    await asking.getByRole('button', { name: /^Accept / }).click();
    await expect(asking.getByText('Accepted', { exact: true })).toBeVisible();
  });
  await test.step('B sees it without a reload, with directions to the place', async () => {
    const link = helping.getByRole('link', { name: 'Open in Maps' });
    await expect(link).toHaveAttribute('href', new RegExp(String(place.latitude)));
  });
  await test.step('B goes there, and A sees each step', async () => {
    await helping.getByRole('button', { name: 'I am on the way' }).click();
    await expect(asking.getByText('On the way', { exact: true })).toBeVisible();
    await helping.getByRole('button', { name: 'I am there' }).click();
    await expect(asking.getByText('There', { exact: true })).toBeVisible();
    await helping.getByRole('button', { name: 'Help is given' }).click();
    await expect(asking.getByText('Done', { exact: true })).toBeVisible();
  });
  await test.step('A completes the request, and B reads the outcome without a reload', async () => {
    await asking.getByRole('button', { name: 'Complete Request' }).click();
    const dialog = asking.getByRole('dialog', { name: 'Complete Request' });
    await dialog.getByLabel('Outcome').fill('She is out and drinks.');
    await dialog.getByRole('button', { name: 'Complete Request' }).click();
    await expect(asking.getByText('She is out and drinks.')).toBeVisible();
    await expect(helping.getByText('She is out and drinks.')).toBeVisible();
  });
});

test('on a phone an emergency is posted in three taps', async ({ browser }) => {
  const page = await browser.newPage({
    viewport: { width: 360, height: 780 },
    geolocation: place,
    permissions: ['geolocation'],
  });
  await signInAs(page, 'activist');
  await page.goto('/support-requests');
  await page.getByRole('button', { name: 'Emergency: call for help now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emergency Rescue' });
  await dialog.getByLabel('Add Photos').setInputFiles({ name: 'calf.png', mimeType: 'image/png', buffer: tinyPicture });
  // The layout below the photo moves when it appears.
  await dialog.getByRole('button', { name: 'Remove photo 1' }).waitFor();
  await dialog.getByRole('button', { name: 'Use My Location' }).click();
  await expect(dialog.getByText('Exact place added')).toBeVisible();
  await dialog.getByLabel('What happened?').fill('A calf lies beside the road and breathes hard.');
  await dialog.getByRole('button', { name: 'Call for Help' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'A calf lies beside the road and breathes hard' }),
  ).toBeVisible();
  await expect(page.getByText('Critical').first()).toBeVisible();
  const photo = page.getByRole('img', { name: 'Photo 1 of 1' });
  await expect.poll(() => photo.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
});
