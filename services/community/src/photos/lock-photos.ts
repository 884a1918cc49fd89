import { lockByName } from '@aar/platform/database/advisory-lock';
import type { EntityManager } from 'typeorm';

/**
 * Serialises the arrival of a photo with the write of a request or event that names it, so that the later one finds the other.
 * Call it before locking rows.
 */
export async function lockPhotosOf(tx: EntityManager, ownerId: string): Promise<void> {
  await lockByName(tx, `photos of ${ownerId}`);
}
