import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { SERVICES } from './site-processes.mjs';

/** @typedef {Record<string, Pick<import('./site-processes.mjs').SiteProcess, 'args' | 'cwd' | 'env'>>} Commands */

const fileIn = (/** @type {string} */ dataDirectory) => path.join(dataDirectory, 'services.json');

/**
 * Records the command lines and environments of the services, so that their commands can be run too. Only its owner can read the
 * file, because it contains secrets.
 *
 * @param {string} dataDirectory
 * @param {import('./site-processes.mjs').SiteProcess[]} processes
 */
export function noteServices(dataDirectory, processes) {
  const services = processes.filter(({ name }) => SERVICES.some(service => service === name));
  const noted = Object.fromEntries(services.map(({ name, args, cwd, env }) => [name, { args, cwd, env }]));
  fs.writeFileSync(fileIn(dataDirectory), JSON.stringify(noted), { mode: 0o600 });
}

/**
 * Runs a command of a service of the running local site; returns its exit code.
 *
 * @param {string} service
 * @param {'resync' | 'compare' | 'verify-audit'} command
 * @param {string[]} args
 */
export async function runServiceCommand(service, command, args) {
  const file = fileIn(path.resolve(root, process.env.DATA_DIR ?? '.data'));
  /** @type {Commands} */
  const noted = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const found = noted[service];
  if (!found)
    throw new Error(
      SERVICES.some(name => name === service) ? 'Start the site first: npm start' : `There is no service ${service}`,
    );
  const program = found.args
    .map(arg => arg.replace(/\bmain\.(js|ts)$/, `${command}.$1`))
    .filter(arg => !arg.startsWith('--watch'));
  const env = { PATH: process.env.PATH, ...found.env };
  const child = spawn(process.execPath, [...program, ...args], { cwd: found.cwd, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return Number(code ?? 1);
}
