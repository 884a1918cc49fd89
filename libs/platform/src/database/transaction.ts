import type { Client } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { collectWork, runWork } from './after-commit';

/**
 * Runs the work of each transaction. The tests replace it by a fence that refuses other I/O during a transaction
 * (`transaction-fence.ts`).
 */
export const transactions = {
  run: <T>(_runner: QueryRunner, work: () => Promise<T>): Promise<T> => work(),
};

/**
 * Runs the work in its own transaction and returns its result once that is committed. If the work throws, everything is rolled
 * back and the error rethrown.
 *
 * The work must await nothing but SQL on `tx`: anything else would prolong its locks, and would not be undone by a rollback.
 * Whatever has an effect elsewhere must be an effect (`addEffects`), an event or `afterCommit`.
 *
 * Work that catches the error of a statement and continues must do so within a savepoint (`tx.transaction`): after a failed
 * statement PostgreSQL responds to COMMIT with a silent ROLLBACK, which is an error here.
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
    // If this fails, the connection is closed (see DatabaseClient), so that no other transaction can use it.
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
  runWork(afterwards);
  return result;
}

/** TypeORM's own commit does not check the server's response. */
async function commit(runner: QueryRunner) {
  const connection = (await runner.connect()) as Client;
  const { command } = await connection.query('COMMIT');
  if (command !== 'COMMIT')
    throw new Error('nothing was committed: a statement failed and its error was caught without a savepoint');
}
