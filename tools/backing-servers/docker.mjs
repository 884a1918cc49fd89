import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { findExecutable } from '../processes.mjs';

const run = promisify(execFile);
const COMPOSE_FILE = path.join(import.meta.dirname, '../../docker-compose.yml');
const INNER_PORTS = { postgres: 5432, redis: 6379, nats: 4222 };
const ADDRESSES = {
  postgres: 'postgres://aar:aar@127.0.0.1:PORT/postgres',
  redis: 'redis://127.0.0.1:PORT',
  nats: 'nats://127.0.0.1:PORT',
};

/** @param {import('./discovery.mjs').ServerName} name */
const serviceOf = name => `backing-${name}`;

/** Whether a Docker daemon with Compose is running. */
export async function dockerAnswers() {
  if (!findExecutable('docker')) return false;
  try {
    await run('docker', ['info'], { timeout: 5000 });
    await run('docker', ['compose', 'version'], { timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts the named servers of the profile `backing` in docker-compose.yml, waits until they are healthy and returns their
 * addresses. Docker picks free loopback ports; each data folder has its own volumes.
 *
 * @param {import('./discovery.mjs').ServerName[]} names
 * @param {string} dataDirectory
 */
export async function startCompose(names, dataDirectory) {
  await compose(dataDirectory, 'up', '--detach', '--wait', ...names.map(serviceOf));
  /** @type {Partial<Record<import('./discovery.mjs').ServerName, string>>} */
  const urls = {};
  for (const name of names) {
    const { stdout } = await compose(dataDirectory, 'port', serviceOf(name), String(INNER_PORTS[name]));
    urls[name] = ADDRESSES[name].replace('PORT', /:(\d+)\s*$/.exec(stdout)?.[1] ?? '');
  }
  return { urls, stop: async () => void (await compose(dataDirectory, 'stop')) };
}

/** Removes the containers and their data. @param {string} dataDirectory */
export const removeCompose = dataDirectory => compose(dataDirectory, 'down', '--volumes');

/** @param {string} dataDirectory @param {string[]} args */
function compose(dataDirectory, ...args) {
  const key = createHash('sha256').update(path.resolve(dataDirectory)).digest('hex').slice(0, 12);
  return run('docker', [
    'compose',
    '--project-name',
    `aar-${key}`,
    '--file',
    COMPOSE_FILE,
    '--profile',
    'backing',
    ...args,
  ]);
}
