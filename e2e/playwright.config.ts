import { defineConfig } from '@playwright/test';
import { siteCount, siteUrl } from './site';

/** Run by `npm run e2e`, which starts a whole site for each worker and says in the environment where they are. */
export default defineConfig({
  testMatch: '{journeys,pages}/*.spec.ts',
  workers: siteCount,
  // Far above the usual: for a machine on which much else runs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: siteUrl,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        '--no-sandbox',
        // There is no graphics card where tests run: what stands in for one costs more than drawing without.
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
