import { randomUUID } from 'node:crypto';
import { prepared } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { networkOf } from '../codes/network.rules';
import { IdentityConfig } from '../identity.config';
import { keyedDigest } from '../keyed-digest';

/** From the fifth failure from one address on there are 30, 60, 120 ... up to 900 s to wait; and never more than 25 an hour. */
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
   * past the count. A right one forgives earlier failures from the same address; one whose judgement throws does not count.
   * The subject is the e-mail that was given, whether or not it is a member's, or the id of an account without one. Throws
   * `identity.sign-in.waiting` while there is to wait.
   */
  async judge(subject: string, callerAddress: string, judgement: () => Promise<boolean>): Promise<boolean> {
    const id = randomUUID();
    const digest = this.digestOf(subject);
    const address = networkOf(callerAddress);
    await this.begin(id, digest, address);
    const right = await judgement().catch(async (error: unknown) => {
      await this.withdraw(id);
      throw error;
    });
    if (right)
      await prepared(this.dataSource, { text: forget('subject = $1 and address = $2'), values: [digest, address] });
    return right;
  }

  /** Lets a member in at once who has proven otherwise who they are. */
  async forgive(tx: EntityManager, subject: string): Promise<void> {
    await tx.query(forget('subject = $1'), [this.digestOf(subject)]);
  }

  private async begin(id: string, subject: Buffer, address: string) {
    const { free, firstWait, longestWait, mostInAnHour } = backOff;
    const [begun] = await prepared<{ wait: number }>(this.dataSource, {
      text: 'select begin_sign_in_attempt($1, $2, $3, $4, $5, $6, $7) as wait',
      values: [id, subject, address, free, firstWait, longestWait, mostInAnHour],
    });
    if (begun!.wait > 0) throw new Problem('identity.sign-in.waiting', { retryAfter: begun!.wait });
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
