import { databaseUrl } from '@aar/tools/backing-servers/databases.mjs';
import { freePort } from '@aar/tools/ports.mjs';
import type { ServerName } from '@aar/tools/backing-servers/discovery.mjs';

/** A server that a test may stop. `start` restarts it at the same address with the same data. */
export interface TestServer {
  url: string;
  /** Graceful by default; `'SIGKILL'` (for PostgreSQL `'SIGQUIT'`) simulates a crash. Resolves when the server has stopped. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
}

const IMAGES = {
  postgres: {
    image: 'postgres:15-alpine',
    port: 5432,
    command: ['postgres', '-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'timezone=UTC'],
  },
  redis: {
    image: 'redis:7-alpine',
    port: 6379,
    command: ['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
  },
  nats: { image: 'nats:2-alpine', port: 4222, command: ['--jetstream', '--store_dir', '/data'] },
};

/** Starts one server in a container, on a host port that stays the same when the test stops and starts it. */
export async function startContainer(name: ServerName): Promise<TestServer & { remove(): Promise<unknown> }> {
  const { image, port, command } = IMAGES[name];
  const { GenericContainer, Wait } = await import('testcontainers');
  const host = await freePort();
  const container = await new GenericContainer(image)
    .withExposedPorts({ container: port, host })
    .withEnvironment({ POSTGRES_USER: 'aar', POSTGRES_PASSWORD: 'aar', POSTGRES_INITDB_ARGS: '--locale=C.UTF-8' })
    .withCommand(command)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  const schemes = { postgres: 'postgres://aar:aar@', redis: 'redis://', nats: 'nats://' };
  const address = `${schemes[name]}${container.getHost()}:${host}`;
  return {
    url: name === 'postgres' ? databaseUrl(address, 'postgres') : address,
    stop: async () => void (await container.stop({ remove: false, timeout: 5000 })),
    start: () => container.restart(),
    remove: () => container.stop(),
  };
}
