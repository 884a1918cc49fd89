import type { SignInProvider } from '@aar/contracts/vocabulary';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

export async function providersConnectedSince(tx: EntityManager, accountId: string, since: Date) {
  const found = await db(tx)
    .selectFrom('social_accounts')
    .select('platform')
    .where('account_id', '=', accountId)
    .where('subject', 'is not', null)
    .where('connected_at', '>=', since)
    .orderBy('platform')
    .execute();
  // Only accounts for sign-in have a subject.
  return found.map(({ platform }) => platform as SignInProvider);
}

/**
 * Disconnects the accounts that can sign in, all or those that were connected since a moment, and revokes sign-ins and links
 * in progress. Public handles remain.
 */
export async function dropSignInAccounts(
  tx: EntityManager,
  accountId: string,
  since: Date | null = null,
): Promise<void> {
  await db(tx)
    .deleteFrom('social_accounts')
    .where('account_id', '=', accountId)
    .where('subject', 'is not', null)
    .$if(since !== null, query => query.where('connected_at', '>=', since))
    .execute();
  await db(tx).deleteFrom('social_sign_in_codes').where('account_id', '=', accountId).execute();
  await db(tx).deleteFrom('social_sign_in_states').where('account_id', '=', accountId).execute();
}
