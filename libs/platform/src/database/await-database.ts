import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type Address, withProbes } from '../observability/startup-health';
import { type Connection, openDatabase, type ServiceDatabase } from './database';
import { lackingMigrations } from './lacking-migrations';

/** Milliseconds between two checks for the migrations, up to twice as many. */
const lookAgain = 500;

/**
 * Opens the database and waits until it has every migration of this build: with an older schema a process would turn events
 * into dead letters. Meanwhile the process is live but not ready, and its probes say so. Throws what `openDatabase` throws.
 */
export async function awaitDatabase(connection: Connection, database: ServiceDatabase, address: Address) {
  const failed = ['database'];
  const opened = open(connection, database, () => (failed[0] = 'migrations'));
  return withProbes(address, opened, () => failed);
}

async function open(connection: Connection, database: ServiceDatabase, isThere: () => void) {
  const dataSource = await openDatabase(connection, database);
  isThere();
  await untilMigrated(dataSource, database);
  return dataSource;
}

async function untilMigrated(dataSource: DataSource, database: ServiceDatabase) {
  const logger = new Logger('database');
  for (let told = ''; ; await sleep(lookAgain * (1 + Math.random()))) {
    const problem = await lackingMigrations(dataSource, database).then(
      names => names.length > 0 && `lacks ${names.join(', ')}: the migrate command of this build has not run`,
      (error: Error) => `cannot be asked for its migrations: ${error.message}`,
    );
    if (!problem) return;
    if (problem !== told) logger.error(problem);
    told = problem;
  }
}
