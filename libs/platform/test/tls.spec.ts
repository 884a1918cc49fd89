import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSources } from '@aar/tools/backing-servers/discovery.mjs';
import { startNats } from '@aar/tools/backing-servers/nats.mjs';
import { serverUser, startPostgres } from '@aar/tools/backing-servers/postgres.mjs';
import { startRedis } from '@aar/tools/backing-servers/redis.mjs';
import { newPasswords } from '@aar/tools/backing-servers/server-users.mjs';
import { freePort } from '@aar/tools/ports.mjs';
import { openDatabase } from '../src/database/database';

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
const closing: (() => unknown)[] = [];
let folder: string;
let addresses: Record<string, string>;

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
const makeAuthority = (name: string) =>
  openssl('req', '-x509', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aar-tls-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  makeAuthority('ours');
  makeAuthority('another');
  const issued = ['-CA', 'ours.pem', '-CAkey', 'ours.key', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  openssl('req', '-x509', ...newKey, ...issued, ...names, '-keyout', 'server.key', '-out', 'server.pem');
  const [cert, key] = [join(folder, 'server.pem'), join(folder, 'server.key')];
  addresses = await startServers(cert, key);
});
afterAll(async () => {
  await Promise.all(closing.map(stop => stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** Starts all three servers with a certificate for this machine from our own certificate authority. */
async function startServers(cert: string, key: string): Promise<Record<string, string>> {
  const sources = await findSources({ names: ['postgres', 'redis', 'nats'], ownFirst: true });
  const binariesOf = (name: keyof typeof sources) => {
    const source = sources[name];
    if (source.from !== 'binaries') throw new Error(`This test starts ${name} itself`);
    return source.path;
  };
  const passwords = newPasswords();
  const tlsPort = await freePort();
  const owner = await serverUser();
  if (owner) chownSync(key, owner.uid, owner.gid);
  const [postgres, redis, nats] = await Promise.all([
    startPostgres({
      binaries: binariesOf('postgres'),
      directory: join(folder, 'postgres'),
      durable: false,
      settings: ['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${key}`],
    }),
    startRedis({
      command: binariesOf('redis'),
      directory: join(folder, 'redis'),
      passwords: passwords.redis,
      settings: [`tls-port ${tlsPort}`, `tls-cert-file ${cert}`, `tls-key-file ${key}`, 'tls-auth-clients no'],
    }),
    startNats({
      command: binariesOf('nats'),
      directory: join(folder, 'nats'),
      passwords: passwords.nats,
      settings: [`tls { cert_file: "${cert}", key_file: "${key}" }`],
    }),
  ]);
  closing.push(
    () => postgres.stop('SIGQUIT'),
    () => redis.stop(),
    () => nats.stop(),
  );
  return {
    DATABASE_URL: `${postgres.url}?sslmode=verify-full`,
    REDIS_URL: redis.url.replace(/^redis:/, 'rediss:').replace(/:\d+$/, `:${tlsPort}`),
    NATS_URL: nats.url.replace(/^nats:/, 'tls:'),
  };
}

/** How a process that trusts this certificate authority reaches the three servers. */
async function reach(authority: string): Promise<string[]> {
  const child = fork(join(__dirname, 'tls.child.ts'), {
    cwd: join(__dirname, '..'),
    execArgv: ['--conditions=source', '-r', '@swc-node/register'],
    env: { ...process.env, ...addresses, NODE_EXTRA_CA_CERTS: join(folder, `${authority}.pem`) },
  });
  const [outcomes] = await once(child, 'message');
  return outcomes;
}

describe('PostgreSQL, NATS and Redis over TLS', () => {
  it('are reached when their certificate is from a trusted authority', async () => {
    expect(await reach('ours')).toEqual(['encrypted', 'encrypted', 'encrypted']);
  });

  it('are refused when it is from another', async () => {
    const outcomes = await reach('another');
    for (const [index, setting] of ['DATABASE_URL', 'NATS_URL', 'REDIS_URL'].entries())
      expect(outcomes[index]).toMatch(new RegExp(`${setting}: .*(certificate|verify|issuer)`, 'i'));
  });
});

describe('the certificate authority of PostgreSQL in a file', () => {
  it('is read for every connection, so that it can be renewed while a process runs', async () => {
    const file = join(folder, 'authority.pem');
    const trust = (authority: string) => copyFileSync(join(folder, `${authority}.pem`), file);
    trust('ours');
    const url = `${addresses.DATABASE_URL}&sslrootcert=${file}`;
    const database = await openDatabase({ url, poolSize: 2, service: 'tls' }, { entities: [], migrations: [] });
    const held = database.createQueryRunner();
    await held.connect(); // so that each query below opens a connection
    trust('another');
    await expect(database.query('select 1')).rejects.toThrow(/certificate|issuer/);
    trust('ours');
    await expect(database.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await held.release();
    await database.destroy();
  });
});
