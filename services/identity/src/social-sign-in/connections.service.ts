import { refusals } from '@aar/contracts/refusals';
import type { SocialPlatform } from '@aar/contracts/vocabulary';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { isUniqueViolation } from '../database/unique-violation';

interface Connection {
  username?: string | null;
  /** The id of the account at its provider; the member can sign in with it from now on. */
  subject?: string | null;
}

/**
 * Connects and disconnects accounts. The transaction must lock the account, otherwise two concurrent disconnects could each
 * rely on the other account.
 */
@Injectable()
export class Connections {
  /** Connects, or replaces what was connected. Throws `identity.social-account.taken` for another member's account. */
  async connect(
    tx: EntityManager,
    accountId: string,
    platform: SocialPlatform,
    { username, subject }: Connection,
  ): Promise<void> {
    const connected = { subject: subject ?? null, username: username ?? null };
    await db(tx)
      .insertInto('social_accounts')
      .values({ account_id: accountId, platform, ...connected })
      .onConflict(known =>
        known
          .columns(['account_id', 'platform'])
          .doUpdateSet({ ...fromExcluded(connected), connected_at: sql<Date>`now()`, used_at: null }),
      )
      .execute()
      .catch(refuseTaken);
  }

  async setAutoShare(
    tx: EntityManager,
    accountId: string,
    platform: SocialPlatform,
    autoShare: boolean,
  ): Promise<void> {
    const changed = await db(tx)
      .updateTable('social_accounts')
      .set({ auto_share: autoShare })
      .where('account_id', '=', accountId)
      .where('platform', '=', platform)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new Problem('identity.social-account.unknown');
  }

  /** Does nothing if nothing is connected. Throws `identity.social-account.last` if no way to sign in would be left. */
  async disconnect(tx: EntityManager, accountId: string, platform: SocialPlatform): Promise<void> {
    await db(tx)
      .deleteFrom('social_accounts')
      .where('account_id', '=', accountId)
      .where('platform', '=', platform)
      .execute();
    const { hasPassword, hasContact, hasProvider } = await db(tx)
      .selectFrom('accounts')
      .select(({ eb, fn, exists, selectFrom }) => [
        eb('password_hash', 'is not', null).as('hasPassword'),
        eb(fn.coalesce('email', 'mobile'), 'is not', null).as('hasContact'),
        exists(
          selectFrom('social_accounts as other')
            .select('other.platform')
            .whereRef('other.account_id', '=', 'accounts.id')
            .where('other.subject', 'is not', null),
        ).as('hasProvider'),
      ])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (hasProvider || (hasPassword && hasContact)) return;
    throw new Problem('identity.social-account.last', hasPassword ? { message: refusals.contactUnconfirmed } : {});
  }
}

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw new Problem('identity.social-account.taken');
  throw error;
}
