import { type EntityManager, QueryFailedError } from 'typeorm';

/** Whether a statement failed because another row has the same value in a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof QueryFailedError && error.driverError?.code === '23505';

/** Does the work in a savepoint; rolls it back and returns `null` on a unique violation. */
export const unlessTaken = <T>(tx: EntityManager, work: (tx: EntityManager) => Promise<T>): Promise<T | null> =>
  tx.transaction(work).catch((error: unknown) => {
    if (isUniqueViolation(error)) return null;
    throw error;
  });
