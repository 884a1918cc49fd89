import type { Client } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { collectWork, runWork } from './after-commit';

/**
 * Runs the work in a transaction of its own and returns its result once that is committed. If the work throws, everything is
 * rolled back and the error passed on.
 *
 * A work that catches the error of a statement and goes on must do so within a savepoint (`tx.transaction`): PostgreSQL
 * answers COMMIT with a silent ROLLBACK after a failed statement, which here is an error.
 */
export async function inTransaction<T>(dataSource: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const afterwards = collectWork(runner);
  let result: T;
  try {
    await runner.startTransaction();
    result = await work(runner.manager);
    await commit(runner);
  } catch (error) {
    // Where this fails the connection is closed (see DatabaseClient), so that no other transaction can take it over.
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
  runWork(afterwards);
  return result;
}

/** TypeORM's own commit does not look at what the server made of it. */
async function commit(runner: QueryRunner) {
  const connection = (await runner.connect()) as Client;
  const { command } = await connection.query('COMMIT');
  if (command !== 'COMMIT')
    throw new Error('nothing was committed: a statement failed and its error was caught without a savepoint');
}
