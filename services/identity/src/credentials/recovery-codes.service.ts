import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { keyedDigest } from '../keyed-digest';
import { endFactors } from './end-factors';

const codes = 10;
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const length = 10;

/** Ten codes of 50 random bits, each valid once; only their digests are stored. The caller has locked the account. */
@Injectable()
export class RecoveryCodes {
  constructor(private readonly config: IdentityConfig) {}

  /** New codes that replace all others, in the form in which the member writes them down: `k3m9q-x7p2w`. */
  async renew(tx: EntityManager, accountId: string): Promise<string[]> {
    const fresh = Array.from({ length: codes }, newCode);
    await endFactors(tx, accountId, 'recovery-codes');
    await db(tx)
      .insertInto('recovery_codes')
      .values(fresh.map(code => ({ account_id: accountId, digest: this.digestOf(accountId, code) })))
      .execute();
    return fresh.map(code => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
  }

  /** New codes for a member who has none left; otherwise null. */
  async ensure(tx: EntityManager, accountId: string): Promise<string[] | null> {
    const found = await db(tx)
      .selectFrom('recovery_codes')
      .select('account_id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst();
    return found ? null : this.renew(tx, accountId);
  }

  /** Whether the code is correct; it is then consumed. */
  async use(tx: EntityManager, accountId: string, code: string): Promise<boolean> {
    return (await endFactors(tx, accountId, 'recovery-codes', this.digestOf(accountId, code).toString('hex'))) === 1;
  }

  private digestOf(accountId: string, code: string) {
    return keyedDigest(this.config.SECOND_FACTOR_KEY, 'recovery-code', accountId, code);
  }
}

/** 32 letters, so that each byte gives one letter without bias. */
const newCode = () => Array.from(randomBytes(length), byte => letters[byte % letters.length]).join('');
