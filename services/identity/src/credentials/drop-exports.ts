import { given } from '@aar/platform/database/given';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/**
 * Ends the downloads of a member, including one that is being gathered; housekeeping deletes their parts. Returns their number.
 */
export async function dropExports(tx: EntityManager, memberId: string, exportId?: string): Promise<number> {
  const dropped = await db(tx)
    .updateTable('data_exports')
    .set({ status: 'expired', private_key: null })
    .where('account_id', '=', memberId)
    .where('status', '<>', 'expired')
    .where(({ and }) => and(given({ id: exportId })))
    .executeTakeFirst();
  return Number(dropped.numUpdatedRows);
}
