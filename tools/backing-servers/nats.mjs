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
 * Starts a private NATS with JetStream that stores its streams in the folder and requires authentication.
 *
 * @param {{ command: string, directory: string, passwords: import('./server-users.mjs').Passwords['nats'],
 *   settings?: string[] }} options
 */
export function startNats({ command, directory, passwords, settings = [] }) {
  const config = path.join(directory, 'nats.conf');
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  fs.writeFileSync(config, [natsAuthorization(passwords), ...settings].join('\n'), { mode: 0o600 });
  return startPrivateServer({
    name: 'NATS',
    directory,
    command,
    settings: port => ({
      url: withUser(`nats://127.0.0.1:${port}`, 'operator', passwords.operator),
      args: [
        ...['--config', config, '--addr', '127.0.0.1', '--port', String(port)],
        ...['--jetstream', '--store_dir', directory],
      ],
    }),
    ready: port => answers(port, { expected: 'INFO ' }),
  });
}
