import { createHash, randomBytes } from 'node:crypto';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { EntityManager } from 'typeorm';
import { Account } from '../accounts/account.entity';

const minutesValid = 10;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A token of 256 random bits that sets one new password within ten minutes; only its hash is kept, and which contact was proved for it. */
export async function issueResetToken(tx: EntityManager, accountId: string, contactType: ContactType): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.query(
    `insert into password_resets (token_hash, account_id, contact_type, expires_at)
     values ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))`,
    [hashOf(token), accountId, contactType, minutesValid],
  );
  return token;
}

/** Whose password a token may set, and which contact was proved for it; nobody's for one that is used, late or made up. */
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

/** Uses a token up; false when another call was first. */
export async function consumeResetToken(tx: EntityManager, token: string): Promise<boolean> {
  const [, consumed] = await tx.query(
    'delete from password_resets where token_hash = $1 and expires_at > clock_timestamp()',
    [hashOf(token)],
  );
  return consumed === 1;
}

/** Takes back every token of an account: its password or its e-mail is another one now. */
export async function dropResetTokens(tx: EntityManager, accountId: string): Promise<void> {
  await tx.query('delete from password_resets where account_id = $1', [accountId]);
}
