import { defineConfig } from '@playwright/test';

/** Run by `npm run e2e`, which starts a whole site and says in the environment where it is. */
export default defineConfig({
  testMatch: '{journeys,pages}/*.spec.ts',
  // The journeys share one site and take parts of it away.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
