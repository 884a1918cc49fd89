import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { copyFolder, createBackup, MEDIA_FOLDERS } from '../../backup/create.mjs';
import { noteAddresses } from '../../backup/local-addresses.mjs';
import { restoreDatabases } from '../../backup/restore.mjs';
import { releaseSite, verifyRestore } from '../../backup/verify.mjs';
import { REDIS } from '../inject/servers.mjs';

/**
 * @typedef {import('../site/fault-site.mjs').FaultSite} FaultSite
 * @typedef {import('./plan.mjs').RestorePlan} RestorePlan
 */

/** Timeout in milliseconds until the report must have no problems. */
const PATIENCE = 180_000;

/** Records the servers' addresses for operators' commands. @param {FaultSite} site */
export const noteServers = ({ directory, servers: { postgres, redis, nats } }) =>
  noteAddresses(directory, { postgres: postgres.url, redis: redis.url, nats: nats.servers[0]?.url ?? '' });

/** @param {FaultSite} site */
const folderOf = ({ directory }) => path.join(directory, 'backup');

/** Copies the objects of the bucket, each of which is a file. @param {FaultSite} site @param {'back up' | 'restore'} way */
function copyObjects(site, way) {
  for (const folder of MEDIA_FOLDERS) {
    const places = [path.join(site.directory, 'bucket/files', folder), path.join(folderOf(site), 'bucket', folder)];
    const [from = '', to = ''] = way === 'restore' ? places.reverse() : places;
    copyFolder(from, to);
  }
}

/**
 * Backs up the site with the product's own code, while one of its services is frozen.
 *
 * @param {FaultSite} site
 * @param {RestorePlan} plan
 */
export async function backUp(site, { frozen, frozenFor }) {
  const replicas = [...site.replicas.values()].filter(({ name }) => name.startsWith(`${frozen}-`));
  const frozenAt = Date.now();
  replicas.forEach(replica => replica.kill('SIGSTOP'));
  try {
    await sleep(frozenFor);
    const from = Date.now();
    await createBackup(site.directory, folderOf(site));
    copyObjects(site, 'back up');
    return { frozenAt, from, until: Date.now() };
  } finally {
    replicas.forEach(replica => replica.kill('SIGCONT'));
  }
}

/**
 * Ends all processes of the site, but neither the servers nor the bucket.
 *
 * @param {FaultSite} site
 * @param {RestorePlan['signal']} signal
 */
export async function loseSite({ replicas }, signal) {
  await Promise.all(
    [...replicas.values()].map(replica => {
      if (signal === 'SIGKILL') replica.kill(signal);
      return replica.stop(25_000);
    }),
  );
}

/**
 * The time, in ms since 1970, since which journal entries may have been lost with the outbox of a database: an entry that was not
 * published is not in the journal.
 *
 * @param {FaultSite} site
 */
export async function oldestUnpublished({ servers: { direct } }) {
  let oldest = Infinity;
  for (const address of Object.values(direct)) {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const { rows } = await client.query('select min(created_at) as at from outbox').finally(() => client.end());
    oldest = Math.min(oldest, rows[0]?.at ? Number(rows[0].at) : Infinity);
  }
  return oldest;
}

/** Restores the databases, empties Redis and starts the processes, which are then held. @param {FaultSite} site */
export async function restoreHeld(site) {
  const { direct: owners, postgres, nats } = site.servers;
  /** @type {string[]} */
  const lines = [];
  await REDIS['forgets everything']?.(site, /** @type {any} */ ({}));
  await restoreDatabases(folderOf(site), {
    owners,
    postgres: postgres.url,
    nats: nats.servers[0]?.url ?? '',
    report: line => lines.push(line),
  });
  copyObjects(site, 'restore');
  for (const replica of site.replicas.values()) replica.start();
  await Promise.all([...site.replicas.values()].map(replica => replica.ready()));
  return lines;
}

/**
 * Applies the journal as an operator does, until the report has no problems. Returns the last report.
 *
 * @param {FaultSite} site
 */
export async function verify(site) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    /** @type {string[]} */
    const lines = [];
    const report = (/** @type {string} */ text) => lines.push(...text.split('\n'));
    const isWell = await verifyRestore(site.directory, report, site.servers.bucket.settings);
    if (isWell || Date.now() > deadline) return lines;
    await sleep(1_000);
  }
}

/** @param {FaultSite} site */
export async function release(site) {
  /** @type {string[]} */
  const lines = [];
  await releaseSite(site.directory, line => lines.push(line), false);
  fs.rmSync(folderOf(site), { recursive: true, force: true });
  return lines;
}
