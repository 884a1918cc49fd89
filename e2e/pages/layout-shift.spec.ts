import { expect, type Page, test } from '@playwright/test';

/** Google's threshold of a "good" cumulative layout shift. */
const STILL = 0.1;
/** More loads for a more precise measurement: `LOADS=10 npm run e2e -- pages/layout-shift.spec.ts`. */
const LOADS = Number(process.env.LOADS ?? 2);

/** Emulates Lighthouse's slow 4G and a phone's CPU. */
async function asOnPhone(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const kilobytes = 1024 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600 * kilobytes,
    uploadThroughput: 750 * kilobytes,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

interface Shift {
  value: number;
  what: string[];
}

/** Records each unexpected layout shift and its elements. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = ({ node }: { node?: Node }) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.nodeName ?? 'gone');
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as never as {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node }[];
        };
        if (!hadRecentInput) shifts.push({ value, what: sources.map(nameOf) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsOf = (page: Page) => page.evaluate(() => (window as never as { shifts: Shift[] }).shifts);

for (const path of ['/', '/find-activists', '/support-requests'])
  test(`the layout does not shift while ${path} loads on a phone`, async ({ browser }) => {
    test.setTimeout(60_000 + LOADS * 60_000);
    for (let load = 1; load <= LOADS; load++) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      await asOnPhone(page);
      await watchShifts(page);
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await expect(page.locator('.loading, .sk')).toHaveCount(0, { timeout: 40_000 });
      await page.waitForLoadState('networkidle');
      const shifts = await shiftsOf(page);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      if (process.env.LOADS) console.log(path, load, total.toFixed(3), JSON.stringify(shifts));
      else expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(STILL);
      await context.close();
    }
  });
