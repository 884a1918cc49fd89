import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * Whether node_modules holds what package-lock.json says. npm leaves its own account of what it installed: whatever is in
 * both must be of the same version, and what our package.json files name must be there. (The lock alone also names
 * packages for other systems and optional peers.)
 *
 * @param {string} [workspace]
 */
export function dependenciesAreInstalled(workspace = root) {
  const wanted = packages(path.join(workspace, 'package-lock.json'));
  const installed = packages(path.join(workspace, 'node_modules/.package-lock.json'));
  const ours = Object.entries(wanted).filter(([place]) => !place.includes('node_modules/'));
  const named = ours.flatMap(([, { dependencies, devDependencies }]) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  );
  return (
    named.every(name => installed[`node_modules/${name}`]) &&
    Object.entries(installed).every(([place, { version }]) => !wanted[place] || wanted[place].version === version)
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, dependencies?: object, devDependencies?: object }>}
 */
function packages(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : {};
}

/** Installs what is missing. @param {(line: string) => void} report */
export function installDependencies(report) {
  if (dependenciesAreInstalled()) return;
  const target = path.join(root, 'node_modules');
  // npm ci empties the folder first, and through a link that is another workspace's.
  if (fs.lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(`${target} is a link to packages of other versions. Remove the link and start again.`);
  }
  report('Installing the packages of package-lock.json (a minute or two the first time) ...');
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}`);
}
