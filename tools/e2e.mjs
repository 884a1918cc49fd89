import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isFree } from './ports.mjs';
import { build } from './site/build.mjs';
import { root } from './site/root.mjs';
import { prepareRuntime } from './site/runtime.mjs';
import { startSite } from './site/site.mjs';
import { findChromium } from './testing/chromium.mjs';
import { startControl } from './testing/control.mjs';

// The journeys in a real browser against a whole site of their own, on free ports, with its data in a temporary folder.
// Arguments go to Playwright: `npm run e2e -- journeys/alert.spec.ts`.
const report = console.log;

// Every browser of a journey has the same address: what is meant for one visitor is raised to fit them all.
const LIMITS = { RATE_FACTOR: '100', CODES_PER_IPV4: '5000', CODES_PER_IPV6: '5000' };

// Social sign-in asks providers that the journeys start themselves, here.
const providers = {
  google: `http://127.0.0.1:${await portForLater()}`,
  facebook: `http://127.0.0.1:${await portForLater()}`,
  twitter: `http://127.0.0.1:${await portForLater()}`,
};

await prepareRuntime(report);
await build(report);
const chromium = await findChromium(report);
const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-e2e-'));
fs.chmodSync(dataDirectory, 0o755); // PostgreSQL may run as another user
const artifacts = path.join(dataDirectory, 'artifacts');
const abort = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => abort.abort());

const site = await startSite({
  dataDirectory,
  appEnv: 'test',
  durable: false,
  env: { ...LIMITS, ...providerAddresses() },
  report,
  signal: abort.signal,
});
const control = await startControl(site);
const code = await playwright();
control.close();
await site.stopAll();
if (code === 0) fs.rmSync(dataDirectory, { recursive: true, force: true });
else report(`The logs of the site are in ${path.join(dataDirectory, 'logs')}, traces and screenshots in ${artifacts}`);
process.exit(code);

/** A port from below those that outgoing connections take: it is still free when a journey listens there. */
async function portForLater() {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
}

/** What identity reads instead of the real providers' addresses. */
function providerAddresses() {
  const ofOAuth2 = (/** @type {'facebook' | 'twitter'} */ name) => ({
    [`${name.toUpperCase()}_AUTHORIZE_URL`]: `${providers[name]}/authorize`,
    [`${name.toUpperCase()}_TOKEN_URL`]: `${providers[name]}/token`,
    [`${name.toUpperCase()}_USERINFO_URL`]: `${providers[name]}/me`,
  });
  return { GOOGLE_ISSUER: providers.google, ...ofOAuth2('facebook'), ...ofOAuth2('twitter') };
}

/** @returns {Promise<number>} */
function playwright() {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [cli, 'test', '--output', artifacts, ...process.argv.slice(2)], {
    cwd: path.join(root, 'e2e'),
    stdio: 'inherit',
    signal: abort.signal,
    env: {
      ...process.env,
      CHROMIUM: chromium,
      SITE_URL: site.url,
      INBOX_URL: site.inboxUrl,
      INBOX_SMTP_URL: site.smtpUrl,
      CONTROL_URL: control.url,
      SIGN_IN_PROVIDERS: JSON.stringify(providers),
      DEMO_SIGN_INS: JSON.stringify(site.signIns),
      IDENTITY_DATABASE_URL: site.databaseUrl('identity'),
    },
  });
  return new Promise(resolve => {
    child.on('error', () => resolve(1));
    child.on('close', exit => resolve(exit ?? 1));
  });
}
