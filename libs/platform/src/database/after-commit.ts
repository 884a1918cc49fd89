import { Logger } from '@nestjs/common';
import type { EntityManager, QueryRunner } from 'typeorm';

export type Work = () => void | Promise<void>;

const logger = new Logger('after-commit');
const collected = new WeakMap<QueryRunner, Work[]>();
const underWay = new Set<Promise<void>>();

/**
 * Runs the work once the transaction is committed, never after a rollback. Only for work that may be lost, because the
 * process can end in between: pushes to browsers, cache invalidation, jobs that something else would queue again. Nobody
 * awaits it, and its errors are only logged. Requires a transaction opened by `inTransaction`, as in all handlers and
 * consumers; within a savepoint it belongs to the outer transaction.
 */
export function afterCommit(tx: EntityManager, work: Work) {
  const list = tx.queryRunner && collected.get(tx.queryRunner);
  if (!list) throw new Error('afterCommit needs a transaction opened by inTransaction');
  list.push(work);
}

/** Collects the work that `afterCommit` gets in the transactions of this query runner. */
export function collectWork(runner: QueryRunner): Work[] {
  const list: Work[] = [];
  collected.set(runner, list);
  return list;
}

export function runWork(list: Work[]) {
  for (const work of list) {
    const running = attempt(work).finally(() => underWay.delete(running));
    underWay.add(running);
  }
}

async function attempt(work: Work) {
  try {
    await work();
  } catch (error) {
    logger.error(error);
  }
}

/** Resolves when all started work has ended; awaited when the process stops. */
export const afterCommitSettled = async () => void (await Promise.all(underWay));
