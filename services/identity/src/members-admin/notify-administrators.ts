import type { Actor } from '@aar/contracts/access';
import type { EntityManager } from 'typeorm';
import { type Account, accountColumns } from '../accounts/account';
import { raiseNotice } from '../accounts/raise-notice';
import { db } from '../database/db';

/**
 * Notifies all administrators that one of them suspended another, including the one who did it: that account may be the
 * stolen one. Any of them can lift the suspension.
 */
export async function notifyAdministrators(tx: EntityManager, actor: Actor, suspended: Account): Promise<void> {
  const administrators = await db(tx)
    .selectFrom('accounts')
    .select(accountColumns)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute();
  const by = administrators.find(({ id }) => id === actor.id)?.fullName ?? '';
  for (const administrator of administrators)
    await raiseNotice(tx, 'administrator-suspended', administrator, { name: suspended.fullName, by });
}
