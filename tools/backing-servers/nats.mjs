import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findExecutable } from '../processes.mjs';
import { answers } from '../ports.mjs';
import { natsAuthorization } from './nats-permissions.mjs';
import { startPrivateServer } from './private-server.mjs';
import { withUser } from './server-users.mjs';

/** nats-server on this machine, or undefined. */
export const findNats = () => findExecutable('nats-server', ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin']);

/**
 * Whether this version can write each event to disk before it acknowledges it; that of Debian 12 cannot.
 *
 * @param {string} command
 */
export function knowsSyncInterval(command) {
  const [, major = 0, minor = 0] =
    /v(\d+)\.(\d+)/.exec(execFileSync(command, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 10);
}

/**
 * Starts a private NATS with JetStream that stores its streams in the folder and requires authentication.
 *
 * @param {{ command: string, directory: string, durable?: boolean, passwords: import('./server-users.mjs').Passwords['nats'],
 *   settings?: string[] }} options
 */
export function startNats({ command, directory, durable = false, passwords, settings = [] }) {
  const config = path.join(directory, 'nats.conf');
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  // By default the limit follows the free space of the disk, and streams with a limit of their own would not fit a full one.
  const store = [`store_dir: ${JSON.stringify(directory)}`, 'max_file_store: 4GB'];
  if (durable && knowsSyncInterval(command)) store.push('sync_interval: always');
  const text = [natsAuthorization(passwords), `jetstream { ${store.join(', ')} }`, ...settings].join('\n');
  fs.writeFileSync(config, text, { mode: 0o600 });
  return startPrivateServer({
    name: 'NATS',
    directory,
    command,
    settings: port => ({
      url: withUser(`nats://127.0.0.1:${port}`, 'operator', passwords.operator),
      args: ['--config', config, '--addr', '127.0.0.1', '--port', String(port)],
    }),
    ready: port => answers(port, { expected: 'INFO ' }),
  });
}
