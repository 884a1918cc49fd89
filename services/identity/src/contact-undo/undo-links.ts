import { createHash, randomUUID } from 'node:crypto';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import { confirmedAt } from '../accounts/contact-columns';
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

/** For how long a change can be undone. */
export const hoursValid = 72;

/** Whoever changed a contact may have added other ways in shortly before. */
export const preparedSince = ([first]: OpenUndo[]): Date =>
  new Date(first!.changedAt.getTime() - hoursValid * 3_600_000);

/** Whether a contact was added since a moment. One that the registration proved was not, however young the account is. */
export function isLate(account: Account, contactType: ContactType, since: Date): boolean {
  const confirmed = account[confirmedAt[contactType]];
  return confirmed !== null && confirmed >= since && confirmed > account.createdAt;
}

/**
 * The token of a link: 96 bits that only the key's holder can derive from the id, so that neither the notice that waits to be sent
 * nor a copy of the table has it. With its path it has 29 characters, which fit a variable of a registered text message (DLT).
 */
export const undoToken = (id: string, key: string): string =>
  keyedDigest(key, 'undo-contact', id).subarray(0, 12).toString('base64url');

const hashOf = (token: string) => createHash('sha256').update(token).digest();

const columns = `id, contact_type as "contactType", contact, changed_at as "changedAt", expires_at as "expiresAt"`;

/** Ends the link of a contact that becomes the account's again: its owner has gone back. Returns whether it had one. */
export async function dropUndoOf(
  tx: EntityManager,
  accountId: string,
  contactType: ContactType,
  contact: string,
): Promise<boolean> {
  const [, dropped] = await tx.query(
    'delete from contact_undos where account_id = $1 and contact_type = $2 and contact = $3 and expires_at > now()',
    [accountId, contactType, contact],
  );
  return dropped > 0;
}

/**
 * Lets a contact undo its replacement, or what was added to its account, and returns the id of the link: the one that the contact
 * has already, which then works for 72 hours more. `null` while another contact of this type has one, or one of the other type has
 * a link that takes this one off: a contact of the last three days may be that of somebody who took the account, and must neither
 * undo what its owner does nor come back with the owner's. `account` is as it was before.
 */
export async function openUndo(
  tx: EntityManager,
  account: Account,
  { contactType, contact }: { contactType: ContactType; contact: string },
  key: string,
): Promise<string | null> {
  const [[known]] = await tx.query<[{ id: string }[], number]>(
    `update contact_undos set expires_at = now() + make_interval(hours => $4)
     where account_id = $1 and contact_type = $2 and contact = $3 and expires_at > now() returning id`,
    [account.id, contactType, contact, hoursValid],
  );
  if (known) return known.id;
  const undos = await openUndosOf(tx, account.id);
  if (undos.length > 0 && isLate(account, contactType, preparedSince(undos))) return null;
  const id = randomUUID();
  const opened = await tx.query(
    `insert into contact_undos (id, token_hash, account_id, contact_type, contact, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6))
     on conflict (account_id, contact_type) do update set id = excluded.id, token_hash = excluded.token_hash,
       contact = excluded.contact, changed_at = excluded.changed_at, expires_at = excluded.expires_at
       where contact_undos.expires_at <= now()
     returning 1`,
    [id, hashOf(undoToken(id, key)), account.id, contactType, contact, hoursValid],
  );
  return opened.length > 0 ? id : null;
}

/** The account of a link, `null` for one that was used, has expired or is unknown. */
export async function accountOfLink(tx: EntityManager, token: string): Promise<string | null> {
  const [found] = await tx.query(
    'select account_id as id from contact_undos where token_hash = $1 and expires_at > now()',
    [hashOf(token)],
  );
  return found?.id ?? null;
}

/** All changes of an account that can be undone: one link undoes them together. */
export const openUndosOf = (tx: EntityManager, accountId: string): Promise<OpenUndo[]> =>
  tx.query(
    `select ${columns} from contact_undos where account_id = $1 and expires_at > now() order by changed_at, id`,
    [accountId],
  );

export const dropUndos = (tx: EntityManager, accountId: string): Promise<unknown> =>
  tx.query('delete from contact_undos where account_id = $1', [accountId]);
