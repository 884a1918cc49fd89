import { randomUUID } from 'node:crypto';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/events/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { networkOf } from '../codes/network.rules';
import { IdentityConfig } from '../identity.config';
import { keyedDigest } from '../keyed-digest';
import { type Failures, mostInAnHour, signInWait } from './back-off.rules';

/** One try to sign in, which counts as failed from the start: tries at the same time cannot slip past the count. */
interface SignInAttempt {
  /** It succeeded: earlier failures from this address are forgiven too. */
  succeeded(): Promise<void>;
  /** It was never judged. */
  withdraw(): Promise<void>;
}

@Injectable()
export class SignInAttempts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  /**
   * Judges a try and answers what came of it. The subject is the e-mail that was given, whether or not it is a member's, or
   * the id of an account without one. A judgement that throws does not count. Throws `identity.sign-in.waiting` while there is
   * to wait.
   */
  async judge(subject: string, callerAddress: string, judgement: () => Promise<boolean>): Promise<boolean> {
    const attempt = await this.begin(this.digestOf(subject), callerAddress);
    const right = await judgement().catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
    if (right) await attempt.succeeded();
    return right;
  }

  /** Lets a member in at once who has proven otherwise who they are. */
  async forgive(tx: EntityManager, subject: string): Promise<void> {
    await tx.query('delete from sign_in_attempts where subject = $1', [this.digestOf(subject)]);
  }

  private async begin(subject: Buffer, callerAddress: string): Promise<SignInAttempt> {
    const address = networkOf(callerAddress);
    const id = randomUUID();
    await inTransaction(this.dataSource, async tx => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [subject.toString('hex')]);
      const [failures]: [Failures] = await tx.query(
        `select count(*) filter (where address = $2)::int as "fromAddress",
           coalesce(extract(epoch from clock_timestamp() - max(created_at) filter (where address = $2)), 0)::float
             as "sinceLast",
           count(*) filter (where created_at > clock_timestamp() - interval '1 hour')::int as "inLastHour",
           coalesce(extract(epoch from (array_agg(created_at order by created_at desc))[$3] - clock_timestamp()) + 3600,
             0)::float as "untilHourIsOver"
         from sign_in_attempts where subject = $1 and created_at > clock_timestamp() - interval '1 day'`,
        [subject, address, mostInAnHour],
      );
      const wait = signInWait(failures);
      if (wait > 0) throw new Problem('identity.sign-in.waiting', { retryAfter: wait });
      await tx.query('insert into sign_in_attempts (id, subject, address) values ($1, $2, $3)', [id, subject, address]);
    });
    return {
      succeeded: () => this.forget('subject = $1 and address = $2', [subject, address]),
      withdraw: () => this.forget('id = $1', [id]),
    };
  }

  private digestOf(subject: string) {
    return keyedDigest(this.config.CODE_PEPPER, 'sign-in', subject);
  }

  private async forget(condition: string, values: unknown[]) {
    await this.dataSource.query(`delete from sign_in_attempts where ${condition}`, values);
  }
}
