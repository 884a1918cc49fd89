import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { build } from './site/build.mjs';
import { root } from './site/root.mjs';
import { prepareRuntime } from './site/runtime.mjs';
import { startSite } from './site/site.mjs';
import { findChromium, findWholeChromium } from './testing/chromium.mjs';
import { startControl } from './testing/control.mjs';

// Runs the journeys in a real browser, on free ports, with all data in a temporary folder. Journeys change settings and stop
// parts of a site, so each of Playwright's workers has a whole site to itself.
// Arguments go to Playwright: `npm run e2e -- journeys/alert.spec.ts`. Named files run on one site only.
const report = console.log;
const args = process.argv.slice(2);
const names = args.some(arg => !arg.startsWith('-')) ? ['a'] : ['a', 'b'].slice(0, os.availableParallelism());

// All browsers of the journeys share one IP address, so the limits per address are raised to fit them all.
const LIMITS = { RATE_FACTOR: '100', CODES_PER_IPV4: '5000', CODES_PER_IPV6: '5000' };

await prepareRuntime(report);
await build(report);
const chromium = await findChromium(report);
const wholeChromium = await findWholeChromium(report);
const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-e2e-'));
fs.chmodSync(dataDirectory, 0o755); // PostgreSQL may run as another user
const artifacts = path.join(dataDirectory, 'artifacts');
const abort = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => abort.abort());

const started = await Promise.allSettled(names.map(startForJourneys));
const sites = started.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []));
const failed = started.find(each => each.status === 'rejected');
if (failed) report(String(failed.reason));
const code = failed ? 1 : await playwright();
await Promise.all(sites.map(each => each.stop()));
if (code === 0) fs.rmSync(dataDirectory, { recursive: true, force: true });
else
  report(`The logs and traces are in ${dataDirectory}: a site's in its folder's logs, the browsers' in ${artifacts}`);
process.exit(code);

/**
 * Starts a whole site. `known` is passed to the journeys in the environment (`e2e/site.ts`).
 *
 * @param {string} name
 */
async function startForJourneys(name) {
  // The journeys start the providers of the social sign-in themselves, at these addresses.
  const providers = {
    google: `http://127.0.0.1:${await freePort()}`,
    facebook: `http://127.0.0.1:${await freePort()}`,
    twitter: `http://127.0.0.1:${await freePort()}`,
  };
  const site = await startSite({
    dataDirectory: path.join(dataDirectory, name),
    appEnv: 'test',
    durable: false,
    env: { ...LIMITS, ...providerAddresses(providers) },
    report: line => report(names.length > 1 ? `${name}: ${line}` : line),
    signal: abort.signal,
  });
  const control = await startControl(site);
  return {
    known: {
      url: site.url,
      inboxUrl: site.inboxUrl,
      inboxSmtpUrl: site.smtpUrl,
      controlUrl: control.url,
      providers,
      signIns: site.signIns,
      identityDatabaseUrl: site.databaseUrl('identity'),
      communityDatabaseUrl: site.databaseUrl('community'),
      notificationsDatabaseUrl: site.databaseUrl('notifications'),
    },
    stop: async () => {
      control.close();
      await site.stopAll();
    },
  };
}

/** Replaces the providers' addresses in identity. @param {Record<'google' | 'facebook' | 'twitter', string>} providers */
function providerAddresses(providers) {
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
  const child = spawn(process.execPath, [cli, 'test', '--output', artifacts, ...args], {
    cwd: path.join(root, 'e2e'),
    stdio: 'inherit',
    signal: abort.signal,
    env: {
      ...process.env,
      CHROMIUM: chromium,
      WHOLE_CHROMIUM: wholeChromium,
      SITES: JSON.stringify(sites.map(each => each.known)),
    },
  });
  return new Promise(resolve => {
    child.on('error', () => resolve(1));
    child.on('close', exit => resolve(exit ?? 1));
  });
}
