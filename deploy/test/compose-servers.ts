import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findNats, knowsSyncInterval } from '@aar/tools/backing-servers/nats.mjs';
import { findPostgres, startPostgres } from '@aar/tools/backing-servers/postgres.mjs';
import { startPrivateServer, type PrivateServer } from '@aar/tools/backing-servers/private-server.mjs';
import { findRedis } from '@aar/tools/backing-servers/redis.mjs';
import { findExecutable } from '@aar/tools/processes.mjs';
import { answers, freePort } from '@aar/tools/ports.mjs';

const configurations = path.join(__dirname, '../compose');

/** Starts the servers of docker-compose.yml outside of containers, with its configuration files, users and roles script. */
export async function startComposeServers(folder: string, secrets: string) {
  const [nats, redis, postgres] = await Promise.all([
    startNats(folder, secrets),
    startRedis(folder, secrets),
    startPostgresWithRoles(folder, secrets),
  ]);
  return {
    /** The addresses of the servers, by their names in Compose. */
    hosts: { nats: hostOf(nats), redis: hostOf(redis), postgres: hostOf(postgres) },
    natsLog: () => readFileSync(path.join(nats.directory, 'server.log'), 'utf8'),
    stop: () => Promise.all([nats.stop('SIGKILL'), redis.stop('SIGKILL'), postgres.stop('SIGQUIT')]),
  };
}

const hostOf = ({ url }: PrivateServer) => new URL(url).host;

async function startNats(folder: string, secrets: string) {
  const directory = path.join(folder, 'nats');
  mkdirSync(directory);
  const configuration = readFileSync(path.join(configurations, 'nats.conf'), 'utf8');
  const known = knowsSyncInterval(findNats()!) ? configuration : configuration.replace(', sync_interval: always', '');
  writeFileSync(path.join(directory, 'nats.conf'), known.replace('/data', directory));
  cpSync(path.join(secrets, 'derived/users.conf'), path.join(directory, 'users.conf'));
  const monitoring = await freePort();
  return startPrivateServer({
    name: 'NATS',
    directory,
    command: findNats()!,
    settings: port => ({
      url: `nats://127.0.0.1:${port}`,
      args: [
        '--config',
        path.join(directory, 'nats.conf'),
        '--addr',
        '127.0.0.1',
        '--port',
        `${port}`,
        '--http_port',
        `${monitoring}`,
      ],
    }),
    ready: port => answers(port, { expected: 'INFO ' }),
  });
}

function startRedis(folder: string, secrets: string) {
  const directory = path.join(folder, 'redis');
  mkdirSync(directory);
  return startPrivateServer({
    name: 'Redis',
    directory,
    command: findRedis()!,
    settings: port => ({
      url: `redis://127.0.0.1:${port}`,
      args: [
        path.join(configurations, 'redis.conf'),
        '--bind',
        '127.0.0.1',
        '--port',
        `${port}`,
        '--dir',
        directory,
        '--aclfile',
        path.join(secrets, 'derived/users.acl'),
      ],
    }),
    // NOAUTH means that Redis is up and requires a password.
    ready: port => answers(port, { greeting: 'PING\r\n', expected: '-NOAUTH' }),
  });
}

async function startPostgresWithRoles(folder: string, secrets: string) {
  const binaries = (await findPostgres())!;
  const server = await startPostgres({ binaries, directory: path.join(folder, 'postgres'), durable: false });
  const { username, password, port } = new URL(server.url);
  // In the image the superuser is called `postgres`, and the secrets are at /run/secrets.
  const script = path.join(folder, 'roles.sh');
  const text = readFileSync(path.join(configurations, 'roles.sh'), 'utf8');
  writeFileSync(
    script,
    text.replaceAll('--username postgres', `--username ${username} --dbname postgres`).replace('/run/secrets', secrets),
  );
  chmodSync(script, 0o755);
  const psql = findExecutable('psql', [binaries]) ?? 'psql';
  await promisify(execFile)('sh', [script], {
    env: { PATH: `${path.dirname(psql)}:${process.env.PATH}`, PGHOST: '127.0.0.1', PGPORT: port, PGPASSWORD: password },
  });
  return server;
}
