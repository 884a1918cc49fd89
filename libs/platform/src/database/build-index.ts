import type { QueryRunner } from 'typeorm';

/**
 * Builds an index without blocking writes to its table: `buildIndex(runner, 'accounts_city', 'accounts (city)')`. The migration
 * sets `transaction = false`, since PostgreSQL cannot do this in a transaction, and does nothing else. The invalid index of an
 * interrupted attempt is dropped first.
 */
export async function buildIndex(
  runner: QueryRunner,
  name: string,
  on: string,
  kind: 'index' | 'unique index' = 'index',
) {
  if (runner.isTransactionActive) throw new Error(`${name}: the migration needs "transaction = false"`);
  const [{ lock_timeout: usual }]: [{ lock_timeout: string }] = await runner.query('show lock_timeout');
  // The build waits for all earlier transactions, and blocks nobody meanwhile.
  await runner.query('set lock_timeout = 0');
  try {
    await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`create ${kind} concurrently ${name} on ${on}`);
  } finally {
    await runner.query(`set lock_timeout = '${usual}'`);
  }
}
