import '@aar/platform/service/node-settings';
import { Client } from 'pg';
import { FilesConfig } from './content.config';
import { db } from './database/db';
import { readJournal } from './journal/read-journal';
import { MediaStorage } from './media/media-storage';

const usage = 'journal <time>, with the settings of the content service, for example 2026-03-01T10:00:00Z\n';

/**
 * `node dist/journal.js <time>`: prints the journal since a time, for the `journal` command of the services that apply it.
 * Exits with 1 while content has entries that are not in the file storage yet.
 */
async function main([time = '']: string[]) {
  const since = new Date(time);
  if (Number.isNaN(since.getTime())) throw new Error(usage);
  const config = new FilesConfig(process.env);
  const client = new Client({ connectionString: config.DATABASE_URL });
  await client.connect();
  try {
    const waiting = await db(client).selectFrom('journal_lines').select('id').limit(1).executeTakeFirst();
    if (waiting) throw new Error('entries wait to be written to the file storage: repeat this in some seconds');
  } finally {
    await client.end();
  }
  for (const line of await readJournal(new MediaStorage(config).journal, since)) process.stdout.write(`${line}\n`);
}

void main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
