import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findExecutable } from '../processes.mjs';
import { serverUser } from './postgres.mjs';
import { startPrivateServer } from './private-server.mjs';

const run = promisify(execFile);
/** The values of the parameters that a pooler does not pass on (docs/decisions/deployment.md). */
const SET =
  'set statement_timeout = 3000; set idle_in_transaction_session_timeout = 30000; set jit = off; set random_page_cost = 1.1';
const IGNORED = 'extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout';

/** pgbouncer on this machine, or undefined. */
export const findPgBouncer = () => findExecutable('pgbouncer', ['/usr/sbin', '/usr/local/sbin']);

/**
 * Starts a private PgBouncer in transaction mode in front of databases.
 *
 * @param {{ command: string, directory: string, databases: Record<string, string>, poolSize: number }} options databases: the
 *   address of each service's database; poolSize: connections to each of them
 */
export async function startPgBouncer({ command, directory, databases, poolSize }) {
  const user = await serverUser();
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const [config, users] = ['pgbouncer.ini', 'users.txt'].map(name => path.join(directory, name));
  const addresses = Object.values(databases).map(address => new URL(address));
  const first = addresses[0];
  if (!config || !users || !first) throw new Error('PgBouncer needs a database');
  fs.writeFileSync(users, addresses.map(({ username, password }) => `"${username}" "${password}"\n`).join(''));
  const prepared = await canKeepStatements(command);
  const { Client } = (await import('pg')).default;
  const server = await startPrivateServer({
    name: 'PgBouncer',
    directory,
    command,
    settings: port => {
      fs.writeFileSync(
        config,
        [
          '[databases]',
          ...addresses.map(
            ({ hostname, port, pathname }) =>
              `${pathname.slice(1)} = host=${hostname} port=${port} connect_query='${SET}'`,
          ),
          '[pgbouncer]',
          `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
          `auth_type = scram-sha-256\nauth_file = ${users}`,
          `pool_mode = transaction\ndefault_pool_size = ${poolSize}\nmax_client_conn = 500`,
          `ignore_startup_parameters = ${IGNORED}`,
          // Reconnects as soon as the database is back, not after the default of 15 s.
          'server_login_retry = 1\nserver_idle_timeout = 20\nquery_wait_timeout = 10',
          ...(prepared ? ['max_prepared_statements = 200'] : []),
          '',
        ].join('\n'),
      );
      for (const file of [directory, config, users]) if (user) fs.chownSync(file, user.uid, user.gid);
      return { url: `postgres://127.0.0.1:${port}`, args: [config] };
    },
    ready: async port => {
      const { username, password, pathname } = first;
      const client = new Client({
        host: '127.0.0.1',
        port,
        user: username,
        password,
        database: pathname.slice(1),
        connectionTimeoutMillis: 2_000,
      });
      client.on('error', () => {});
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    },
    stopSignal: 'SIGINT',
    cwd: '/',
    user,
  });
  /** The same databases through the pooler. */
  const pooled = Object.fromEntries(
    Object.entries(databases).map(([service, address]) => {
      const through = new URL(address);
      through.host = new URL(server.url).host;
      return [service, through.href];
    }),
  );
  return { server, databases: pooled };
}

/** Whether this version tracks prepared statements per connection: from 1.21 on. @param {string} command */
async function canKeepStatements(command) {
  const { stdout } = await run(command, ['--version']);
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}
