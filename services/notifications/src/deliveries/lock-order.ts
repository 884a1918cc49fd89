import type { EntityManager } from 'typeorm';

/**
 * Lock order that prevents deadlocks: lock several chunks in this order, and chunks before their deliveries. It ends a `select …
 * from delivery_chunks c`.
 */
export const inLockOrder = 'order by c.delivery_id, c.number for no key update of c';

/** Locks the chunks that match the condition, SQL over `c`. */
export const lockChunks = (tx: EntityManager, condition: string, values: unknown[]) =>
  tx.query(`select from delivery_chunks c where ${condition} ${inLockOrder}`, values);
