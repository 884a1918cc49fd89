import { randomUUID } from 'node:crypto';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { confirmedAt } from '../accounts/contact-columns';
import { db, type IdentityTables } from '../database/db';
import { hashOf } from '../hash-of';
import { keyedDigest } from '../keyed-digest';

/** A change of contact that can still be undone. */
export interface OpenUndo {
  id: string;
  contactType: ContactType;
  /** The contact that becomes the member's again. */
  contact: string;
  changedAt: Date;
  expiresAt: Date;
}

/** Hours within which a change can be undone. */
export const hoursValid = 72;

/** The start of the period in which whoever changed a contact may have added other ways in. */
export const preparedSince = ([first]: OpenUndo[]): Date =>
  new Date(first!.changedAt.getTime() - hoursValid * 3_600_000);

/** Whether a contact was added after a moment. One that the registration proved does not count, however young the account is. */
export function isLate(account: Account, contactType: ContactType, since: Date): boolean {
  const confirmed = account[confirmedAt[contactType]];
  return confirmed !== null && confirmed >= since && confirmed > account.createdAt;
}

/**
 * The token of a link: 96 bits that only the key's holder can derive from the id, so that neither the notice that waits
 * to be sent nor a copy of the table contains it. With its path it has 29 characters, which fit a variable of a
 * registered text message (DLT).
 */
export const undoToken = (id: string, key: string): string =>
  keyedDigest(key, 'undo-contact', id).subarray(0, 12).toString('base64url');

const isValid = sql<SqlBool>`contact_undos.expires_at > now()`;
const ofContact = (accountId: string, contactType: ContactType, contact: string) => {
  const { eb, and } = expressionBuilder<IdentityTables, 'contact_undos'>();
  return and([eb('account_id', '=', accountId), eb('contact_type', '=', contactType), eb('contact', '=', contact)]);
};

/**
 * Ends the link of a contact that becomes the account's again, because its owner has changed it back. Returns whether it had
 * one.
 */
export async function dropUndoOf(
  tx: EntityManager,
  accountId: string,
  contactType: ContactType,
  contact: string,
): Promise<boolean> {
  const deletion = db(tx)
    .deleteFrom('contact_undos')
    .where(ofContact(accountId, contactType, contact))
    .where(isValid);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0;
}

/**
 * Lets a contact undo its replacement, or what was added to its account, and returns the id of the link. If the contact already
 * has a link, that one is valid for 72 hours more. `null` while another contact of this type has a link, or one of the other
 * type has a link that would remove this contact: a contact of the last three days may belong to somebody who took over the
 * account, and must neither undo what the owner does nor be restored together with the owner's. `account` is the earlier state.
 */
export async function openUndo(
  tx: EntityManager,
  account: Account,
  { contactType, contact }: { contactType: ContactType; contact: string },
  key: string,
): Promise<string | null> {
  const expiresAt = sql<Date>`now() + make_interval(hours => ${hoursValid})`;
  const known = await db(tx)
    .updateTable('contact_undos')
    .set({ expires_at: expiresAt })
    .where(ofContact(account.id, contactType, contact))
    .where(isValid)
    .returning('id')
    .executeTakeFirst();
  if (known) return known.id;
  const undos = await openUndosOf(tx, account.id);
  if (undos.length > 0 && isLate(account, contactType, preparedSince(undos))) return null;
  const id = randomUUID();
  const undo = { id, token_hash: hashOf(undoToken(id, key)), contact };
  const opened = await db(tx)
    .insertInto('contact_undos')
    .values({ account_id: account.id, contact_type: contactType, ...undo, expires_at: expiresAt })
    .onConflict(other =>
      other
        .columns(['account_id', 'contact_type'])
        .doUpdateSet(({ ref }) => ({
          ...fromExcluded(undo),
          changed_at: ref('excluded.changed_at'),
          expires_at: ref('excluded.expires_at'),
        }))
        .where('contact_undos.expires_at', '<=', sql<Date>`now()`),
    )
    .returning('id')
    .executeTakeFirst();
  return opened ? id : null;
}

/** The account of a link; `null` for a link that was used, has expired or is unknown. */
export async function accountOfLink(tx: EntityManager, token: string): Promise<string | null> {
  const found = await db(tx)
    .selectFrom('contact_undos')
    .select('account_id as id')
    .where('token_hash', '=', hashOf(token))
    .where(isValid)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** All changes of an account that can be undone: one link undoes all of them. */
export const openUndosOf = (tx: EntityManager, accountId: string): Promise<OpenUndo[]> =>
  db(tx)
    .selectFrom('contact_undos')
    .select(['id', 'contact_type as contactType', 'contact', 'changed_at as changedAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .where(isValid)
    .orderBy('changed_at')
    .orderBy('id')
    .execute();

export const dropUndos = (tx: EntityManager, accountId: string): Promise<unknown> =>
  db(tx).deleteFrom('contact_undos').where('account_id', '=', accountId).execute();
