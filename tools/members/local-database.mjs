import fs from 'node:fs';
import path from 'node:path';
import { databaseUrl } from '../backing-servers/databases.mjs';
import { findSources } from '../backing-servers/discovery.mjs';
import { postgresFolder, serverUser, startPostgres } from '../backing-servers/postgres.mjs';
import { root } from '../site/root.mjs';

/**
 * Runs `work` with a database of the local site: on the server at DATABASE_URL or, without one, on the site's own server, which
 * is started for this unless it runs.
 *
 * @param {string} name of the database
 * @param {(url: string) => Promise<void>} work
 */
export async function withLocalDatabase(name, work) {
  const directory = path.join(path.resolve(root, process.env.DATA_DIR ?? '.data'), 'postgres');
  const folder = postgresFolder(directory, await serverUser());
  const running = process.env.DATABASE_URL ?? runningServer(folder);
  if (running) return work(databaseUrl(running, name));
  const { postgres } = await findSources({ names: ['postgres'] });
  if (postgres.from !== 'binaries') throw new Error('Give the address of the PostgreSQL server: DATABASE_URL');
  if (!fs.existsSync(folder)) throw new Error('There is no local site yet: npm start');
  const server = await startPostgres({ binaries: postgres.path, directory, durable: true });
  try {
    await work(databaseUrl(server.url, name));
  } finally {
    await server.stop();
  }
}

/** The address of the site's server while it runs. @param {string} folder */
function runningServer(folder) {
  const note = path.join(folder, 'data', 'postmaster.pid');
  if (!fs.existsSync(note)) return undefined;
  const [pid, , , port] = fs.readFileSync(note, 'utf8').split('\n');
  try {
    process.kill(Number(pid), 0);
  } catch {
    return undefined; // a stale pid file: the server was killed
  }
  const password = fs.readFileSync(path.join(folder, 'password'), 'utf8');
  return `postgres://aar:${password}@127.0.0.1:${port}/postgres`;
}
