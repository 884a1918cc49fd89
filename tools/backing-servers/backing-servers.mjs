import path from 'node:path';
import { serviceDatabases } from './databases.mjs';
import { findSources } from './discovery.mjs';
import { startCompose } from './docker.mjs';
import { startNats } from './nats.mjs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';
import { withUser } from './server-users.mjs';

/**
 * Starts one server from the binaries that were found.
 *
 * @param {import('./discovery.mjs').ServerName} name
 * @param {{ binaries: string, directory: string, durable: boolean, passwords: import('./server-users.mjs').Passwords }} options
 *   directory: its own data folder
 */
export function startFromBinaries(name, { binaries, directory, durable, passwords }) {
  if (name === 'postgres') return startPostgres({ binaries, directory, durable });
  if (name === 'redis') return startRedis({ command: binaries, directory, passwords: passwords.redis });
  return startNats({ command: binaries, directory, durable, passwords: passwords.nats });
}

/**
 * Finds and starts PostgreSQL, Redis and NATS for a whole site, with its databases.
 *
 * @param {object} options
 * @param {string} options.directory the servers' data goes below it
 * @param {import('./server-users.mjs').Passwords} options.passwords of all users of the servers
 * @param {boolean} [options.durable] false: faster, but lost at a power cut
 * @param {boolean} [options.ownFirst] prefers private servers to those at given URLs
 * @param {(line: string) => void} [options.report] receives progress messages
 * @param {(record: import('../processes.mjs').ProcessRecord) => void} [options.started] is called with every child process
 */
export async function startSiteServers({
  directory,
  passwords,
  durable = true,
  ownFirst = false,
  report = () => {},
  started = () => {},
}) {
  /** @type {import('./discovery.mjs').ServerName[]} */
  const names = ['postgres', 'redis', 'nats'];
  const sources = await findSources({ names, ownFirst, report });
  /** @type {Partial<Record<string, import('./private-server.mjs').PrivateServer>>} */
  const servers = {};
  const contained = names.filter(name => sources[name].from === 'docker');
  const compose = contained.length ? await startCompose(contained, directory) : undefined;

  /** @type {Record<import('./discovery.mjs').ServerName, string>} */
  const urls = { postgres: '', redis: '', nats: '', ...compose?.urls };
  await Promise.all(
    names.map(async name => {
      const source = sources[name];
      if (source.from === 'url') urls[name] = source.url;
      if (source.from !== 'binaries') return;
      const server = await startFromBinaries(name, {
        binaries: source.path,
        directory: path.join(directory, name),
        durable,
        passwords,
      });
      started(server.record());
      servers[name] = server;
      urls[name] = server.url;
    }),
  );
  const databases = await serviceDatabases(urls.postgres, passwords.postgres, report);
  // A server at a given URL, or in Docker, has its own users: ours exist only on a private server.
  const own = (/** @type {'redis' | 'nats'} */ name) => Boolean(servers[name]);
  /** The servers' addresses for each kind of process. */
  const addresses = {
    databases,
    redis: Object.fromEntries(
      Object.entries(passwords.redis).map(([user, password]) => [
        user,
        own('redis') ? withUser(urls.redis, user, password) : urls.redis,
      ]),
    ),
    nats: Object.fromEntries(
      Object.entries(passwords.nats).map(([user, password]) => [
        user,
        own('nats') ? withUser(urls.nats, user, password) : urls.nats,
      ]),
    ),
  };

  /** Stops gracefully the servers that were started here. */
  const stop = async () => {
    await Promise.all([...Object.values(servers).map(server => server?.stop()), compose?.stop()]);
  };
  return { urls, addresses, servers, stop };
}
