import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrl } from '../backing-servers/databases.mjs';
import { root } from '../site/root.mjs';
import { runServiceCommand } from '../site/service-commands.mjs';
import { SERVICES } from '../site/site-processes.mjs';
import { addressesOf } from './local-addresses.mjs';
import { runNode, runRestoreCommand } from './restore-command.mjs';

/** Milliseconds before the restored moment from which the journal is read. */
const margin = 15 * 60_000;

/** @param {string} dataDirectory @param {string} service */
const databaseOf = (dataDirectory, service) => databaseUrl(addressesOf(dataDirectory).postgres, `aar_${service}`);

/**
 * Applies the journal to the local site, which runs and is held, and reports on each database. Returns whether all is well.
 *
 * @param {string} dataDirectory
 * @param {(line: string) => void} report
 * @param {Record<string, string>} [storage] settings of the file storage: the folder of the local site without them
 */
export async function verifyRestore(dataDirectory, report, storage = { MEDIA_DIR: path.join(dataDirectory, 'media') }) {
  const since = await heldSince(databaseOf(dataDirectory, 'content'));
  const lines = since && (await readJournal(dataDirectory, storage, new Date(since.getTime() - margin)));
  let isWell = true;
  for (const service of SERVICES) {
    const settings = { DATABASE_URL: databaseOf(dataDirectory, service) };
    if (lines !== null) await runRestoreCommand(['journal', service], settings, lines);
    const told = await runRestoreCommand(['report', service], settings);
    report(told.output.trimEnd());
    isWell &&= told.isWell;
  }
  const events = await runRestoreCommand(['events'], { NATS_URL: addressesOf(dataDirectory).nats });
  report(events.output.trimEnd());
  const env = contentSettings(dataDirectory, storage);
  const files = await runNode(['dist/bundle/files.js'], { cwd: contentFolder, env });
  report(files.output.trimEnd());
  return isWell && events.isWell && files.isWell;
}

/** @param {string} dataDirectory @param {(line: string) => void} report @param {boolean} isForced */
export async function releaseSite(dataDirectory, report, isForced) {
  for (const service of SERVICES) {
    const settings = { DATABASE_URL: databaseOf(dataDirectory, service) };
    const told = await runRestoreCommand(['release', service, ...(isForced ? ['--force'] : [])], settings);
    report(told.output.trimEnd());
  }
}

const contentFolder = path.join(root, 'services/content');

/** Compares the read models of each service with the owners of the data. Prints the differences, and what to do. */
export async function compareCopies() {
  const codes = [];
  for (const service of SERVICES) codes.push(await runServiceCommand(service, 'compare', []));
  return codes.every(code => code === 0);
}

/**
 * Whether journal entries of the last seconds before the loss are still in the stream, not applied by content: they are in
 * neither the file storage nor the restored database.
 *
 * @param {string} events what the command `events` printed
 */
export const isJournalIncomplete = events => /^content__\S*journal/m.test(events);

/**
 * Reads the journal, after waiting for its last entries to be stored.
 *
 * @param {string} dataDirectory
 * @param {Record<string, string>} storage
 * @param {Date} since
 */
async function readJournal(dataDirectory, storage, since) {
  if (storage.MEDIA_DIR && !fs.existsSync(storage.MEDIA_DIR)) return '';
  const settings = { NATS_URL: addressesOf(dataDirectory).nats };
  while (isJournalIncomplete((await runRestoreCommand(['events'], settings)).output)) await sleep(1_000);
  for (;;) {
    try {
      const args = ['dist/bundle/journal.js', since.toISOString()];
      return (await runNode(args, { cwd: contentFolder, env: contentSettings(dataDirectory, storage) })).output;
    } catch (error) {
      if (!/repeat this/.test(/** @type {Error} */ (error).message)) throw error;
    }
    await sleep(1_000);
  }
}

/** @param {string} dataDirectory @param {Record<string, string>} storage */
const contentSettings = (dataDirectory, storage) => ({
  DATABASE_URL: databaseOf(dataDirectory, 'content'),
  ...storage,
});

/** The moment to which a held database was restored. @param {string} url */
async function heldSince(url) {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select restored_to as at from restores where released_at is null');
    return rows.length > 0 ? /** @type {Date} */ (rows[0].at) : null;
  } finally {
    await client.end();
  }
}
