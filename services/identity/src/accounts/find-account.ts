import { type ContactType, contactTypeOf } from '@aar/contracts/identity/auth.contract';
import { prepared, type Statement } from '@aar/platform/database/prepared';
import { type DataSource, type EntityManager, getMetadataArgsStorage } from 'typeorm';
import { Account } from './account.entity';
import { confirmedAt } from './contact-columns';

/** Each property of an account from its column. */
const columns = getMetadataArgsStorage()
  .filterColumns(Account)
  .map(({ propertyName, options: { name = propertyName } }) => `${name} as "${propertyName}"`)
  .join(', ');

/** In the words of the index, or every row would be read. */
const contactOf = { email: 'lower(email)', mobile: 'mobile' } satisfies Record<ContactType, string>;

/** Whoever confirmed the contact comes first, else for whom it was entered first. */
const byContact = (contactType: ContactType, contact: string): Statement => ({
  text: `select ${columns} from accounts where ${contactOf[contactType]} = $1
    order by ${contactType}_confirmed_at nulls last, created_at, id limit 1`,
  values: [contact],
});

/** The account of an e-mail in lower case or of a mobile number of ten digits, whatever its status. */
export async function accountByContact(tx: EntityManager, contact: string): Promise<Account | null> {
  const { text, values } = byContact(contactTypeOf(contact), contact);
  const [account] = await tx.query<Account[]>(text, values);
  return account ?? null;
}

/** The same outside a transaction, where it is asked for all the time. */
export async function accountSigningIn(dataSource: DataSource, contact: string): Promise<Account | null> {
  const [account] = await prepared<Account>(dataSource, byContact(contactTypeOf(contact), contact));
  return account ?? null;
}

/** Accounts that have a contact because staff entered it, which nobody has confirmed. */
export const unprovedHolders = (
  tx: EntityManager,
  contactType: ContactType,
  contact: string,
): Promise<Pick<Account, 'id'>[]> =>
  tx.query(
    `select id from accounts where ${contactOf[contactType]} = $1 and ${contactType}_confirmed_at is null order by id`,
    [contact],
  );

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
