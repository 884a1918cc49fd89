import type { EntityManager } from 'typeorm';

/** Ends the downloads of a member, also one that is being gathered; housekeeping deletes their parts. Returns their number. */
export async function dropExports(tx: EntityManager, memberId: string, exportId?: string): Promise<number> {
  const [, dropped] = await tx.query(
    `update data_exports set status = 'expired', private_key = null
     where account_id = $1 and status <> 'expired' and id = coalesce($2, id)`,
    [memberId, exportId ?? null],
  );
  return dropped;
}
