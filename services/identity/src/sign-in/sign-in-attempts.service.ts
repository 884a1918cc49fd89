import { randomUUID } from 'node:crypto';
import { prepared } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { networkOf } from '../codes/network.rules';
import { IdentityConfig } from '../identity.config';
import { keyedDigest } from '../keyed-digest';
import { type Failures, mostInAnHour, signInWait } from './back-off.rules';

/** Two that forget the same failures do not wait for each other's rows, which they might meet in another order. */
const forget = (which: string) =>
  `delete from sign_in_attempts where id in (select id from sign_in_attempts where ${which} for update skip locked)`;

@Injectable()
export class SignInAttempts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  /**
   * Judges a try and answers what came of it. It counts as failed from the start, so that tries at the same time cannot slip
   * past the count. A right one forgives earlier failures from the same address; one that was never judged, or whose
   * judgement throws, does not count. The subject is the e-mail that was given, whether or not it is a member's, or the id of
   * an account without one. Throws `identity.sign-in.waiting` while there is to wait.
   */
  async judge(subject: string, callerAddress: string, judgement: () => Promise<boolean>): Promise<boolean> {
    const id = randomUUID();
    const digest = this.digestOf(subject);
    const address = networkOf(callerAddress);
    try {
      const wait = signInWait(await this.begin(id, digest, address));
      if (wait > 0) throw new Problem('identity.sign-in.waiting', { retryAfter: wait });
      const right = await judgement();
      if (right)
        await prepared(this.dataSource, { text: forget('subject = $1 and address = $2'), values: [digest, address] });
      return right;
    } catch (error) {
      await prepared(this.dataSource, { text: forget('id = $1'), values: [id] });
      throw error;
    }
  }

  /** Lets a member in at once who has proven otherwise who they are. */
  async forgive(tx: EntityManager, subject: string): Promise<void> {
    await tx.query(forget('subject = $1'), [this.digestOf(subject)]);
  }

  private async begin(id: string, subject: Buffer, address: string): Promise<Failures> {
    const [failures] = await prepared<Failures>(this.dataSource, {
      text: 'select * from begin_sign_in_attempt($1, $2, $3, $4)',
      values: [id, subject, address, mostInAnHour],
    });
    return failures!;
  }

  private digestOf(subject: string) {
    return keyedDigest(this.config.CODE_PEPPER, 'sign-in', subject);
  }
}
