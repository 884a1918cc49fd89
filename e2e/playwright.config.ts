import { defineConfig } from '@playwright/test';
import { siteCount, siteUrl } from './site';

/** Run by `npm run e2e`, which starts a complete site for each worker and passes their URLs in the environment. */
export default defineConfig({
  testMatch: '{journeys,pages}/*.spec.ts',
  workers: siteCount,
  // Far above the default, for a busy machine.
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
        // Test machines have no GPU: emulating one is slower than rendering without it.
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
