import { randomUUID } from 'node:crypto';
import { prepared } from '@aar/platform/database/prepared';
import { unawaited } from '@aar/platform/database/unawaited';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { networkOf } from '@aar/platform/security/network-of';
import { IdentityConfig } from '../identity.config';
import { keyedDigest } from '../keyed-digest';
import { placesOf, type Visitor } from './known-places';

/**
 * Exponential back-off: from the fifth failure from one address on, the wait is 30, 60, 120 ... up to 900 s. At most 25 failures
 * an hour for a contact and for its account. A known device or network has its own count: failures of strangers elsewhere do not
 * make it wait.
 */
const backOff = { free: 5, firstWait: 30, longestWait: 15 * 60, mostInAnHour: 25 };

@Injectable()
export class SignInAttempts {
  private readonly logger = new Logger('sign-in-attempts');

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  /**
   * Runs a check of credentials as an attempt and returns its result. The attempt counts as failed from the start, so that
   * concurrent attempts cannot slip past the limit. A correct one deletes earlier failures from the same place; one whose check
   * throws does not count. `subject` is the contact that was entered, whether or not it is a member's, with the account that it
   * belongs to, or the id of a signed-in member. After 25 attempts by both contacts of an account even a correct one fails: a
   * wait would reveal that they belong together. Throws `identity.sign-in.waiting` while there is a wait.
   */
  async judge(
    subject: string,
    visitor: Visitor,
    accountId: string | null,
    judgement: () => Promise<boolean>,
  ): Promise<boolean> {
    const id = randomUUID();
    const digest = this.digestOf(subject);
    const account = accountId === null ? null : this.digestOf(accountId);
    const address = networkOf(visitor.address);
    const places = placesOf(visitor, this.config.CODE_PEPPER);
    const { free, firstWait, longestWait, mostInAnHour } = backOff;
    const mayComeTrue = await this.begin([
      ...[id, digest, account, address, accountId, places],
      ...[free, firstWait, longestWait, mostInAnHour],
    ]);
    const judged = await judgement().catch(async (error: unknown) => {
      await this.withdraw(id);
      throw error;
    });
    const right = judged && mayComeTrue;
    if (right)
      await prepared(this.dataSource, {
        text: `${forget('(subject = $1 or account = $2) and (address = $3 or known_place = any ($4))')} and ${unawaited}`,
        values: [digest, account, address, places],
      });
    return right;
  }

  /** Deletes the failures of a member who has proved their identity in another way, so that they need not wait. */
  async forgive(tx: EntityManager, subject: string): Promise<void> {
    await tx.query(forget('subject = $1 or account = $1'), [this.digestOf(subject)]);
  }

  private async begin(values: unknown[]): Promise<boolean> {
    const [begun] = await prepared<{ wait: number; mayComeTrue: boolean }>(this.dataSource, {
      text: `select wait, may_come_true as "mayComeTrue"
        from begin_sign_in_try($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) where ${unawaited}`,
      values,
    });
    if (begun!.wait > 0) throw new Problem('identity.sign-in.waiting', { retryAfter: begun!.wait });
    return begun!.mayComeTrue;
  }

  /** Only logs its own failure: the caller must get the error of the check. */
  private async withdraw(id: string) {
    await this.dataSource
      .query('delete from sign_in_attempts where id = $1', [id])
      .catch(error => this.logger.warn(`a try stays counted: ${(error as Error).message}`));
  }

  private digestOf(subject: string) {
    return keyedDigest(this.config.CODE_PEPPER, 'sign-in', subject);
  }
}

/** Skips rows that another transaction is deleting, to avoid deadlocks. */
const forget = (which: string) =>
  `delete from sign_in_attempts where id in (select id from sign_in_attempts where ${which} for update skip locked)`;
