import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { signInAs, siteUrl } from '../site';
import { adminScreens } from './admin-screens';
import { communityScreens } from './community-screens';
import { editorialScreens } from './editorial-screens';
import { memberScreens } from './member-screens';
import { messagingScreens } from './messaging-screens';
import type { Screen } from './screen';
import { unseenPictures } from './unseen-pictures';

/** One browser context for all screens of a worker, so that the site's scripts are fetched and compiled once. */
const test = base.extend<object, { visitor: BrowserContext }>({
  visitor: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: siteUrl,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

// The screens do not change what others show, so the workers share them.
test.describe.configure({ mode: 'parallel' });

// Run in the page itself: @axe-core/playwright opens a second page for each analysis because of frames, and there are none.
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds. Skips rows with the same structure as earlier ones: they have the same violations, and a
 * hundred of them take seconds in each analysis.
 */
async function violationsOf(page: Page, rules?: string[]) {
  const violations = await page.evaluate(
    async (options: RunOptions) => {
      const { axe } = window as never as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } };
      const shapeOf = (row: Element) =>
        [row, ...row.querySelectorAll('*')].map(each => `${each.tagName} ${each.getAttribute('class')}`).join();
      const lists = new Set(
        [...document.querySelectorAll('tr, li, article')].map(({ parentElement }) => parentElement!),
      );
      const repeated = [...lists].flatMap(({ children }) => {
        const shapes = [...children].map(shapeOf);
        return [...children].filter(
          (_, index) => index >= 8 && shapes.indexOf(shapes[index]!) < index,
        ) as HTMLElement[];
      });
      for (const { style } of repeated) style.display = 'none';
      try {
        return (await axe.run(document, options)).violations;
      } finally {
        for (const { style } of repeated) style.display = '';
      }
    },
    { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) } as RunOptions,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** A page with empty storage, as for a first visit. */
async function freshPage(visitor: BrowserContext) {
  const page = await visitor.newPage();
  const devtools = await visitor.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(siteUrl).origin,
    storageTypes: 'cookies,local_storage,indexeddb',
  });
  return page;
}

/** Opens the screen with everything that must be open on it. */
async function openAt(width: number, screen: Screen, page: Page, refused: string[]) {
  page.on('console', message => message.type() === 'error' && refused.push(message.text()));
  if (screen.role) await signInAs(page, screen.role);
  await screen.as?.(page);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(screen.path);
  await page.locator('h1').first().waitFor();
  await screen.open?.(page);
  await page.evaluate(axeSource);
  return page;
}

const photograph = (page: Page, name: string) =>
  process.env.SCREENSHOTS && page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true });

for (const screen of [...memberScreens, ...communityScreens, ...adminScreens, ...messagingScreens, ...editorialScreens])
  test(`${screen.name} at 360 and 1280 px, light and dark: no accessibility violation, nothing cut off, every picture seen`, async ({
    visitor,
  }) => {
    test.slow(); // four runs of the accessibility rules
    const refused: string[] = [];
    let page: Page | undefined;

    for (const width of [360, 1280]) {
      const opened = page && !screen.opensByWidth ? page : undefined;
      if (!opened) await page?.close();
      page = opened ?? (await openAt(width, screen, await freshPage(visitor), refused));
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(page.locator('.loading, .sk')).toHaveCount(0);

      await photograph(page, `${screen.name}-${width}-light`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `pixels that stick out to the right at ${width} px`).toBeLessThanOrEqual(0);
      expect(await unseenPictures(page), `pictures that nobody sees at ${width} px`).toEqual([]);
      const heights = await page
        .locator('.ticket__body :is(h2, h3, h4) a')
        .evaluateAll(titles => titles.map(title => Math.round(title.getBoundingClientRect().height)));
      expect(Math.min(44, ...heights), 'pixels for a thumb on the title of a ticket').toBe(44);
      expect(await violationsOf(page), `at ${width} px`).toEqual([]);

      // Only colours differ in the dark theme.
      await page.emulateMedia({ colorScheme: 'dark' });
      await photograph(page, `${screen.name}-${width}-dark`);
      expect(await violationsOf(page, ['color-contrast']), `dark, at ${width} px`).toEqual([]);
    }
    await page?.close();
    expect(refused.filter(text => /Content Security Policy/.test(text))).toEqual([]);
  });
