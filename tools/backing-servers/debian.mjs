import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { findExecutable } from '../processes.mjs';

const POLICY = '/usr/sbin/policy-rc.d';

/** Whether Debian's packages can be installed here: apt-get exists and we are root. */
export const canInstallPackages = () => process.getuid?.() === 0 && Boolean(findExecutable('apt-get'));

/**
 * Installs Debian packages. Services that they bring are not started, now or at the next boot: we run our own copies.
 *
 * @param {string[]} packages
 * @param {{ report: (line: string) => void, services?: string[] }} options services: the systemd units they bring
 */
export async function installPackages(packages, { report, services = [] }) {
  report(`Installing ${packages.join(', ')} with apt-get ...`);
  const hadPolicy = fs.existsSync(POLICY);
  if (!hadPolicy) fs.writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await aptGet(['update'], report);
    await aptGet(['install', '--yes', '--no-install-recommends', ...packages], report);
  } finally {
    if (!hadPolicy) fs.rmSync(POLICY, { force: true });
  }
  if (services.length && findExecutable('systemctl'))
    spawnSync('systemctl', ['disable', ...services], { stdio: 'ignore' });
}

/** @param {string[]} args @param {(line: string) => void} report @returns {Promise<void>} */
function aptGet(args, report) {
  return new Promise((resolve, reject) => {
    const child = spawn('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text;
        for (const [, step] of text.matchAll(/^Setting up (\S+)/gm)) report(`  ${step}`);
      });
    }
    child.on('error', reject);
    child.on('close', code => {
      if (code === 0) resolve();
      else reject(new Error(`apt-get ${args[0]} failed:\n${output.trim().split('\n').slice(-8).join('\n')}`));
    });
  });
}
