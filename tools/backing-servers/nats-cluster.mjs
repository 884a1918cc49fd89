import path from 'node:path';
import { connect } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import { freePort, waitUntil } from '../ports.mjs';
import { startNats } from './nats.mjs';
import { withUser } from './server-users.mjs';

const SERVERS = ['a', 'b', 'c'];

/**
 * Starts three private NATS servers that form one cluster, so that a stream with three replicas survives the loss of one.
 *
 * @param {{ command: string, directory: string, passwords: import('./server-users.mjs').Passwords['nats'] }} options
 */
export async function startNatsCluster({ command, directory, passwords }) {
  const ports = await Promise.all(SERVERS.map(() => freePort()));
  const routes = ports.map(port => `nats://127.0.0.1:${port}`).join(', ');
  const servers = await Promise.all(
    SERVERS.map((name, index) =>
      startNats({
        command,
        directory: path.join(directory, name),
        passwords,
        settings: [
          `server_name: ${name}`,
          `cluster { name: aar, listen: "127.0.0.1:${ports[index]}", routes: [${routes}] }`,
        ],
      }),
    ),
  );
  /** The servers' URLs for one of the users, separated by commas. @param {keyof typeof passwords} user */
  const urlFor = user => servers.map(({ url }) => withUser(url, user, passwords[user])).join(',');
  await waitUntil(() => hasLeader(servers, passwords.operator), { what: 'The NATS cluster', timeout: 60_000 });
  return { servers, urlFor };
}

/**
 * Whether the servers have elected a leader, without which no stream can be created.
 *
 * @param {import('./private-server.mjs').PrivateServer[]} servers
 * @param {string} pass
 */
async function hasLeader(servers, pass) {
  const connection = await connect({
    servers: servers.map(({ url }) => new URL(url).host),
    user: 'operator',
    pass,
    timeout: 2_000,
  }).catch(() => undefined);
  if (!connection) return false;
  try {
    return await jetstreamManager(connection).then(
      manager =>
        manager.streams
          .names()
          .next()
          .then(() => true),
      () => false,
    );
  } catch {
    return false;
  } finally {
    await connection.close();
  }
}
