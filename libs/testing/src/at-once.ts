import { waitUntil } from '@aar/tools/ports.mjs';

interface Database {
  query(sql: string, parameters?: unknown[]): Promise<unknown[]>;
  createQueryRunner(): {
    isTransactionActive: boolean;
    startTransaction(): Promise<void>;
    query(sql: string, parameters?: unknown[]): Promise<unknown>;
    commitTransaction(): Promise<void>;
    rollbackTransaction(): Promise<void>;
    release(): Promise<void>;
  };
}

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/**
 * Forces a race: starts calls one after the other while it holds a lock that each of them needs, releases them together and
 * returns their results. Throws when a call does not wait for a lock.
 *
 * @param lock the statement that takes the lock, with its parameters
 */
export async function atOnce<T>(
  database: Database,
  lock: [string, unknown[]?],
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  const holder = database.createQueryRunner();
  await holder.startTransaction();
  const begun: Promise<T>[] = [];
  try {
    await holder.query(...lock);
    for (const call of calls) {
      begun.push(call());
      const wait = async () => (await database.query(waiting)).length >= begun.length;
      await waitUntil(wait, { what: `call ${begun.length} to wait for a lock` });
    }
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
  }
  return Promise.all(begun);
}

/**
 * Starts a call while an uncommitted change blocks it, commits the change, and returns the result of the call. Throws when the
 * call does not wait for a lock.
 *
 * @param change the statement that changes something, with its parameters
 */
export async function meanwhile<T>(
  database: Database,
  change: [string, unknown[]?],
  call: () => Promise<T>,
): Promise<T> {
  const holder = database.createQueryRunner();
  await holder.startTransaction();
  try {
    await holder.query(...change);
    const begun = call();
    const wait = async () => (await database.query(waiting)).length > 0;
    await waitUntil(wait, { what: 'the call to wait for the change' });
    await holder.commitTransaction();
    return await begun;
  } finally {
    if (holder.isTransactionActive) await holder.rollbackTransaction();
    await holder.release();
  }
}
