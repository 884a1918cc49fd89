import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startFromBinaries } from '@aar/tools/backing-servers/backing-servers.mjs';
import { createOwnDatabase, dropDatabases } from '@aar/tools/backing-servers/databases.mjs';
import { findSources, type ServerName } from '@aar/tools/backing-servers/discovery.mjs';
import { memoryFolder } from '@aar/tools/backing-servers/memory-folder.mjs';
import { newPasswords, withUser } from '@aar/tools/backing-servers/server-users.mjs';
import { startInbox, type Inbox } from '@aar/tools/inbox/inbox.mjs';
import { startContainer, type TestServer } from './backing-containers';

/** Which servers a test needs. */
export interface Wanted {
  postgres?: boolean;
  redis?: boolean;
  nats?: boolean;
  inbox?: boolean;
}

/** PostgreSQL's child processes outlive a SIGKILL of their parent for a moment; SIGQUIT ends them too. */
const CRASH = { postgres: 'SIGQUIT', redis: 'SIGKILL', nats: 'SIGKILL' } as const;

/** Timeout in seconds for connecting to PostgreSQL: many new connections at once are slow on a busy machine. */
const PATIENCE = '30';

const passwords = newPasswords();

/** What `startBackingServers` returns; using a server that was not requested throws. */
export interface BackingServers {
  /**
   * A fresh, empty database in UTC, for a role that owns it and has no other rights on the server. Services wait longer for
   * a connection than in production.
   */
  databaseUrl: string;
  /** For the test itself, with all rights. */
  redisUrl: string;
  natsUrl: string;
  /** For one of our processes, with the rights of its kind of process: `natsUrlFor('content')`. */
  redisUrlFor(user: keyof typeof passwords.redis): string;
  natsUrlFor(user: keyof typeof passwords.nats): string;
  smtpUrl: string;
  inbox: Inbox;
  postgres: TestServer;
  redis: TestServer;
  nats: TestServer;
  /** Another fresh, empty database on the same server, for a test with two services. */
  createDatabase(): Promise<string>;
  /** Stops everything and removes its data. */
  close(): Promise<void>;
}

/**
 * Starts the servers that a test needs, empty and exclusive to it, on free loopback ports. They are found by the code of
 * `npm start`, except that our own servers are preferred to given URLs, because tests empty and stop them. If only Docker is
 * available they run in testcontainers. Throws one message that names what is missing.
 */
export async function startBackingServers(wanted: Wanted): Promise<BackingServers> {
  const names = (['postgres', 'redis', 'nats'] as const).filter(name => wanted[name]);
  const sources = await findSources({ names, ownFirst: true });
  const folder = mkdtempSync(join(memoryFolder(), 'aar-test-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  const servers = new Map<ServerName, TestServer>();
  const closing: (() => Promise<unknown>)[] = [];

  async function start(name: ServerName) {
    const source = sources[name];
    if (source.from === 'url') return servers.set(name, givenServer(source.url));
    if (source.from === 'docker') {
      const server = await startContainer(name);
      closing.push(server.remove);
      return servers.set(name, server);
    }
    const options = { binaries: source.path, directory: join(folder, name), durable: false, passwords };
    const server = await startFromBinaries(name, options);
    // Its data are deleted, so they need not be flushed first.
    closing.push(async () => {
      await server.stop(CRASH[name]);
      rmSync(server.directory, { recursive: true, force: true });
    });
    return servers.set(name, server);
  }

  const close = async () => {
    await Promise.all(closing.splice(0).map(stop => stop()));
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const [inbox] = await Promise.all([wanted.inbox ? startInbox() : undefined, ...names.map(start)]);
    if (inbox) closing.push(() => inbox.close());
    const server = (name: ServerName) => servers.get(name) ?? missing(name);
    const createDatabase = async () => {
      const { url } = server('postgres');
      const name = `aar_test_${randomBytes(6).toString('hex')}`;
      if (sources.postgres.from === 'url') closing.push(() => dropDatabases(url, [name]));
      const created = new URL(await createOwnDatabase(url, name, randomBytes(16).toString('hex')));
      created.searchParams.set('connect_timeout', PATIENCE);
      return created.href;
    };
    /** Only a server that we started has our users. */
    const urlFor = (name: 'redis' | 'nats', user: string, password: string) => {
      const { url } = server(name);
      return sources[name].from === 'binaries' ? withUser(url, user, password) : url;
    };
    const database = wanted.postgres ? await createDatabase() : undefined;

    return {
      get databaseUrl() {
        return database ?? missing('postgres');
      },
      get redisUrl() {
        return server('redis').url;
      },
      get natsUrl() {
        return server('nats').url;
      },
      redisUrlFor: user => urlFor('redis', user, passwords.redis[user]),
      natsUrlFor: user => urlFor('nats', user, passwords.nats[user]),
      get smtpUrl() {
        return (inbox ?? missing('inbox')).smtpUrl;
      },
      get inbox() {
        return inbox ?? missing('inbox');
      },
      get postgres() {
        return server('postgres');
      },
      get redis() {
        return server('redis');
      },
      get nats() {
        return server('nats');
      },
      createDatabase,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function missing(name: string): never {
  throw new Error(`Say startBackingServers({ ${name}: true }) to use it.`);
}

function givenServer(url: string): TestServer {
  const refuse = () =>
    Promise.reject(new Error('A test may stop only a server that it started; this one was given by its address.'));
  return { url, stop: refuse, start: refuse };
}
