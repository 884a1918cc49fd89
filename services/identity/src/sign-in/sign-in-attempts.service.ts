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
 * From the fifth failure from one address on there are 30, 60, 120 ... up to 900 s to wait; and never more than 25 an hour, for a
 * contact and for its account. A device or network that signed in before has failures of its own: what strangers do elsewhere
 * does not keep it waiting.
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
   * Judges a try and answers what came of it. It counts as failed from the start, so that tries at the same time cannot slip
   * past the count. A right one forgives earlier failures from the same place; one whose judgement throws does not count.
   * The subject is the contact that was given, whether or not it is a member's, with the account that it belongs to, or the id of
   * a member who is signed in. After 25 tries by both contacts of an account even a right one fails: a wait would show that they
   * belong together. Throws `identity.sign-in.waiting` while there is to wait.
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

  /** Lets a member in at once who has proven otherwise who they are. */
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

  /** The caller hears why the try was not judged, not that it could not be taken back. */
  private async withdraw(id: string) {
    await this.dataSource
      .query('delete from sign_in_attempts where id = $1', [id])
      .catch(error => this.logger.warn(`a try stays counted: ${(error as Error).message}`));
  }

  private digestOf(subject: string) {
    return keyedDigest(this.config.CODE_PEPPER, 'sign-in', subject);
  }
}

/** Those that somebody else is forgetting are left to them: two could wait for each other's. */
const forget = (which: string) =>
  `delete from sign_in_attempts where id in (select id from sign_in_attempts where ${which} for update skip locked)`;
