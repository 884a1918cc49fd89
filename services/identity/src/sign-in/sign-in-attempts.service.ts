import { randomUUID } from 'node:crypto';
import { contactTypeOf } from '@aar/contracts/identity/auth.contract';
import { prepared } from '@aar/platform/database/prepared';
import { unawaited } from '@aar/platform/database/unawaited';
import { Problem } from '@aar/platform/errors/problem';
import { networkOf } from '@aar/platform/security/network-of';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import { byContact } from '../accounts/find-account';
import { IdentityConfig } from '../identity.config';
import { placesOf, type Visitor } from './known-places';
import { deleteAttempts, subjectOf } from './stored-attempts';

/**
 * Exponential back-off: from the fifth failure from one address on, the wait is 30, 60, 120 ... up to 900 s. At most 25 failures
 * an hour for a contact and for its account. A known device or network has its own count: failures of strangers elsewhere do not
 * make it wait.
 */
const backOff = { free: 5, firstWait: 30, longestWait: 15 * 60, mostInAnHour: 25 };

/** SQL that counts an attempt, for the account with the column `id` of `found`, which has one row. */
const counting = (found: string) => `select found.*, wait, may_succeed as "maySucceed" from (${found}) as found
  cross join begin_sign_in($1, $2, found.id, $3, $4, ${Object.values(backOff).join(', ')}) where ${unawaited}`;

/** An attempt that was counted: it counts as failed from the start, so that concurrent ones cannot slip past the limit. */
interface Attempt {
  id: string;
  /** False after 25 attempts by both contacts of an account: a wait would reveal that they belong together. */
  maySucceed: boolean;
}

/** Counts attempts to sign in. All methods that do throw `identity.sign-in.waiting` while there is a wait. */
@Injectable()
export class SignInAttempts {
  private readonly logger = new Logger('sign-in-attempts');

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  /**
   * Counts an attempt by a contact, whether or not it is a member's, and finds the account that it belongs to. Opening a session
   * deletes the attempt.
   */
  async begin(contact: string, visitor: Visitor): Promise<{ attempt: Attempt; account: Account | null }> {
    const account = byContact(contactTypeOf(contact), '$5');
    const found = `select account.* from (select) as one left join (${account}) as account on true`;
    const { attempt, row: holder } = await this.count<Account>(found, contact, visitor, contact);
    return { attempt, account: holder.id === null ? null : holder };
  }

  /** Whether the check of an attempt succeeds, and the attempt may. If the check throws, the attempt does not count. */
  async judge({ id, maySucceed }: Attempt, check: () => Promise<boolean>): Promise<boolean> {
    const right = await check().catch(async (error: unknown) => {
      await this.withdraw(id);
      throw error;
    });
    return right && maySucceed;
  }

  /** The same for a signed-in member who proves their identity again. A correct attempt deletes earlier failures. */
  async judgeMember(memberId: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const { attempt } = await this.count('select null::uuid as id', memberId, { address, userAgent: '' });
    const right = await this.judge(attempt, check);
    if (right)
      await this.dataSource.query(deleteAttempts('subject = $1 and address = $2'), [
        this.subjectOf(memberId),
        networkOf(address),
      ]);
    return right;
  }

  /** Deletes the failures of a member who has proved their identity in another way, so that they need not wait. */
  async forgive(tx: EntityManager, accountId: string, contacts: string[]): Promise<void> {
    const subjects = [accountId, ...contacts].map(each => this.subjectOf(each));
    await tx.query(deleteAttempts('account_id = $1 or subject = any ($2)'), [accountId, subjects]);
  }

  private async count<Row>(found: string, subject: string, visitor: Visitor, ...values: unknown[]) {
    const id = randomUUID();
    const places = placesOf(visitor, this.config.CODE_PEPPER);
    const rows = await prepared<Row & { wait: number; maySucceed: boolean }>(this.dataSource, {
      text: counting(found),
      values: [id, this.subjectOf(subject), networkOf(visitor.address), places, ...values],
    });
    const { wait, maySucceed, ...row } = rows[0]!;
    if (wait > 0) throw new Problem('identity.sign-in.waiting', { retryAfter: wait });
    return { attempt: { id, maySucceed }, row };
  }

  /** Only logs its own failure: the caller must get the error of the check. */
  private async withdraw(id: string) {
    await this.dataSource
      .query('delete from sign_in_attempts where id = $1', [id])
      .catch(error => this.logger.warn(`a try stays counted: ${(error as Error).message}`));
  }

  private subjectOf(contactOrMember: string) {
    return subjectOf(this.config.CODE_PEPPER, contactOrMember);
  }
}
