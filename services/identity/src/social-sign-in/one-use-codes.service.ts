import { createHash, randomBytes } from 'node:crypto';
import type { SignInProvider } from '@aar/contracts/vocabulary';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Lifetimes in seconds. A ticket starts linking; the two others complete what a provider confirmed. */
const lifetimes = { ticket: 300, 'sign-in': 60, link: 60 };
export type Purpose = keyof typeof lifetimes;

export interface CodeFacts {
  accountId: string;
  provider: SignInProvider;
  /** The provider's account that a `link` code connects. */
  subject?: string;
  username?: string;
}

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Single-use codes of 256 random bits; only their hashes are stored. */
@Injectable()
export class OneUseCodes {
  async issue(tx: EntityManager, purpose: Purpose, facts: CodeFacts): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    await tx.query(
      `insert into social_sign_in_codes (code_hash, purpose, account_id, provider, subject, username, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
      [
        ...[hashOf(code), purpose, facts.accountId, facts.provider],
        ...[facts.subject, facts.username, lifetimes[purpose]],
      ],
    );
    return code;
  }

  /** The account of a code, without consuming it. */
  async holderOf(tx: EntityManager, code: string): Promise<string | null> {
    const [found] = await tx.query('select account_id as id from social_sign_in_codes where code_hash = $1', [
      hashOf(code),
    ]);
    return found?.id ?? null;
  }

  /** Consumes a code and returns its facts; `null` if it is used, expired, unknown or for another purpose. */
  async use(tx: EntityManager, purpose: Purpose, code: string): Promise<CodeFacts | null> {
    const [rows]: [CodeFacts[]] = await tx.query(
      `delete from social_sign_in_codes where code_hash = $1 and purpose = $2 and expires_at > now()
       returning account_id as "accountId", provider, subject, username`,
      [hashOf(code), purpose],
    );
    return rows[0] ?? null;
  }
}
