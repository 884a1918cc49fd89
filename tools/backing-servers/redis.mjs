import { findExecutable } from '../processes.mjs';
import { answers } from '../ports.mjs';
import { startPrivateServer } from './private-server.mjs';
import { redisAcl } from './redis-acl.mjs';
import { withUser } from './server-users.mjs';

/** redis-server on this machine, or undefined. */
export const findRedis = () => findExecutable('redis-server', ['/usr/bin', '/usr/local/bin']);

/**
 * Starts a private Redis that persists what it acknowledged (appendonly) and never evicts a job when memory is short.
 *
 * @param {{ command: string, directory: string, passwords: import('./server-users.mjs').Passwords['redis'],
 *   settings?: string[] }} options
 */
export function startRedis({ command, directory, passwords, settings = [] }) {
  return startPrivateServer({
    name: 'Redis',
    directory,
    command,
    // Through stdin: arguments would show the passwords to every user of the machine.
    settings: port => ({
      url: withUser(`redis://127.0.0.1:${port}`, 'operator', passwords.operator),
      args: ['-'],
      input: [
        'bind 127.0.0.1',
        `port ${port}`,
        redisAcl(passwords),
        `dir "${directory}"`,
        'appendonly yes',
        'maxmemory-policy noeviction',
        'save ""',
        ...settings,
      ].join('\n'),
    }),
    ready: port => answers(port, { greeting: `AUTH operator ${passwords.operator}\r\nPING\r\n`, expected: '+PONG' }),
  });
}
