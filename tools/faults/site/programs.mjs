import fs from 'node:fs';
import { installPackages } from '../../backing-servers/debian.mjs';
import { findNats } from '../../backing-servers/nats.mjs';
import { findPgBouncer } from '../../backing-servers/pgbouncer.mjs';
import { findPostgres } from '../../backing-servers/postgres.mjs';
import { findRedis } from '../../backing-servers/redis.mjs';

/** Reads the wall clock of a process from a file, by LD_PRELOAD. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const findFaketime = () => (fs.existsSync(FAKETIME) ? FAKETIME : undefined);

const PROGRAMS = {
  postgres: { find: findPostgres, package: 'postgresql', unit: 'postgresql' },
  redis: { find: findRedis, package: 'redis-server', unit: 'redis-server' },
  nats: { find: findNats, package: 'nats-server', unit: 'nats-server' },
  pgbouncer: { find: findPgBouncer, package: 'pgbouncer', unit: 'pgbouncer' },
  faketime: { find: findFaketime, package: 'faketime', unit: undefined },
};

/**
 * The programs that a site with faults runs, by name; Debian's packages of the missing ones are installed, which needs root.
 *
 * @param {(line: string) => void} report
 * @returns {Promise<Record<keyof typeof PROGRAMS, string>>}
 */
export async function findPrograms(report) {
  const missing = [];
  for (const program of Object.values(PROGRAMS)) if (!(await program.find())) missing.push(program);
  if (missing.length > 0)
    await installPackages(
      missing.map(program => program.package),
      { report, services: missing.flatMap(({ unit }) => unit ?? []) },
    );
  const found = await Promise.all(
    Object.entries(PROGRAMS).map(async ([name, program]) => [name, (await program.find()) ?? '']),
  );
  return Object.fromEntries(found);
}
