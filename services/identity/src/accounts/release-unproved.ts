import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { EntityManager } from 'typeorm';
import { dropResetTokens } from '../password-reset/reset-tokens';
import { changeAccount, lockedAccount } from './change-account';
import { confirmedAt } from './contact-columns';
import { accountByContact } from './find-account';

/**
 * Takes a contact from the account that has it without proof, because staff entered it: whoever has just proved it gets it.
 * A confirmed one stays where it is.
 */
export async function releaseUnproved(tx: EntityManager, contactType: ContactType, contact: string): Promise<void> {
  const found = await accountByContact(tx, contact);
  const holder = found && !found[confirmedAt[contactType]] && (await lockedAccount(tx, found.id));
  if (!holder || holder[contactType] !== contact || holder[confirmedAt[contactType]]) return;
  await dropResetTokens(tx, holder.id);
  await changeAccount(tx, holder, { [contactType]: null });
}
