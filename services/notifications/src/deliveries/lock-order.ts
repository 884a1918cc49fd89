import type { EntityManager } from 'typeorm';

/**
 * Whoever locks several chunks does it in this order, or two of them could each wait for what the other has; and before their deliveries.
 * It ends a `select … from delivery_chunks c`.
 */
export const inLockOrder = 'order by c.delivery_id, c.number for no key update of c';

/** Locks the chunks that the condition, SQL over `c`, is true of. */
export const lockChunks = (tx: EntityManager, condition: string, values: unknown[]) =>
  tx.query(`select from delivery_chunks c where ${condition} ${inLockOrder}`, values);
