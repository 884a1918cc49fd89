import { Logger } from '@nestjs/common';
import { configClass, migrateEnv } from '../config/config';
import { createLogger, nestLogger } from '../observability/logger';
import type { ServiceDatabase } from './database';
import { migrateDatabase } from './migrate';

class MigrateConfig extends configClass(migrateEnv) {}

/** Milliseconds to wait until the server is up. */
const timeout = 60_000;

/** `node dist/migrate.js` of a service: brings its schema up to date and exits; the exit code is 1 if that failed. */
export async function migrateCommand(service: string, database: ServiceDatabase) {
  Logger.overrideLogger(nestLogger(createLogger(`${service} migrate`, 'info')));
  try {
    const { DATABASE_URL, DIRECT_DATABASE_URL: url = DATABASE_URL } = new MigrateConfig(process.env);
    const done = await migrateDatabase({ url, service }, database, { signal: AbortSignal.timeout(timeout) });
    new Logger('migrate').log(done.length > 0 ? `done: ${done.join(', ')}` : 'nothing to do');
  } catch (error) {
    process.stderr.write(`${service} migrate: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
