import { refusals } from '@aar/contracts/refusals';
import type { SignInProvider, SocialPlatform } from '@aar/contracts/vocabulary';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../database/unique-violation';

interface Connection {
  username?: string | null;
  /** The id of the account at its provider; it can sign in from now on. */
  subject?: string | null;
}

/** Connects and disconnects accounts. The transaction must lock the account, or two disconnects would rely on each other. */
@Injectable()
export class Connections {
  /** Connects, or replaces what was connected. Throws `identity.social-account.taken` for another member's account. */
  async connect(
    tx: EntityManager,
    accountId: string,
    platform: SocialPlatform,
    { username, subject }: Connection,
  ): Promise<void> {
    await tx
      .query(
        `insert into social_accounts (account_id, platform, subject, username) values ($1, $2, $3, $4)
         on conflict (account_id, platform) do update set subject = excluded.subject, username = excluded.username,
           connected_at = now(), used_at = null`,
        [accountId, platform, subject ?? null, username ?? null],
      )
      .catch(refuseTaken);
  }

  async setAutoShare(
    tx: EntityManager,
    accountId: string,
    platform: SocialPlatform,
    autoShare: boolean,
  ): Promise<void> {
    const [, changed] = await tx.query(
      'update social_accounts set auto_share = $3 where account_id = $1 and platform = $2',
      [accountId, platform, autoShare],
    );
    if (changed === 0) throw new Problem('identity.social-account.unknown');
  }

  /** Does nothing where nothing is connected. Throws `identity.social-account.last` when no way to sign in would be left. */
  async disconnect(tx: EntityManager, accountId: string, platform: SocialPlatform): Promise<void> {
    await tx.query('delete from social_accounts where account_id = $1 and platform = $2', [accountId, platform]);
    const [{ hasPassword, hasContact, hasProvider }] = await tx.query(
      `select password_hash is not null as "hasPassword", coalesce(email, mobile) is not null as "hasContact", exists (
         select from social_accounts where account_id = accounts.id and subject is not null) as "hasProvider"
       from accounts where id = $1`,
      [accountId],
    );
    if (hasProvider || (hasPassword && hasContact)) return;
    throw new Problem('identity.social-account.last', hasPassword ? { message: refusals.contactUnconfirmed } : {});
  }
}

/** The accounts that can sign in, all or those that were connected since a moment. */
const canSignIn = `account_id = $1 and subject is not null and connected_at >= coalesce($2::timestamptz, '-infinity')`;

export async function providersConnectedSince(tx: EntityManager, accountId: string, since: Date) {
  const found = await tx.query<{ platform: SignInProvider }[]>(
    `select platform from social_accounts where ${canSignIn} order by platform`,
    [accountId, since],
  );
  return found.map(({ platform }) => platform);
}

/**
 * Disconnects the accounts that can sign in, all or those that were connected since a moment, and revokes the sign-ins and links
 * under way. Public handles stay.
 */
export async function dropSignInAccounts(
  tx: EntityManager,
  accountId: string,
  since: Date | null = null,
): Promise<void> {
  await tx.query(`delete from social_accounts where ${canSignIn}`, [accountId, since]);
  await tx.query('delete from social_sign_in_codes where account_id = $1', [accountId]);
  await tx.query('delete from social_sign_in_states where account_id = $1', [accountId]);
}

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw new Problem('identity.social-account.taken');
  throw error;
}
