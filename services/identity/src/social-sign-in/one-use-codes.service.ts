import { randomBytes } from 'node:crypto';
import type { SignInProvider } from '@aar/contracts/vocabulary';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { hashOf } from '../hash-of';

/** Lifetimes in seconds. A ticket starts linking; the other two complete what a provider confirmed. */
const lifetimes = { ticket: 300, 'sign-in': 60, link: 60 };
export type Purpose = keyof typeof lifetimes;

export interface CodeFacts {
  accountId: string;
  provider: SignInProvider;
  /** The provider's account that a `link` code connects. */
  subject?: string | null;
  username?: string | null;
}

/** Single-use codes of 256 random bits; only their hashes are stored. */
@Injectable()
export class OneUseCodes {
  async issue(tx: EntityManager, purpose: Purpose, facts: CodeFacts): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const { accountId, provider, subject, username } = facts;
    await db(tx)
      .insertInto('social_sign_in_codes')
      .values({
        code_hash: hashOf(code),
        purpose,
        account_id: accountId,
        provider,
        subject,
        username,
        expires_at: sql<Date>`now() + make_interval(secs => ${lifetimes[purpose]})`,
      })
      .execute();
    return code;
  }

  /** The account of a code, without consuming it. */
  async holderOf(tx: EntityManager, code: string): Promise<string | null> {
    const found = await db(tx)
      .selectFrom('social_sign_in_codes')
      .select('account_id as id')
      .where('code_hash', '=', hashOf(code))
      .executeTakeFirst();
    return found?.id ?? null;
  }

  /** Consumes a code and returns its facts; `null` if it is used, expired, unknown or for another purpose. */
  async use(tx: EntityManager, purpose: Purpose, code: string): Promise<CodeFacts | null> {
    const used = await db(tx)
      .deleteFrom('social_sign_in_codes')
      .where('code_hash', '=', hashOf(code))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['account_id as accountId', 'provider', 'subject', 'username'])
      .executeTakeFirst();
    return used ?? null;
  }
}
