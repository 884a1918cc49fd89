import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { EntityManager } from 'typeorm';
import { dropResetTokens } from './reset-tokens';
import type { Account } from '../accounts/account';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { confirmedAt } from '../accounts/contact-columns';
import { accountsWithUnproved } from '../accounts/find-account';

/**
 * Removes a contact from the accounts that have it unconfirmed, because staff entered it: somebody has just proved that it
 * is theirs. It remains in `owner`, and in an account that has confirmed it.
 */
export async function releaseUnproved(
  tx: EntityManager,
  contactType: ContactType,
  contact: string,
  owner?: Account,
): Promise<void> {
  for (const { id } of await accountsWithUnproved(tx, contactType, contact)) {
    if (id === owner?.id) continue;
    const holder = await lockedAccount(tx, id);
    if (holder?.[contactType] !== contact || holder[confirmedAt[contactType]]) continue;
    await dropResetTokens(tx, id);
    await changeAccount(tx, holder, { [contactType]: null });
  }
}
