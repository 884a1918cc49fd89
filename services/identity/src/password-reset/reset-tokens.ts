import { createHash, randomBytes } from 'node:crypto';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { EntityManager } from 'typeorm';
import { Account } from '../accounts/account.entity';

const minutesValid = 10;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Issues a single-use token of 256 random bits, valid for ten minutes; only its hash and the proved contact type are stored. */
export async function issueResetToken(tx: EntityManager, accountId: string, contactType: ContactType): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.query(
    `insert into password_resets (token_hash, account_id, contact_type, expires_at)
     values ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))`,
    [hashOf(token), accountId, contactType, minutesValid],
  );
  return token;
}

/** The account whose password a token may set, and the proved contact type; no owner for a used, expired or unknown token. */
export async function resetOf(
  tx: EntityManager,
  token: string,
): Promise<{ owner: Account | null; contactType: ContactType }> {
  const [reset] = await tx.query(
    `select account_id, contact_type from password_resets where token_hash = $1 and expires_at > clock_timestamp()`,
    [hashOf(token)],
  );
  const owner = reset ? await tx.getRepository(Account).findOneBy({ id: reset.account_id }) : null;
  return { owner, contactType: reset?.contact_type };
}

/** Consumes a token; false if another request was first. */
export async function consumeResetToken(tx: EntityManager, token: string): Promise<boolean> {
  const [, consumed] = await tx.query(
    'delete from password_resets where token_hash = $1 and expires_at > clock_timestamp()',
    [hashOf(token)],
  );
  return consumed === 1;
}

/** Revokes every token of an account, after a change of its password or a contact. Returns whether there was one. */
export async function dropResetTokens(tx: EntityManager, accountId: string): Promise<boolean> {
  const [, dropped] = await tx.query('delete from password_resets where account_id = $1', [accountId]);
  return dropped > 0;
}
