import { randomUUID } from 'node:crypto';
import { anyOf } from '@aar/platform/database/any-of';
import { preparedRows } from '@aar/platform/database/prepared';
import { isUnawaited } from '@aar/platform/database/unawaited';
import { Problem } from '@aar/platform/errors/problem';
import { networkOf } from '@aar/platform/security/network-of';
import { Injectable, Logger } from '@nestjs/common';
import { type AliasableExpression, sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { byContact } from '../accounts/find-account';
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { placesOf, type Visitor } from './known-places';
import { deleteAttempts, subjectOf } from './stored-attempts';

/**
 * Exponential back-off: from the fifth failure from one address on, the wait is 30, 60, 120 ... up to 900 s. At most 25 failures
 * an hour for a contact and for its account. A known device or network has its own count: failures of strangers elsewhere do not
 * make it wait.
 */
const backOff = { free: 5, firstWait: 30, longestWait: 15 * 60, mostInAnHour: 25 };
const limits = sql.join(Object.values(backOff).map(limit => sql.lit(limit)));

const nobody = sql<{ id: null }>`(select null::uuid as id)`;

/** A counted attempt: it counts as failed from the start, so that concurrent attempts cannot exceed the limit. */
interface Attempt {
  id: string;
  /** False after 25 attempts by both contacts of an account: a wait would reveal that they belong together. */
  maySucceed: boolean;
}

/** Counts attempts to sign in. All methods that do so throw `identity.sign-in.waiting` during a wait. */
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
    const found = db(this.dataSource)
      .selectFrom(nobody.as('nobody'))
      .leftJoin(byContact(this.dataSource, contact).as('account'), join => join.onTrue())
      .selectAll('account');
    const { attempt, row } = await this.count(found, contact, visitor);
    return { attempt, account: row.id === null ? null : (row as Account) };
  }

  /** Whether the check succeeds and the attempt is allowed to. If the check throws, the attempt does not count. */
  async judge({ id, maySucceed }: Attempt, check: () => Promise<boolean>): Promise<boolean> {
    const right = await check().catch(async (error: unknown) => {
      await this.withdraw(id);
      throw error;
    });
    return right && maySucceed;
  }

  /** The same for a signed-in member who proves their identity again. A correct attempt deletes earlier failures. */
  async judgeMember(memberId: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const { attempt } = await this.count(nobody, memberId, { address, userAgent: '' });
    const right = await this.judge(attempt, check);
    if (right)
      await deleteAttempts(this.dataSource, ({ eb, and }) =>
        and([eb('subject', '=', this.subjectOf(memberId)), eb('address', '=', networkOf(address))]),
      ).execute();
    return right;
  }

  /** Deletes the failures of a member who has proved their identity in another way, so that they need not wait. */
  async forgive(tx: EntityManager, accountId: string, contacts: string[]): Promise<void> {
    const subjects = [accountId, ...contacts].map(each => this.subjectOf(each));
    await deleteAttempts(tx, ({ eb, or }) =>
      or([eb('account_id', '=', accountId), eb('subject', '=', anyOf(subjects))]),
    ).execute();
  }

  /** Counts an attempt, for the account with the column `id` of `found`, which has one row. */
  private async count<Row extends { id: string | null }>(
    found: AliasableExpression<Row>,
    subject: string,
    visitor: Visitor,
  ) {
    const id = randomUUID();
    const places = placesOf(visitor, this.config.CODE_PEPPER);
    const counting = db(this.dataSource)
      .selectFrom(found.as('found'))
      .innerJoinLateral(
        sql<{
          wait: number;
          may_succeed: boolean;
        }>`begin_sign_in(${id}, ${this.subjectOf(subject)}, ${sql.ref('found.id')},
          ${networkOf(visitor.address)}, ${places}, ${limits})`.as('counted'),
        join => join.onTrue(),
      )
      .selectAll('found')
      .select(['counted.wait', 'counted.may_succeed as maySucceed'])
      .where(isUnawaited);
    const rows = await preparedRows(this.dataSource, counting.compile());
    const { wait, maySucceed, ...row } = rows[0]!;
    if (wait > 0) throw new Problem('identity.sign-in.waiting', { retryAfter: wait });
    return { attempt: { id, maySucceed }, row };
  }

  /** Only logs its own failure, because the caller must get the error of the check. */
  private async withdraw(id: string) {
    await db(this.dataSource)
      .deleteFrom('sign_in_attempts')
      .where('id', '=', id)
      .execute()
      .catch(error => this.logger.warn(`a try stays counted: ${(error as Error).message}`));
  }

  private subjectOf(contactOrMember: string) {
    return subjectOf(this.config.CODE_PEPPER, contactOrMember);
  }
}
