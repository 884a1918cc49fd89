import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while others write to its table: `buildIndex(runner, 'accounts_city', 'accounts (city)')`. The migration says
 * `transaction = false`, since PostgreSQL does this in no transaction, and does nothing else. What an attempt left behind that
 * was cut short is taken away first.
 */
export async function buildIndex(
  runner: QueryRunner,
  name: string,
  on: string,
  kind: 'index' | 'unique index' = 'index',
) {
  if (runner.isTransactionActive) throw new Error(`${name}: the migration needs "transaction = false"`);
  const [{ lock_timeout: usual }] = await runner.query('show lock_timeout');
  // It waits for the transactions that began before it, and holds up nobody meanwhile.
  await runner.query('set lock_timeout = 0');
  try {
    await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`create ${kind} concurrently ${name} on ${on}`);
  } finally {
    await runner.query(`set lock_timeout = '${usual}'`);
  }
}
