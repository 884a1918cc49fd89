import { FullName } from '@aar/contracts/identity/names';
import type { SignInProvider } from '@aar/contracts/vocabulary';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { publishAccount } from '../accounts/account-changes';
import type { Account } from '../accounts/account';
import { accountByContact, knownAccount } from '../accounts/find-account';
import { insertAccounts, newAccount } from '../accounts/new-account';
import { raiseNotice } from '../accounts/raise-notice';
import { isActive } from '../accounts/standing';
import { db } from '../database/db';
import { isUniqueViolation } from '../database/unique-violation';
import { isNameOfNgo } from '../verification/near-names';
import { SignInFailure } from './sign-in-failure';
import type { SocialProfile } from './social-profile';
import { socialProviders } from './social-providers';

/** Finds or creates the account of a provider's user. */
@Injectable()
export class SocialMembers {
  /**
   * The account that a profile signs in to. One that signed in before is identified by provider and subject only. A new one
   * is connected to the member with the same e-mail if both sides have confirmed it, and otherwise becomes a new member;
   * neither happens while the provider is disabled. Throws a `SignInFailure` if nobody may be signed in.
   */
  async find(tx: EntityManager, provider: SignInProvider, profile: SocialProfile, mayJoin: boolean): Promise<Account> {
    // Two tabs in which somebody signs in concurrently must find the same account.
    await lockByName(tx, `${provider} ${profile.subject}`);
    const known = await this.known(tx, provider, profile);
    if (known) return allowed(known);
    if (!mayJoin) throw new SignInFailure('provider_disabled');
    return (await this.namesake(tx, provider, profile)) ?? (await this.join(tx, provider, profile));
  }

  private async known(tx: EntityManager, provider: SignInProvider, { subject, username }: SocialProfile) {
    const connection = await db(tx)
      .updateTable('social_accounts')
      .set({ username, used_at: sql<Date>`now()` })
      .where('platform', '=', provider)
      .where('subject', '=', subject)
      .returning('account_id as id')
      .executeTakeFirst();
    return connection && knownAccount(tx, connection.id);
  }

  private async namesake(tx: EntityManager, provider: SignInProvider, profile: SocialProfile) {
    if (!profile.email) return null;
    const account = await accountByContact(tx, profile.email);
    if (!account) return null;
    // Otherwise somebody who claims an e-mail, here or there, could wait for its owner and share the account.
    if (!profile.isEmailVerified || !account.emailConfirmedAt) throw new SignInFailure('email_unverified');
    allowed(account);
    // E-mail addresses change owners: an account that is already connected is not reconnected.
    if (!(await connect(tx, provider, profile, account.id))) throw new SignInFailure('oauth_failed');
    await raiseNotice(tx, 'provider-connected', account, { provider: socialProviders[provider].displayName });
    return account;
  }

  private async join(tx: EntityManager, provider: SignInProvider, profile: SocialProfile) {
    const email = profile.isEmailVerified ? profile.email : null;
    const now = new Date();
    const account = newAccount({
      fullName: FullName.safeParse(profile.fullName).data ?? nameless,
      userType: 'activist',
      email,
      emailConfirmedAt: email ? now : null,
      isVerified: email !== null,
      isComplete: false,
      createdAt: now,
    });
    if (await isNameOfNgo(tx, account)) account.fullName = nameless;
    await insertAccounts(tx, [account]).catch(refuseTaken);
    await connect(tx, provider, profile, account.id);
    await publishAccount(tx, account);
    return account;
  }
}

const nameless = 'New member';

function allowed(account: Account) {
  if (account.status === 'deleted') throw new SignInFailure('oauth_failed');
  if (!isActive(account)) throw new SignInFailure('account_suspended');
  return account;
}

/** Somebody joined with this e-mail a moment ago; the next attempt will find the account. */
function refuseTaken(cause: unknown): never {
  throw isUniqueViolation(cause) ? new SignInFailure('oauth_failed', { cause }) : cause;
}

/** Returns false if the account is already connected to somebody else at the provider. */
async function connect(tx: EntityManager, provider: SignInProvider, profile: SocialProfile, accountId: string) {
  const connected = await db(tx)
    .insertInto('social_accounts')
    .values({ account_id: accountId, platform: provider, subject: profile.subject, username: profile.username })
    .onConflict(known => known.columns(['account_id', 'platform']).doNothing())
    .returning('platform')
    .executeTakeFirst();
  return connected !== undefined;
}
