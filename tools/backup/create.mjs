import fs from 'node:fs';
import path from 'node:path';
import { databaseUrl } from '../backing-servers/databases.mjs';
import { SERVICES } from '../site/site-processes.mjs';
import { dumpDatabase } from './dump-database.mjs';
import { addressesOf } from './local-addresses.mjs';

/** The folders of uploaded files; the journal next to them is not backed up. */
export const MEDIA_FOLDERS = ['pictures', 'documents'];

/**
 * Backs up the running local site: all databases at one point in time, and afterwards the uploaded files, so that no referenced
 * file is missing.
 *
 * @param {string} dataDirectory
 * @param {string} folder which must not exist yet
 */
export async function createBackup(dataDirectory, folder) {
  const { postgres } = addressesOf(dataDirectory);
  if (fs.existsSync(folder)) throw new Error(`${folder} exists already`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { Client } = (await import('pg')).default;
  const clients = SERVICES.map(name => new Client({ connectionString: databaseUrl(postgres, `aar_${name}`) }));
  await Promise.all(clients.map(client => client.connect()));
  try {
    // The snapshots are taken together, and the dumps follow them.
    await Promise.all(clients.map(client => client.query('begin isolation level repeatable read read only')));
    const snapshots = await Promise.all(
      clients.map(client => client.query('select pg_export_snapshot() as id, now() as at')),
    );
    const at = new Date(Math.min(...snapshots.map(({ rows }) => Number(rows[0].at))));
    for (const [index, name] of SERVICES.entries())
      await dumpDatabase({
        url: databaseUrl(postgres, `aar_${name}`),
        file: path.join(folder, `aar_${name}.dump`),
        snapshot: snapshots[index]?.rows[0].id,
      });
    for (const media of MEDIA_FOLDERS)
      copyFolder(path.join(dataDirectory, 'media', media), path.join(folder, 'media', media));
    fs.writeFileSync(path.join(folder, 'backup.json'), JSON.stringify({ at: at.toISOString() }));
    return at;
  } finally {
    await Promise.all(clients.map(client => client.end()));
  }
}

/** Files that are there stay: a name always has the same content. @param {string} from @param {string} to */
export function copyFolder(from, to) {
  if (fs.existsSync(from)) fs.cpSync(from, to, { recursive: true, force: false });
}
