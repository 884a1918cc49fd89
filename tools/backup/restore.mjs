import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startSiteServers } from '../backing-servers/backing-servers.mjs';
import { databaseUrl } from '../backing-servers/databases.mjs';
import { root } from '../site/root.mjs';
import { takeRunFile } from '../site/run-file.mjs';
import { localPasswords } from '../site/secrets.mjs';
import { SERVICES } from '../site/site-processes.mjs';
import { copyFolder, MEDIA_FOLDERS } from './create.mjs';
import { restoreDatabase } from './dump-database.mjs';
import { runRestoreCommand } from './restore-command.mjs';

const run = promisify(execFile);

/**
 * Restores a backup of the local site, which must be stopped. The stream of events and the journal stay; Redis is emptied. The
 * site then starts held.
 *
 * @param {string} dataDirectory
 * @param {string} folder
 * @param {(line: string) => void} report
 */
export async function restoreBackup(dataDirectory, folder, report) {
  const lock = await takeRunFile(dataDirectory, 'a restore', report);
  try {
    // The queues are rebuilt from the databases.
    fs.rmSync(path.join(dataDirectory, 'redis'), { recursive: true, force: true });
    const servers = await startSiteServers({
      directory: dataDirectory,
      passwords: localPasswords(dataDirectory),
      report,
      started: lock.note,
    });
    try {
      await restoreDatabases(folder, { owners: servers.addresses.databases, ...servers.urls, report });
      for (const media of MEDIA_FOLDERS)
        copyFolder(path.join(folder, 'media', media), path.join(dataDirectory, 'media', media));
    } finally {
      await servers.stop();
    }
  } finally {
    lock.release();
  }
}

/**
 * Replaces all databases by those of a backup and holds them. No process of the site may run.
 *
 * @param {string} folder
 * @param {object} servers
 * @param {Record<string, string>} servers.owners the address of each database for the service that owns it
 * @param {string} servers.postgres for operators, as `nats`
 * @param {string} servers.nats
 * @param {(line: string) => void} servers.report
 */
export async function restoreDatabases(folder, { owners, postgres, nats, report }) {
  const { at } = JSON.parse(fs.readFileSync(path.join(folder, 'backup.json'), 'utf8'));
  for (const name of SERVICES) {
    report(`Restoring aar_${name} ...`);
    await restoreDatabase({ url: owners[name] ?? '', file: path.join(folder, `aar_${name}.dump`) });
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: owners[name] ?? '' };
    await run(process.execPath, ['dist/bundle/migrate.js'], { cwd: path.join(root, 'services', name), env });
  }
  const settings = SERVICES.map(name => [`DATABASE_URL_${name.toUpperCase()}`, databaseUrl(postgres, `aar_${name}`)]);
  const prepared = await runRestoreCommand(['prepare', '--to', at], {
    ...Object.fromEntries(settings),
    NATS_URL: nats,
  });
  report(prepared.output.trim());
}
