import type { EntityManager } from 'typeorm';

/**
 * A photo and the request or event that names it may come at the same moment: one of them waits and finds the other. Call it before
 * locking rows.
 */
export async function lockPhotosOf(tx: EntityManager, ownerId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`photos of ${ownerId}`]);
}
