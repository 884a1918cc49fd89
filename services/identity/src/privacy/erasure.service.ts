import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { addToOutbox } from '@aar/platform/events/outbox';
import { inTransaction } from '@aar/platform/database/transaction';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { takeTurn } from '../accounts/keep-an-administrator';
import { IdentityConfig } from '../identity.config';
import { keyedDigest } from '../keyed-digest';
import { Sessions } from '../sessions/sessions.service';
import { SignInAttempts } from '../sign-in/sign-in-attempts.service';
import { erasePersonalData } from './personal-data';
import { reportErasure } from './report-erasure';

const hour = 3_600_000;
const batch = 500;

/** What is left of an erased account: a row that nobody can tell from another, so that what refers to it stays whole. */
const nobody: Partial<Account> = {
  ...{ fullName: 'Deleted member', email: null, mobile: null, passwordHash: null, role: 'user', state: '', city: '' },
  ...{ experience: null, interests: [], bio: null, ngoName: null, ngoWebsite: null, ngoLegalStructure: null },
  ...{ ngoRegistrationNumber: null, ngoYearEstablished: null, ngoDescription: null, ngoReview: 'none' },
  ...{ isVerified: false, emailConfirmedAt: null, mobileConfirmedAt: null, status: 'deleted', listed: false },
  ...{ avatarId: null, avatarUrl: null, suspendedAt: null, suspendedUntil: null, suspensionReason: null },
  ...{ suspendedBy: null, deletionDueAt: null },
};

/** Erases accounts whose day has come, whether the member or an administrator deleted them. */
@Injectable()
export class Erasure {
  private readonly logger = new Logger('erasure');

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly sessions: Sessions,
    private readonly attempts: SignInAttempts,
  ) {}

  /** Several replicas may do it at once: each account is erased by one of them. */
  @Interval(hour)
  async eraseDue(): Promise<void> {
    const due: { id: string }[] = await this.dataSource
      .query('select id from accounts where deletion_due_at <= now() order by deletion_due_at limit $1', [batch])
      .catch(this.later);
    for (const { id } of due ?? []) await inTransaction(this.dataSource, tx => this.erase(tx, id)).catch(this.later);
    await this.eraseWhatCameLate();
  }

  /**
   * Everywhere a second time, an hour later: a call, an event or a job that was under way during the erasure may have left
   * something behind.
   */
  private async eraseWhatCameLate() {
    const due: { id: string }[] = await this.dataSource
      .query(
        `select account_id as id from erasures
         where keeper = 'identity' and repeated_at is null and erased_at < now() - interval '1 hour'
         order by erased_at limit $1`,
        [batch],
      )
      .catch(this.later);
    for (const { id } of due ?? [])
      await inTransaction(this.dataSource, tx => this.eraseAgain(tx, id)).catch(this.later);
  }

  private async eraseAgain(tx: EntityManager, id: string) {
    await takeTurn(tx);
    await lockedAccount(tx, id);
    const [, marked] = await tx.query(
      `update erasures set repeated_at = now() where account_id = $1 and keeper = 'identity' and repeated_at is null`,
      [id],
    );
    if (marked === 0) return;
    await this.sessions.endAll(tx, id);
    await erasePersonalData(tx, id);
    await addToOutbox(tx, memberErased, { memberId: id });
  }

  private async erase(tx: EntityManager, id: string) {
    // Two at once may hold answers to staff that name both members.
    await takeTurn(tx);
    const account = await lockedAccount(tx, id);
    if (!account?.deletionDueAt || account.deletionDueAt.getTime() > Date.now()) return;
    const contacts = await contactsOf(tx, account);
    const sessions = await this.sessions.endAll(tx, id);
    const rows = await erasePersonalData(tx, id);
    for (const contact of contacts) await this.forgetContact(tx, contact);
    await this.attempts.forgive(tx, id);
    await changeAccount(tx, account, nobody);
    await addToOutbox(tx, memberErased, { memberId: id });
    await reportErasure(tx, { memberId: id, keeper: 'identity', rows: rows + sessions + 1 });
  }

  /** Codes and failed sign-ins are kept by digests of the contact. */
  private async forgetContact(tx: EntityManager, contact: string) {
    const digest = keyedDigest(this.config.CODE_PEPPER, 'contact', contact);
    await tx.query('delete from codes where contact = $1', [digest]);
    await this.attempts.forgive(tx, contact);
  }

  private readonly later = (error: unknown) => this.logger.warn(`later: ${(error as Error).message}`);
}

/** Also those that still wait for their code. */
async function contactsOf(tx: EntityManager, { id, email, mobile }: Account): Promise<string[]> {
  const pending: { contact: string }[] = await tx.query('select contact from pending_contacts where account_id = $1', [
    id,
  ]);
  return [email, mobile, ...pending.map(({ contact }) => contact)].filter(contact => contact !== null);
}
