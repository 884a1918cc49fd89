import { contactTypeOf } from '@aar/contracts/identity/auth.contract';
import { type EntityManager, Raw } from 'typeorm';
import { Account } from './account.entity';
import { confirmedAt } from './contact-columns';

/** The account of an e-mail in lower case, whatever its status. Asked in the words of the index, or every row would be read. */
export const accountByEmail = (tx: EntityManager, email: string): Promise<Account | null> =>
  tx.getRepository(Account).findOneBy({ email: Raw(column => `lower(${column}) = :email`, { email }) });

/** The same of an e-mail or a mobile number of ten digits. */
export const accountByContact = (tx: EntityManager, contact: string): Promise<Account | null> =>
  contactTypeOf(contact) === 'email'
    ? accountByEmail(tx, contact)
    : tx.getRepository(Account).findOneBy({ mobile: contact });

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
