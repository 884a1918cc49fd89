import { canInstallPackages, installPackages } from './debian.mjs';
import { dockerAnswers } from './docker.mjs';
import { findNats } from './nats.mjs';
import { findEmbeddedPostgres, findPostgres, OLDEST_POSTGRES } from './postgres.mjs';
import { findRedis } from './redis.mjs';

/**
 * Where a backing server comes from.
 *
 * @typedef {'postgres' | 'redis' | 'nats'} ServerName
 * @typedef {{ from: 'url', url: string } | { from: 'binaries', path: string } | { from: 'docker' }} Source
 */

const SERVERS = {
  postgres: {
    title: `PostgreSQL ${OLDEST_POSTGRES} or newer`,
    variable: 'DATABASE_URL',
    package: 'postgresql',
    unit: 'postgresql',
  },
  redis: { title: 'Redis', variable: 'REDIS_URL', package: 'redis-server', unit: 'redis-server' },
  nats: { title: 'NATS', variable: 'NATS_URL', package: 'nats-server', unit: 'nats-server' },
};

/** How servers are found on this machine; tests replace these functions. */
const machine = {
  /** @param {ServerName} name */
  findBinaries: async name => ({ postgres: findPostgres, redis: findRedis, nats: findNats })[name](),
  /** @param {ServerName} name */
  findEmbedded: async name => (name === 'postgres' ? findEmbeddedPostgres() : undefined),
  canInstallPackages,
  installPackages,
  dockerAnswers,
};

/**
 * Decides for each server where it comes from, in this order: a given URL, the machine's binaries, Debian's packages
 * (as root), the PostgreSQL of an npm package, Docker. Throws one error that names all that is missing.
 *
 * @param {object} options
 * @param {ServerName[]} options.names
 * @param {NodeJS.ProcessEnv} [options.env] given URLs
 * @param {boolean} [options.ownFirst] for tests, which empty and stop their servers: only Docker comes after a given URL
 * @param {(line: string) => void} [options.report] receives progress messages
 * @param {typeof machine} [options.on]
 * @returns {Promise<Record<ServerName, Source>>} one source for each of the names
 */
export async function findSources({ names, env = process.env, ownFirst = false, report = () => {}, on = machine }) {
  /** @type {Partial<Record<ServerName, Source>>} */
  const sources = {};
  const missing = () => names.filter(name => !sources[name]);
  /** @param {(name: ServerName) => Promise<string | undefined>} find */
  const lookFor = async find => {
    for (const name of missing()) {
      const path = await find(name);
      if (path) sources[name] = { from: 'binaries', path };
    }
  };

  const takeGiven = () => {
    for (const name of missing()) {
      const url = env[SERVERS[name].variable];
      if (url) sources[name] = { from: 'url', url };
    }
  };

  if (!ownFirst) takeGiven();
  await lookFor(on.findBinaries);
  if (missing().length && on.canInstallPackages()) {
    const wanted = missing().map(name => SERVERS[name]);
    await on
      .installPackages(
        wanted.map(server => server.package),
        { report, services: wanted.map(server => server.unit) },
      )
      .catch(error => report(error.message));
    await lookFor(on.findBinaries);
  }
  await lookFor(on.findEmbedded);
  if (ownFirst) takeGiven();
  if (missing().length && (await on.dockerAnswers())) for (const name of missing()) sources[name] = { from: 'docker' };
  if (missing().length) throw new Error(howToGet(missing()));
  return /** @type {Record<ServerName, Source>} */ (sources);
}

/** @param {ServerName[]} names */
function howToGet(names) {
  const servers = names.map(name => SERVERS[name]);
  const variables = servers.map(server => server.variable).join(', ');
  return [
    `Missing here: ${servers.map(server => server.title).join(', ')}. Any one of these helps:`,
    `  - sudo apt-get install ${servers.map(server => server.package).join(' ')}`,
    '  - run the same command as root: it installs them by itself',
    '  - start Docker: the servers then run in containers',
    `  - give the address of servers that run already: ${variables}`,
  ].join('\n');
}
