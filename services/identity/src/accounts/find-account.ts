import { type ContactType, contactTypeOf } from '@aar/contracts/identity/auth.contract';
import { type Expression, expressionBuilder } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { db, type IdentityTables } from '../database/db';
import { type Account, accountColumns } from './account';
import { confirmedAt, confirmedColumn } from './contact-columns';

/** The account with an id, whatever its status. */
export const accountById = (manager: EntityManager, id: string): Promise<Account | undefined> =>
  db(manager).selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst();

/** The account that a foreign key or a session refers to. */
export const knownAccount = (manager: EntityManager, id: string): Promise<Account> =>
  db(manager).selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirstOrThrow();

const { fn, ref } = expressionBuilder<IdentityTables, 'accounts'>();
/** The same expression as in the index, to avoid a full table scan. */
const contactOf = {
  email: fn<string | null>('lower', ['accounts.email']),
  mobile: ref('accounts.mobile'),
} satisfies Record<ContactType, Expression<string | null>>;

/**
 * Selects the account with a contact, whatever its status: an e-mail (lower case) or a mobile number (ten digits). The account that
 * confirmed it comes first, otherwise the oldest one that has it.
 */
export const byContact = (manager: EntityManager | DataSource, contact: string) =>
  db(manager)
    .selectFrom('accounts')
    .select(accountColumns)
    .where(contactOf[contactTypeOf(contact)], '=', contact)
    .orderBy(confirmedColumn[contactTypeOf(contact)], order => order.asc().nullsLast())
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);

/** The account with an e-mail (lower case) or a mobile number (ten digits), whatever its status. */
export const accountByContact = (tx: EntityManager, contact: string): Promise<Account | undefined> =>
  byContact(tx, contact).executeTakeFirst();

/** Accounts with an unconfirmed contact, which staff entered. */
export const accountsWithUnproved = (tx: EntityManager, contactType: ContactType, contact: string) =>
  db(tx)
    .selectFrom('accounts')
    .select('id')
    .where(contactOf[contactType], '=', contact)
    .where(confirmedColumn[contactType], 'is', null)
    .orderBy('id')
    .execute();

/**
 * The account whose password can be reset by a code to this contact. A contact that staff entered counts until the member has
 * confirmed another: the code is then its first confirmation. After that it might be a typing error and belong to a stranger.
 */
export async function resettableAccount(tx: EntityManager, contact: string): Promise<Account | null> {
  const account = await accountByContact(tx, contact);
  if (!account || account.status === 'deleted') return null;
  const isNew = !account.emailConfirmedAt && !account.mobileConfirmedAt;
  return isNew || account[confirmedAt[contactTypeOf(contact)]] ? account : null;
}
