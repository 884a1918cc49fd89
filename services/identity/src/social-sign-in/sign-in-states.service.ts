import type { SignInProvider } from '@aar/contracts/vocabulary';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { hashOf } from '../hash-of';

/** What is stored about a sign-in while the browser is at the provider. */
export interface SignInState {
  provider: SignInProvider;
  /** SHA-256 in hex of the browser's cookie. */
  browser: string;
  redirectUri: string;
  /** The PKCE code verifier. */
  verifier: string;
  nonce: string | null;
  /** The member who links an account; `null` for a sign-in. */
  accountId: string | null;
}

/** The OAuth `state` values of sign-ins in progress, stored as hashes; single-use and valid for ten minutes. */
@Injectable()
export class SignInStates {
  constructor(private readonly dataSource: DataSource) {}

  async store(state: string, facts: SignInState): Promise<void> {
    const { provider, browser, redirectUri, verifier, nonce, accountId } = facts;
    await db(this.dataSource)
      .insertInto('social_sign_in_states')
      .values({
        state_hash: hashOf(state),
        provider,
        browser,
        redirect_uri: redirectUri,
        verifier,
        nonce,
        account_id: accountId,
        expires_at: sql<Date>`now() + interval '10 minutes'`,
      })
      .execute();
  }

  /** Consumes a state, whoever presents it, and returns what was stored with it; `null` if it is unknown or expired. */
  async consume(state: string): Promise<SignInState | null> {
    const taken = await db(this.dataSource)
      .deleteFrom('social_sign_in_states')
      .where('state_hash', '=', hashOf(state))
      .returning(['provider', 'browser', 'redirect_uri as redirectUri', 'verifier', 'nonce', 'account_id as accountId'])
      .returning(({ eb }) => eb('expires_at', '>', sql<Date>`now()`).as('isFresh'))
      .executeTakeFirst();
    return taken?.isFresh ? taken : null;
  }
}
