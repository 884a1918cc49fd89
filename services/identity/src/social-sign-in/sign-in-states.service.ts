import type { SignInProvider } from '@aar/contracts/vocabulary';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hashOf } from './one-use-codes.service';

/** What is stored of a sign-in while the browser is at the provider. */
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

  async keep(state: string, facts: SignInState): Promise<void> {
    const { provider, browser, redirectUri, verifier, nonce, accountId } = facts;
    await this.dataSource.query(
      `insert into social_sign_in_states
         (state_hash, provider, browser, redirect_uri, verifier, nonce, account_id, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() + interval '10 minutes')`,
      [hashOf(state), provider, browser, redirectUri, verifier, nonce, accountId],
    );
  }

  /** Consumes a state, whoever presents it, and returns what was stored with it; `null` if it is unknown or expired. */
  async take(state: string): Promise<SignInState | null> {
    const [rows]: [(SignInState & { isFresh: boolean })[]] = await this.dataSource.query(
      `delete from social_sign_in_states where state_hash = $1
       returning provider, browser, redirect_uri as "redirectUri", verifier, nonce, account_id as "accountId",
         expires_at > now() as "isFresh"`,
      [hashOf(state)],
    );
    return rows[0]?.isFresh ? rows[0] : null;
  }
}
