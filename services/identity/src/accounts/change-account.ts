import { asColumns } from '@aar/platform/database/field-columns';
import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { type Account, accountColumns } from './account';
import { publishAccount } from './account-changes';
import { scheduleForAccount } from './account-due-work';
import { journalStanding } from './journal-standing';
import { isActive } from './standing';

/** The account, locked until the transaction ends. */
export const lockedAccount = (tx: EntityManager, id: string): Promise<Account | undefined> =>
  db(tx).selectFrom('accounts').select(accountColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The locked account of the calling member. Throws `auth.session-ended` if the member may not sign in any more. */
export async function ownAccount(tx: EntityManager, id: string): Promise<Account> {
  const account = await lockedAccount(tx, id);
  if (!account || !isActive(account)) throw new Problem('auth.session-ended');
  return account;
}

/** Writes changes of a locked account with a new version, schedules its due work, publishes it and returns the new state. */
export async function changeAccount(tx: EntityManager, account: Account, changes: Partial<Account>): Promise<Account> {
  await db(tx)
    .updateTable('accounts')
    .set(({ eb }) => ({ ...asColumns(changes), version: eb('version', '+', 1) }))
    .where('id', '=', account.id)
    .execute();
  const changed = { ...account, ...changes, version: account.version + 1 };
  await scheduleForAccount(tx, account.id, changes);
  await journalStanding(tx, changed, changes);
  await publishAccount(tx, changed);
  return changed;
}
