import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../database/transaction';

/** Runs the work once after a restore. Other replicas wait for it, so that none serves what it ends. */
export const tidyRestored = (dataSource: DataSource, tidy: (tx: EntityManager) => Promise<void>): Promise<void> =>
  inTransaction(dataSource, async tx => {
    const [held] = await tx.query(
      'select id from restores where released_at is null and tidied_at is null for no key update',
    );
    if (!held) return;
    // Statements about whole tables may take longer than those of requests.
    await tx.query(`set local statement_timeout = '10min'`);
    await tidy(tx);
    await tx.query('update restores set tidied_at = now() where id = $1', [held.id]);
  });
