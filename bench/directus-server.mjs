import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDatabases, databaseUrl } from '@aar/tools/backing-servers/databases.mjs';
import { freePort, waitUntil } from '@aar/tools/ports.mjs';

const version = '11.17.4';
const directory = path.join(os.tmpdir(), `aar-bench-directus-${version}`);

/**
 * Starts Directus on the site's own PostgreSQL, with cache and rate limits off and one table that everybody may read. Its 780 MB
 * stay in the temporary directory for the next run.
 *
 * @param {string} postgres URL of any database of the server, with a user that may create databases
 * @param {{ name: string, fill: (url: string) => Promise<void> }} table `fill` creates the table in the database at `url`
 * @param {(line: string) => void} say
 */
export async function startDirectus(postgres, { name, fill }, say) {
  await install(say);
  await createDatabases(postgres, ['bench_directus']);
  const url = databaseUrl(postgres, 'bench_directus');
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    HOST: '127.0.0.1',
    PORT: String(port),
    SECRET: randomUUID(),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomUUID(),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const program = path.join(directory, 'node_modules/directus/cli.js');
  run(process.execPath, [program, 'bootstrap'], { env });
  await fill(url);
  const child = spawn(process.execPath, [program, 'start'], {
    cwd: directory,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await waitUntil(
    () =>
      fetch(`${address}/items/${name}?limit=1`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { what: 'Directus', timeout: 120_000, gaveUp: () => child.exitCode !== null },
  );
  return { url: address, close: () => child.kill() };
}

/** The statements that register a table with Directus and let everybody read it. @param {string} table */
export const readableByAll = table => `
  insert into directus_collections (collection) values ('${table}');
  insert into directus_permissions (collection, action, permissions, validation, fields, policy)
  select '${table}', 'read', '{}', '{}', '*', policy from directus_access where role is null and "user" is null`;

async function install(say) {
  const installed = path.join(directory, 'installed');
  if (fs.existsSync(installed)) return;
  say(`installing Directus ${version} into ${directory}`);
  fs.mkdirSync(directory, { recursive: true });
  // The version that Directus depends on does not compile on Node 26; this one ships prebuilt.
  const overrides = { 'isolated-vm': '7.0.1' };
  fs.writeFileSync(path.join(directory, 'package.json'), JSON.stringify({ private: true, overrides }));
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `directus@${version}`, 'pg']);
  fs.writeFileSync(installed, '');
}

function run(program, args, { env = process.env } = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: directory, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}
