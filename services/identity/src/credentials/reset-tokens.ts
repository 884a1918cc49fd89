import { randomBytes } from 'node:crypto';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { sql, type SqlBool } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { accountById } from '../accounts/find-account';
import { db } from '../database/db';
import { hashOf } from '../hash-of';

const minutesValid = 10;

const isValid = sql<SqlBool>`expires_at > clock_timestamp()`;

/** Issues a single-use token of 256 random bits, valid for ten minutes; only its hash and the proved contact type are stored. */
export async function issueResetToken(tx: EntityManager, accountId: string, contactType: ContactType): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db(tx)
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      contact_type: contactType,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${minutesValid})`,
    })
    .execute();
  return token;
}

/** The account whose password a token may set, and the proved contact type; null for a used, expired or unknown token. */
export async function resetOf(
  tx: EntityManager,
  token: string,
): Promise<{ owner: Account | undefined; contactType: ContactType } | undefined> {
  const reset = await db(tx)
    .selectFrom('password_resets')
    .select(['account_id as accountId', 'contact_type as contactType'])
    .where('token_hash', '=', hashOf(token))
    .where(isValid)
    .executeTakeFirst();
  return reset && { owner: await accountById(tx, reset.accountId), contactType: reset.contactType };
}

/** Consumes a token; false if another request was first. */
export async function consumeResetToken(tx: EntityManager, token: string): Promise<boolean> {
  const deletion = db(tx).deleteFrom('password_resets').where('token_hash', '=', hashOf(token)).where(isValid);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0;
}

/** Revokes every token of an account, after a change of its password or a contact. Returns whether there was one. */
export async function dropResetTokens(tx: EntityManager, accountId: string): Promise<boolean> {
  const deletion = db(tx).deleteFrom('password_resets').where('account_id', '=', accountId);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0;
}
