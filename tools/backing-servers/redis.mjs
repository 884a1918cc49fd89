import { randomBytes } from 'node:crypto';
import { findExecutable } from '../processes.mjs';
import { answers } from '../ports.mjs';
import { startPrivateServer } from './private-server.mjs';

/** redis-server on this machine, or undefined. */
export const findRedis = () => findExecutable('redis-server', ['/usr/bin', '/usr/local/bin']);

/**
 * Starts a private Redis that keeps what it acknowledged (appendonly) and never drops a job for want of memory.
 *
 * @param {{ command: string, directory: string }} options
 */
export function startRedis({ command, directory }) {
  const password = randomBytes(16).toString('hex');
  return startPrivateServer({
    name: 'Redis',
    directory,
    command,
    // By stdin: an argument would show the password to every user of the machine.
    settings: port => ({
      url: `redis://:${password}@127.0.0.1:${port}`,
      args: ['-'],
      input: [
        'bind 127.0.0.1',
        `port ${port}`,
        `requirepass ${password}`,
        `dir "${directory}"`,
        'appendonly yes',
        'maxmemory-policy noeviction',
        'save ""',
      ].join('\n'),
    }),
    ready: port => answers(port, { greeting: `AUTH ${password}\r\nPING\r\n`, expected: '+PONG' }),
  });
}
