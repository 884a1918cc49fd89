import { sql } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { platformDb } from '../database/platform-db';
import { inTransaction } from '../database/transaction';

/** Runs the work once after a restore. Other replicas wait for it, so that none serves data that it ends. */
export const tidyRestored = (dataSource: DataSource, tidy: (tx: EntityManager) => Promise<void>): Promise<void> =>
  inTransaction(dataSource, async tx => {
    const held = await platformDb(tx)
      .selectFrom('restores')
      .select('id')
      .where('released_at', 'is', null)
      .where('tidied_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!held) return;
    // Statements about whole tables may take longer than those of requests.
    await sql`set local statement_timeout = '10min'`.execute(platformDb(tx));
    await tidy(tx);
    await platformDb(tx)
      .updateTable('restores')
      .set({ tidied_at: sql`now()` })
      .where('id', '=', held.id)
      .execute();
  });
