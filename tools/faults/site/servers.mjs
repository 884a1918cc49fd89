import path from 'node:path';
import { createOwnDatabase } from '../../backing-servers/databases.mjs';
import { startNatsCluster } from '../../backing-servers/nats-cluster.mjs';
import { startNats } from '../../backing-servers/nats.mjs';
import { startPgBouncer } from '../../backing-servers/pgbouncer.mjs';
import { startPostgres } from '../../backing-servers/postgres.mjs';
import { startRedis } from '../../backing-servers/redis.mjs';
import { newPasswords, withUser } from '../../backing-servers/server-users.mjs';
import { startBucket } from './bucket.mjs';
import { startMailServer } from './mail-server.mjs';
import { startTcpProxy } from './tcp-proxy.mjs';

/** A low maximum, so that a fault can exhaust it. */
const CONNECTIONS = 120;
const POOLED = 6;

/**
 * Starts the servers of a site, each of which can be made to fail.
 *
 * @param {object} options
 * @param {string} options.directory
 * @param {import('./topology.mjs').Topology} options.topology
 * @param {Awaited<ReturnType<typeof import('./programs.mjs').findPrograms>>} options.programs
 */
export async function startServers({ directory, topology, programs }) {
  const passwords = newPasswords();
  const [postgres, redis, nats, bucket, mail] = await Promise.all([
    startPostgres({
      binaries: programs.postgres,
      directory: path.join(directory, 'postgres'),
      durable: false,
      settings: [`max_connections=${CONNECTIONS}`],
    }),
    startRedis({ command: programs.redis, directory: path.join(directory, 'redis'), passwords: passwords.redis }),
    startEvents({ directory: path.join(directory, 'nats'), topology, programs, passwords: passwords.nats }),
    startBucket(path.join(directory, 'bucket')),
    startMailServer(path.join(directory, 'mails.jsonl')),
  ]);
  const proxy = await startTcpProxy(Number(new URL(postgres.url).port));
  /** Addresses that bypass the proxy, for the harness itself. @type {Record<string, string>} */
  const direct = {};
  for (const [service, password] of Object.entries(passwords.postgres))
    direct[service] = await createOwnDatabase(postgres.url, `aar_${service}`, password);
  const databases = Object.fromEntries(
    Object.entries(direct).map(([service, address]) => {
      const slow = new URL(address);
      slow.port = String(proxy.port);
      return [service, slow.href];
    }),
  );
  const pooler = topology.pooler
    ? await startPgBouncer({
        command: programs.pgbouncer,
        directory: path.join(directory, 'pgbouncer'),
        databases,
        poolSize: POOLED,
      })
    : undefined;

  return {
    postgres,
    redis,
    nats,
    bucket,
    mail,
    proxy,
    direct,
    databases,
    pooledDatabases: pooler?.databases ?? databases,
    addresses: {
      databases,
      redis: Object.fromEntries(
        Object.entries(passwords.redis).map(([user, password]) => [user, withUser(redis.url, user, password)]),
      ),
      nats: Object.fromEntries(Object.keys(passwords.nats).map(user => [user, nats.urlFor(/** @type {any} */ (user))])),
    },
    async stop() {
      proxy.close();
      await Promise.all([
        ...[postgres, redis, ...nats.servers].map(server => server.stop('SIGKILL')),
        pooler?.server.stop('SIGKILL'),
        bucket.close(),
        mail.close(),
      ]);
    },
  };
}

/**
 * @param {{ directory: string, topology: import('./topology.mjs').Topology, programs: { nats: string },
 *   passwords: import('../../backing-servers/server-users.mjs').Passwords['nats'] }} options
 */
async function startEvents({ directory, topology, programs, passwords }) {
  if (topology.cluster) return startNatsCluster({ command: programs.nats, directory, passwords });
  const server = await startNats({ command: programs.nats, directory, passwords });
  return {
    servers: [server],
    urlFor: (/** @type {keyof typeof passwords} */ user) => withUser(server.url, user, passwords[user]),
  };
}
