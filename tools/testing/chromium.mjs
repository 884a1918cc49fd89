import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { canInstallPackages, installPackages } from '../backing-servers/debian.mjs';
import { findExecutable } from '../processes.mjs';
import { root } from '../site/root.mjs';

const PATIENCE = 180_000;

/**
 * Finds a Chromium for Playwright: the one named by CHROMIUM, Playwright's own, or Debian's. If there is none, installs
 * Playwright's or else Debian's.
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
      // A headless build without a browser's windows.
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
 * Finds a full Chromium: the headless shell shows no notifications and cannot subscribe to a push service.
 *
 * @param {(line: string) => void} report
 * @returns {Promise<string | undefined>} its executable; undefined if there is none and none can be installed
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
