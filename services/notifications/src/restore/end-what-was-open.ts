import type { EntityManager } from 'typeorm';

/** Restored codes may have been used, and the sessions of restored devices have ended. */
export const endWhatWasOpen = (tx: EntityManager): Promise<void> =>
  tx.query('truncate codes_under_way, push_subscriptions');
