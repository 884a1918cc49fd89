import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { codeOf, sqlState } from '../errors/failure-policy';
import { optionsOf, connectWithRetry, type ServiceDatabase } from './database';

const migrationLock = 6_021_977;
/** Seconds that a statement of a migration waits for its lock; meanwhile every query on that table waits behind it. */
const lockTimeout = 2;
const pause = () => 200 + Math.random() * 800;

interface Target {
  url: string;
  service: string;
}

/**
 * Brings a schema up to date and returns the names of the migrations that ran. A second command waits until the first is done.
 * A migration that does not get its lock within two seconds is rolled back and retried, so that requests are served meanwhile;
 * after the given number of tries its error is thrown.
 */
export async function migrateDatabase(
  { url, service }: Target,
  database: ServiceDatabase,
  { tries = 30, signal }: { tries?: number; signal?: AbortSignal } = {},
): Promise<string[]> {
  const dataSource = new DataSource(optionsOf({ url, poolSize: 1, service: `${service} migrate` }, database));
  await connectWithRetry(dataSource, signal);
  // Lock and migrations share a connection, so that both end when the process dies.
  const runner = dataSource.createQueryRunner();
  try {
    await acquireLock(runner);
    await runner.query(`set lock_timeout = '${lockTimeout}s'`);
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'each';
    const pending = await executor.getPendingMigrations();
    await runAll(executor, tries);
    return pending.map(({ name }) => name);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

/** Polls for the lock: a statement that waits for it would block an index that is being built concurrently. */
async function acquireLock(runner: QueryRunner) {
  for (;;) {
    const [row]: { taken: boolean }[] = await runner.query('select pg_try_advisory_lock($1) as taken', [migrationLock]);
    if (row!.taken) return;
    await sleep(pause());
  }
}

async function runAll(executor: MigrationExecutor, tries: number) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await executor.executePendingMigrations();
    } catch (error) {
      const mayPass = [sqlState.lockNotAvailable, sqlState.deadlock].includes(codeOf(error) as never);
      if (!mayPass || attempt === tries) throw error;
      new Logger('migrate').warn(`try ${attempt} of ${tries}: ${(error as Error).message}`);
      await sleep(pause());
    }
  }
}
