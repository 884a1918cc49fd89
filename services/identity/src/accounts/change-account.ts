import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import { Account } from './account.entity';
import { tellAccountChanged } from './account-changes';
import { scheduleForAccount } from './account-due-work';
import { journalStanding } from './journal-standing';
import { isActive } from './standing';

/** The account, locked until the transaction ends. */
export const lockedAccount = (tx: EntityManager, id: string): Promise<Account | null> =>
  tx.getRepository(Account).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });

/** The locked account of the calling member. Throws `auth.session-ended` if the member may not sign in any more. */
export async function ownAccount(tx: EntityManager, id: string): Promise<Account> {
  const account = await lockedAccount(tx, id);
  if (!account || !isActive(account)) throw new Problem('auth.session-ended');
  return account;
}

/** Writes changes of a locked account under a new version, schedules its due work, publishes it and returns the new state. */
export async function changeAccount(tx: EntityManager, account: Account, changes: Partial<Account>): Promise<Account> {
  await tx.getRepository(Account).update({ id: account.id }, changes);
  const changed = Object.assign(new Account(), account, changes, { version: account.version + 1 });
  await scheduleForAccount(tx, account.id, changes);
  await journalStanding(tx, changed, changes);
  await tellAccountChanged(tx, changed);
  return changed;
}
