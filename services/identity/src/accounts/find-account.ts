import { type ContactType, contactTypeOf } from '@aar/contracts/identity/auth.contract';
import { type EntityManager, type FindOptionsOrder, type FindOptionsWhere, IsNull, Raw } from 'typeorm';
import { Account } from './account.entity';
import { confirmedAt } from './contact-columns';

/** Whoever confirmed a contact comes first, else for whom it was entered first. */
const firstBy = (contactType: ContactType) =>
  ({
    [confirmedAt[contactType]]: { direction: 'asc', nulls: 'last' },
    createdAt: 'asc',
    id: 'asc',
  }) satisfies FindOptionsOrder<Account>;

/** Of an e-mail in lower case, in the words of the index, or every row would be read; or of a mobile number of ten digits. */
const having = (contactType: ContactType, contact: string): FindOptionsWhere<Account> =>
  contactType === 'email' ? { email: Raw(column => `lower(${column}) = :contact`, { contact }) } : { mobile: contact };

/** The account of an e-mail in lower case, whatever its status. */
export const accountByEmail = (tx: EntityManager, email: string): Promise<Account | null> =>
  tx.getRepository(Account).findOne({ where: having('email', email), order: firstBy('email') });

/** The same of an e-mail or a mobile number of ten digits. */
export const accountByContact = (tx: EntityManager, contact: string): Promise<Account | null> => {
  const contactType = contactTypeOf(contact);
  return tx.getRepository(Account).findOne({ where: having(contactType, contact), order: firstBy(contactType) });
};

/** Accounts that have a contact because staff entered it, which nobody has confirmed. */
export const unprovedHolders = (tx: EntityManager, contactType: ContactType, contact: string): Promise<Account[]> =>
  tx.getRepository(Account).find({
    where: { ...having(contactType, contact), [confirmedAt[contactType]]: IsNull() },
    order: { id: 'asc' },
  });

/**
 * Whose password a code to this contact may replace. One that was entered by staff will do until the member has confirmed
 * another: the code is its first confirmation, and later it might be a stranger's by a slip of the keyboard.
 */
export async function resettableAccount(tx: EntityManager, contact: string): Promise<Account | null> {
  const account = await accountByContact(tx, contact);
  if (!account || account.status === 'deleted') return null;
  const isNew = !account.emailConfirmedAt && !account.mobileConfirmedAt;
  return isNew || account[confirmedAt[contactTypeOf(contact)]] ? account : null;
}
