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

/** The same expression as in the index, to avoid a full table scan. */
const contactOf = { email: 'lower(email)', mobile: 'mobile' } satisfies Record<ContactType, string>;

/** The account that confirmed the contact comes first, otherwise the oldest account that has it. */
const byContact = (contactType: ContactType, contact: string): Statement => ({
  text: `select ${columns} from accounts where ${contactOf[contactType]} = $1
    order by ${contactType}_confirmed_at nulls last, created_at, id limit 1`,
  values: [contact],
});

/** The account with an e-mail (lower case) or a mobile number (ten digits), whatever its status. */
export async function accountByContact(tx: EntityManager, contact: string): Promise<Account | null> {
  const { text, values } = byContact(contactTypeOf(contact), contact);
  const [account] = await tx.query<Account[]>(text, values);
  return account ?? null;
}

/** The same outside a transaction, as a prepared statement because every sign-in runs it. */
export async function accountSigningIn(dataSource: DataSource, contact: string): Promise<Account | null> {
  const [account] = await prepared<Account>(dataSource, byContact(contactTypeOf(contact), contact));
  return account ?? null;
}

/** Accounts with an unconfirmed contact, which staff entered. */
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
 * The account whose password a code to this contact may reset. A contact that staff entered counts until the member has
 * confirmed another: the code is its first confirmation. Later it might be a typing error and belong to a stranger.
 */
export async function resettableAccount(tx: EntityManager, contact: string): Promise<Account | null> {
  const account = await accountByContact(tx, contact);
  if (!account || account.status === 'deleted') return null;
  const isNew = !account.emailConfirmedAt && !account.mobileConfirmedAt;
  return isNew || account[confirmedAt[contactTypeOf(contact)]] ? account : null;
}
