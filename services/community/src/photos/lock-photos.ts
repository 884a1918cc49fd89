import type { EntityManager } from 'typeorm';

/**
 * Serialises the arrival of a photo with the write of a request or event that names it, so that the later one finds the other.
 * Call it before locking rows.
 */
export async function lockPhotosOf(tx: EntityManager, ownerId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`photos of ${ownerId}`]);
}
