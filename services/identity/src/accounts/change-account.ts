import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import { Account } from './account.entity';
import { tellAccountChanged } from './account-changes';
import { scheduleForAccount } from './account-due-work';
import { isActive } from './standing';

/** An account as nobody else can change it before this transaction ends. */
export const lockedAccount = (tx: EntityManager, id: string): Promise<Account | null> =>
  tx.getRepository(Account).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });

/** The same of the member who calls. Throws `auth.session-ended` for one who may not come in any more. */
export async function ownAccount(tx: EntityManager, id: string): Promise<Account> {
  const account = await lockedAccount(tx, id);
  if (!account || !isActive(account)) throw new Problem('auth.session-ended');
  return account;
}

/** Writes changes of a locked account under a new version, schedules what they ask for, and tells the other services. Returns the account as it is now. */
export async function changeAccount(tx: EntityManager, account: Account, changes: Partial<Account>): Promise<Account> {
  await tx.getRepository(Account).update({ id: account.id }, changes);
  const changed = Object.assign(new Account(), account, changes, { version: account.version + 1 });
  await scheduleForAccount(tx, account.id, changes);
  await tellAccountChanged(tx, changed);
  return changed;
}
