import path from 'node:path';
import { createBackup } from './backup/create.mjs';
import { restoreBackup } from './backup/restore.mjs';
import { compareCopies, releaseSite, verifyRestore } from './backup/verify.mjs';
import { root } from './site/root.mjs';

// `npm run backup -- create <folder>` backs up the running local site; `restore <folder>` restores it while it is stopped. Then
// `npm start`, `npm run backup -- verify` and `npm run backup -- release`: docs/runbooks/restore-from-a-backup.md.
const [command, folder = ''] = process.argv.slice(2);
const dataDirectory = path.resolve(root, process.env.DATA_DIR ?? '.data');
const report = (/** @type {string} */ line) => console.log(line);

/** @type {Record<string, () => Promise<void>>} */
const commands = {
  async create() {
    report(`Backed up to ${(await createBackup(dataDirectory, path.resolve(folder))).toISOString()}`);
  },
  async restore() {
    await restoreBackup(dataDirectory, path.resolve(folder), report);
    report('Restored. Now: npm start, then npm run backup -- verify');
  },
  async verify() {
    // Read models may still differ while events from before the restored moment are being applied.
    const isWell = (await verifyRestore(dataDirectory, report)) && (await compareCopies());
    if (!isWell) process.exitCode = 1;
  },
  async release() {
    await releaseSite(dataDirectory, report, folder === '--force');
  },
};

const needsFolder = command === 'create' || command === 'restore';
if (!command || !commands[command] || (needsFolder && !folder)) {
  console.error('npm run backup -- create <folder> | restore <folder> | verify | release [--force]');
  process.exit(2);
}
await commands[command]?.().catch(error => {
  console.error(error.message);
  process.exitCode = 1;
});
