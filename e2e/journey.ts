import { test as base } from '@playwright/test';
import { translated } from './translator';

/** Set by `npm run e2e:translated`: all pages of all journeys are read through a translator. */
const isTranslated = process.env.TRANSLATED === '1';

/**
 * A test that closes all pages it opened at its end; otherwise their memory and streams would burden later journeys.
 * `areTranslated` reads its pages through a page translator and an extension, and expects no error by them.
 */
export const test = base.extend<{ areTranslated: boolean; closesPages: void; readsTranslated: void }>({
  areTranslated: [isTranslated, { option: true }],
  closesPages: [
    async ({ browser }, use) => {
      const before = browser.contexts();
      await use();
      const opened = browser.contexts().filter(context => !before.includes(context));
      await Promise.all(opened.map(context => context.close()));
    },
    { auto: true },
  ],
  readsTranslated: [
    async ({ browser, areTranslated }, use) => {
      if (!areTranslated) return use();
      const checks: (() => void)[] = [];
      const { newContext } = browser;
      browser.newContext = async options => {
        const context = await newContext.call(browser, options);
        checks.push(await translated(context));
        return context;
      };
      await use();
      browser.newContext = newContext;
      for (const check of checks) check();
    },
    { auto: true },
  ],
});
