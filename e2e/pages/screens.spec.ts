import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signInAs } from '../site';
import { adminScreens } from './admin-screens';
import { memberScreens } from './member-screens';

// They change nothing that another one shows: the workers share them.
test.describe.configure({ mode: 'parallel' });

async function violationsOf(page: Page, rules?: string[]) {
  const builder = new AxeBuilder({ page });
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

const photograph = (page: Page, name: string) =>
  process.env.SCREENSHOTS && page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true });

for (const screen of [...memberScreens, ...adminScreens])
  test(`${screen.name} at 360 and 1280 px, light and dark: no accessibility violation, nothing cut off`, async ({
    browser,
  }) => {
    test.slow(); // four times through the rules of accessibility
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' });
    const refused: string[] = [];

    for (const width of [360, 1280]) {
      // A page of its own: what one opened (and perhaps ended) is not there for the next.
      const page = await context.newPage();
      page.on('console', message => message.type() === 'error' && refused.push(message.text()));
      if (screen.role) await signInAs(page, screen.role);
      await screen.as?.(page);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(screen.path);
      await page.locator('h1').first().waitFor();
      await screen.open?.(page);
      await expect(page.locator('.loading, .sk')).toHaveCount(0);

      await photograph(page, `${screen.name}-${width}-light`);
      expect(await violationsOf(page), `at ${width} px`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `pixels that stick out to the right at ${width} px`).toBeLessThanOrEqual(0);

      // Nothing but colours is another in the dark.
      await page.emulateMedia({ colorScheme: 'dark' });
      await photograph(page, `${screen.name}-${width}-dark`);
      expect(await violationsOf(page, ['color-contrast']), `dark, at ${width} px`).toEqual([]);
      await page.close();
    }
    expect(refused.filter(text => /Content Security Policy/.test(text))).toEqual([]);
    await context.close();
  });
