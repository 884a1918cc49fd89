import '@aar/platform/service/node-settings';
import { Client } from 'pg';
import { FilesConfig } from './content.config';
import { compareFiles } from './media/compare-files';
import { MediaStorage } from './media/media-storage';

/** `node dist/files.js`, with the settings of the content service: compares its rows with the stored files after a restore. */
async function main() {
  const config = new FilesConfig(process.env);
  const client = new Client({ connectionString: config.DATABASE_URL });
  await client.connect();
  try {
    const { missing, unknown } = await compareFiles(client, new MediaStorage(config));
    const print = (line: string) => process.stdout.write(`${line}\n`);
    print(
      missing.length > 0
        ? `WRONG content: ${missing.length} rows lack their file, ${missing.slice(0, 5).join(', ')}. Restore the files.`
        : 'OK    content: every row has its files',
    );
    print(`OK    content: ${unknown} files have no row, which does no harm`);
    if (missing.length > 0) process.exitCode = 1;
  } finally {
    await client.end();
  }
}

void main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
