import { type ContactType, contactTypeOf } from '@aar/contracts/identity/auth.contract';
import { type EntityManager, getMetadataArgsStorage } from 'typeorm';
import { Account } from './account.entity';
import { confirmedAt } from './contact-columns';

/** Each property of an account from its column. */
const columns = getMetadataArgsStorage()
  .filterColumns(Account)
  .map(({ propertyName, options: { name = propertyName } }) => `${name} as "${propertyName}"`)
  .join(', ');

/** The same expression as in the index, to avoid a full table scan. */
const contactOf = { email: 'lower(email)', mobile: 'mobile' } satisfies Record<ContactType, string>;

/**
 * SQL that selects the account with a contact, whatever its status: an e-mail (lower case) or a mobile number (ten digits). The
 * account that confirmed it comes first, otherwise the oldest one that has it.
 */
export const byContact = (contactType: ContactType, parameter: string): string =>
  `select ${columns} from accounts where ${contactOf[contactType]} = ${parameter}
    order by ${contactType}_confirmed_at nulls last, created_at, id limit 1`;

/** The account with an e-mail (lower case) or a mobile number (ten digits), whatever its status. */
export async function accountByContact(tx: EntityManager, contact: string): Promise<Account | null> {
  const [account] = await tx.query<Account[]>(byContact(contactTypeOf(contact), '$1'), [contact]);
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
