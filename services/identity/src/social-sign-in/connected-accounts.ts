import type { SocialAccount } from '@aar/contracts/identity/social-accounts.contract';
import { SignInProvider, SocialPlatform } from '@aar/contracts/vocabulary';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** All platforms in order, with what the member has connected; `available` are the providers that can be connected now. */
export async function connectedAccounts(
  manager: EntityManager,
  accountId: string,
  available: Set<string>,
): Promise<SocialAccount[]> {
  const rows = await db(manager)
    .selectFrom('social_accounts')
    .select(['platform', 'username', 'auto_share as autoShare'])
    .where('account_id', '=', accountId)
    .execute();
  return SocialPlatform.options.map(platform => {
    const connected = rows.find(row => row.platform === platform);
    const byOAuth = SignInProvider.safeParse(platform).success;
    return {
      platform,
      username: connected?.username ?? null,
      isConnected: connected !== undefined,
      autoShare: connected?.autoShare ?? false,
      connectBy: byOAuth ? 'oauth' : 'handle',
      isAvailable: !byOAuth || available.has(platform),
    };
  });
}
