import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { canInstallPackages, installPackages } from '../backing-servers/debian.mjs';
import { findExecutable } from '../processes.mjs';
import { root } from '../site/root.mjs';

const PATIENCE = 180_000;

/**
 * A Chromium for Playwright: the one named by CHROMIUM, Playwright's own, Debian's, and where there is none the first of
 * the two that can be installed.
 *
 * @param {(line: string) => void} report
 * @returns {Promise<string>} its executable
 */
export async function findChromium(report) {
  const { chromium } = await import('@playwright/test');
  const here = () =>
    [
      process.env.CHROMIUM ?? '',
      chromium.executablePath(),
      // Without the windows of a browser, which nobody sees.
      findExecutable('chromium-headless-shell') ?? '',
      findExecutable('chromium') ?? '',
    ].find(file => fs.existsSync(file));

  const found = here();
  if (found) return found;
  report("Installing Playwright's Chromium ...");
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: PATIENCE });
  if (!here() && canInstallPackages()) await installPackages(['chromium-headless-shell'], { report });
  const installed = here();
  if (installed) return installed;
  throw new Error(
    'No Chromium: run "npx playwright install chromium", or "apt-get install chromium-headless-shell" as root, or set CHROMIUM.',
  );
}

/**
 * A Chromium with everything that a browser has: the headless shell shows no notifications and subscribes to no push service.
 *
 * @param {(line: string) => void} report
 * @returns {Promise<string | undefined>} its executable; none where there is none and none can be installed
 */
export async function findWholeChromium(report) {
  const { chromium } = await import('@playwright/test');
  const here = () =>
    [process.env.CHROMIUM ?? '', chromium.executablePath(), findExecutable('chromium') ?? ''].find(
      file => fs.existsSync(file) && !/headless[-_]shell/.test(file),
    );
  if (!here() && canInstallPackages())
    await installPackages(['chromium'], { report }).catch((/** @type {Error} */ error) => report(error.message));
  return here();
}
