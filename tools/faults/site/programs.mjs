import fs from 'node:fs';
import { canInstallPackages, installPackages } from '../../backing-servers/debian.mjs';
import { findNats } from '../../backing-servers/nats.mjs';
import { findPgBouncer } from '../../backing-servers/pgbouncer.mjs';
import { findEmbeddedPostgres, findPostgres } from '../../backing-servers/postgres.mjs';
import { findRedis } from '../../backing-servers/redis.mjs';

/** Reads the wall clock of a process from a file, by LD_PRELOAD. */
const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
const findFaketime = () => (fs.existsSync(FAKETIME) ? FAKETIME : undefined);

const PROGRAMS = {
  postgres: { find: async () => (await findPostgres()) ?? findEmbeddedPostgres(), package: 'postgresql', unit: true },
  redis: { find: findRedis, package: 'redis-server', unit: true },
  nats: { find: findNats, package: 'nats-server', unit: true },
  pgbouncer: { find: findPgBouncer, package: 'pgbouncer', unit: true },
  faketime: { find: findFaketime, package: 'faketime', unit: false },
};

/**
 * The programs that a site with faults needs, by name. Installs the Debian packages of missing ones if possible. Throws an error
 * that names what is still missing.
 *
 * @param {import('./topology.mjs').Topology} topology
 * @param {(line: string) => void} report
 * @returns {Promise<Record<keyof typeof PROGRAMS, string>>}
 */
export async function findPrograms(topology, report) {
  const wanted = Object.entries(PROGRAMS).filter(([name]) => name !== 'pgbouncer' || topology.pooler);
  const look = async () => {
    const found = await Promise.all(wanted.map(async ([name, { find }]) => [name, (await find()) ?? '']));
    return { found: Object.fromEntries(found), missing: wanted.filter((_, index) => !found[index]?.[1]) };
  };
  const first = await look();
  if (first.missing.length === 0) return first.found;
  const packages = first.missing.map(([, program]) => program.package);
  const services = first.missing.flatMap(([, program]) => (program.unit ? program.package : []));
  if (canInstallPackages()) await installPackages(packages, { report, services });
  const { found, missing } = await look();
  if (missing.length === 0) return found;
  throw new Error(`Missing here: sudo apt-get install ${missing.map(([, program]) => program.package).join(' ')}`);
}
