import { test as base } from '@playwright/test';

/** A test that closes all pages it opened at its end; otherwise their memory and streams would burden later journeys. */
export const test = base.extend<{ closesPages: void }>({
  closesPages: [
    async ({ browser }, use) => {
      const before = browser.contexts();
      await use();
      const opened = browser.contexts().filter(context => !before.includes(context));
      await Promise.all(opened.map(context => context.close()));
    },
    { auto: true },
  ],
});
