import { test as base } from '@playwright/test';

/** A test that in the end closes all pages it opened: their memory and their streams would be on the journeys after it. */
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
