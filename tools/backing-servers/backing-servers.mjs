import path from 'node:path';
import { createDatabases } from './databases.mjs';
import { findSources } from './discovery.mjs';
import { startCompose } from './docker.mjs';
import { startNats } from './nats.mjs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';

export const DATABASES = ['aar_identity', 'aar_community', 'aar_content', 'aar_notifications'];

/**
 * Starts one server from the binaries that were found.
 *
 * @param {import('./discovery.mjs').ServerName} name
 * @param {{ binaries: string, directory: string, durable: boolean }} options directory: its own data folder
 */
export function startFromBinaries(name, { binaries, directory, durable }) {
  if (name === 'postgres') return startPostgres({ binaries, directory, durable });
  return (name === 'redis' ? startRedis : startNats)({ command: binaries, directory });
}

/**
 * Finds and starts PostgreSQL, Redis and NATS for a whole site, with its databases.
 *
 * @param {object} options
 * @param {string} options.directory the servers' data goes below it
 * @param {boolean} [options.durable] false: faster, and lost at a power cut
 * @param {boolean} [options.ownFirst] prefers private servers to those whose URLs are given
 * @param {(line: string) => void} [options.report] hears of progress
 * @param {(record: import('../processes.mjs').ProcessRecord) => void} [options.started] hears of every child
 */
export async function startSiteServers({
  directory,
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
      });
      started(server.record());
      servers[name] = server;
      urls[name] = server.url;
    }),
  );
  await createDatabases(urls.postgres, DATABASES);

  /** Stops the servers that are ours, in good order. */
  const stop = async () => {
    await Promise.all([...Object.values(servers).map(server => server?.stop()), compose?.stop()]);
  };
  return { urls, servers, stop };
}
