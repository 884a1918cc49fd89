import { expect, type Page, type Request } from '@playwright/test';
import sharp from 'sharp';
import { heicPhoto } from '@aar/testing/heic-photo';
import { test } from '../journey';
import { unique } from '../accounts';
import { arriveAsNewcomer } from '../newcomer';
import { signInAs } from '../site';

const photo = (name: string, buffer = heicPhoto) => ({ name, mimeType: 'image/heic', buffer });
const isUpload = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/media');

/** The pixel at a share of the width and height of a stored picture. */
async function pixelOf(page: Page, url: string, x: number, y: number) {
  const { data, info } = await sharp(await (await page.request.get(url)).body())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4;
  const [red = 0, , blue = 0, alpha = 0] = data.subarray(at, at + 4);
  return { isRed: red > 150 && blue < 100, isBlue: blue > 150 && red < 100, alpha };
}

test('a HEIC photo is decoded in the browser: as a profile picture it is upright and has no location', async ({
  page,
}) => {
  await arriveAsNewcomer(page);
  await page.goto('/profile');
  const programs: string[] = [];
  page.on('request', request => programs.push(request.url()));
  await page.getByRole('button', { name: 'Add Picture' }).click();
  await page.locator('input[type=file]').setInputFiles(photo('broken.heic', heicPhoto.subarray(0, 700)));
  await expect(page.getByText(/HEIC format, .* Most Compatible/)).toBeVisible();
  expect(programs.filter(url => url.endsWith('.wasm'))).toHaveLength(1);

  await page.locator('input[type=file]').setInputFiles(photo('IMG_0001.HEIC'));
  const [request] = await Promise.all([
    page.waitForRequest(isUpload),
    page.getByRole('button', { name: 'Save Picture' }).click(),
  ]);
  expect(request.postDataBuffer()?.includes('CanaryPhone') ?? false).toBe(false);
  const shown = page.locator('main .tile img').first();
  await expect(shown).toHaveAttribute('src', /\/api\/media\/files\/.+\.webp$/);
  const url = (await shown.getAttribute('src'))!;
  expect(await pixelOf(page, url, 0.5, 0.1)).toMatchObject({ isRed: true });
  expect(await pixelOf(page, url, 0.5, 0.9)).toMatchObject({ isBlue: true });
});

test('no page loads the HEIC decoder before such a photo is chosen', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', request => loaded.push(request.url()));
  await arriveAsNewcomer(page);
  await page.goto('/profile');
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await page.getByRole('button', { name: 'Add Picture' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'Save Picture' })).toBeVisible();
  expect(loaded.filter(url => /heic|heif|wasm/.test(url))).toEqual([]);
});

test('an NGO can submit a HEIC photo as a document', async ({ page }) => {
  await arriveAsNewcomer(page, { userType: 'ngo' });
  await page.goto('/profile/verification');
  await page.locator('input[type=file]').setInputFiles(photo('deed.heic'));
  await expect(page.getByRole('button', { name: 'Remove deed.webp' })).toBeVisible();
});

test('a photo of 60 million pixels, and a transparent picture, are shrunk before they go into the library', async ({
  page,
}) => {
  const [large, clear] = [unique('large'), unique('clear')];
  const files = await Promise.all([
    sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
    sharp({ create: { width: 4_000, height: 3_000, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer(),
  ]);
  await signInAs(page, 'administrator');
  await page.goto('/admin/media');
  const stored: { width: number; url: string }[] = [];
  page.on('response', async answer => {
    if (isUpload(answer.request())) stored.push(await answer.json());
  });
  await page
    .getByLabel('Upload Pictures')
    .first()
    .setInputFiles([
      { name: `${large}.jpg`, mimeType: 'image/jpeg', buffer: files[0] },
      { name: `${clear}.png`, mimeType: 'image/png', buffer: files[1] },
    ]);
  for (const name of [large, clear]) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect.poll(() => stored.map(({ width }) => width)).toEqual([1_920, 1_920]);
  const alphas = await Promise.all(stored.map(async ({ url }) => (await pixelOf(page, url, 0.5, 0.5)).alpha));
  expect(alphas.toSorted()).toEqual([0, 255]);
});
