import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceDatabase } from '@aar/platform/database/database';
import { migrateDatabase } from '@aar/platform/database/migrate';

/**
 * Migrates the database of a service under test. With SCHEMA_OF, the folder of a newer, built version, that version's
 * migrate command does it: this shows that an older version works with the newer schema.
 */
export async function migrateForTest(url: string, service: string, database: ServiceDatabase) {
  const newer = process.env.SCHEMA_OF;
  if (!newer) return void (await migrateDatabase({ url, service }, database));
  await promisify(execFile)(process.execPath, ['dist/migrate.js'], {
    cwd: join(newer, 'services', service),
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  });
}
