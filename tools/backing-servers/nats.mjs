import { findExecutable } from '../processes.mjs';
import { answers } from '../ports.mjs';
import { startPrivateServer } from './private-server.mjs';

/** nats-server on this machine, or undefined. */
export const findNats = () => findExecutable('nats-server', ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin']);

/**
 * Starts a private NATS with JetStream, its streams kept in the folder.
 *
 * @param {{ command: string, directory: string }} options
 */
export function startNats({ command, directory }) {
  return startPrivateServer({
    name: 'NATS',
    directory,
    command,
    settings: port => ({
      url: `nats://127.0.0.1:${port}`,
      args: ['--addr', '127.0.0.1', '--port', String(port), '--jetstream', '--store_dir', directory],
    }),
    ready: port => answers(port, { expected: 'INFO ' }),
  });
}
