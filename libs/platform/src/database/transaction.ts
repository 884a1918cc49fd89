import type { Client } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { collectWork, runWork } from './after-commit';

/** Runs the work of each transaction. The tests replace it by a fence that refuses other I/O meanwhile (`transaction-fence.ts`). */
export const transactions = {
  run: <T>(_runner: QueryRunner, work: () => Promise<T>): Promise<T> => work(),
};

/**
 * Runs the work in its own transaction and returns its result once that is committed. If the work throws, everything is rolled
 * back and the error rethrown.
 *
 * The work awaits nothing but SQL on `tx`: whatever else it awaits would hold its locks, and would have happened when it is rolled
 * back. What has an effect elsewhere is an effect (`addEffects`), an event or `afterCommit`.
 *
 * Work that catches the error of a statement and goes on must do so within a savepoint (`tx.transaction`): after a failed
 * statement PostgreSQL answers COMMIT with a silent ROLLBACK, which here is an error.
 */
export async function inTransaction<T>(dataSource: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const afterwards = collectWork(runner);
  let result: T;
  try {
    await runner.startTransaction();
    result = await transactions.run(runner, () => work(runner.manager));
    await commit(runner);
  } catch (error) {
    // If this fails, the connection is closed (see DatabaseClient), so that no other transaction can take it over.
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
  runWork(afterwards);
  return result;
}

/** TypeORM's own commit does not check the server's answer. */
async function commit(runner: QueryRunner) {
  const connection = (await runner.connect()) as Client;
  const { command } = await connection.query('COMMIT');
  if (command !== 'COMMIT')
    throw new Error('nothing was committed: a statement failed and its error was caught without a savepoint');
}
