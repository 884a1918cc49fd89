import { expect, test } from '@playwright/test';
import { takenOver } from '../site';
import { unseenPictures } from './unseen-pictures';

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`;

for (const [name, width, height] of [
  ['wide', 480, 80],
  ['tall', 80, 200],
  ['square', 64, 64],
] as const)
  test(`a ${name} logo keeps its shape, and leaves room for the name`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route('**/logo-of-the-test.svg', route =>
      route.fulfill({ contentType: 'image/svg+xml', body: svg(width, height) }),
    );
    await page.goto('/');
    await takenOver(page);
    await page.locator('.brand > svg').evaluate(drawn => {
      const logo = document.createElement('img');
      logo.src = '/logo-of-the-test.svg';
      drawn.replaceWith(logo);
    });
    const logo = page.locator('.brand > img');
    for (const viewport of [360, 1280]) {
      await page.setViewportSize({ width: viewport, height: 740 });
      expect(await unseenPictures(page)).toEqual([]);
      const box = (await logo.boundingBox())!;
      const { scale } = await logo.evaluate((image: HTMLImageElement) => ({
        scale: Math.min(image.clientWidth / image.naturalWidth, image.clientHeight / image.naturalHeight),
      }));
      // The drawn picture is as wide as its box.
      expect(Math.abs(box.width - scale * width)).toBeLessThan(2);
      await expect(page.locator('.brand b')).toBeInViewport({ ratio: 1 });
    }
  });
