import { Logger } from '@nestjs/common';
import type { EntityManager, QueryRunner } from 'typeorm';

export type Work = () => void | Promise<void>;

const logger = new Logger('after-commit');
const collected = new WeakMap<QueryRunner, Work[]>();
const underWay = new Set<Promise<void>>();

/**
 * Does the work once the transaction is committed, never after a rollback. For what may be lost, since the process can end in
 * between: pushes to browsers, cache invalidation, jobs that something else would queue again. Nobody waits for it and its
 * errors are only logged. Works in transactions opened by `inTransaction`, which is all of handlers and consumers; in a
 * savepoint it belongs to the outer transaction.
 */
export function afterCommit(tx: EntityManager, work: Work) {
  const list = tx.queryRunner && collected.get(tx.queryRunner);
  if (!list) throw new Error('afterCommit needs a transaction opened by inTransaction');
  list.push(work);
}

/** Gathers what `afterCommit` is given in the transactions of this query runner. */
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

/** Resolves when all work that was started has ended; for the end of the process. */
export const afterCommitSettled = async () => void (await Promise.all(underWay));
