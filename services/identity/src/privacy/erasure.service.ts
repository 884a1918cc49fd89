import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { addToJournal } from '@aar/platform/restore/journal';
import { idsOfDigests, journalDigest } from '@aar/platform/restore/journal-digest';
import { OnRestored, type RestoredEntry } from '@aar/platform/restore/on-restored';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { eraseAccount, repeatErasure } from '../accounts/account-due-work';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { lockAdministrators } from '../accounts/other-administrators';
import { isErased } from '../accounts/standing';
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { keyedDigest } from '../keyed-digest';
import { erasedJournal } from '../journal/journal-kinds';
import { Sessions } from '../sessions/sessions.service';
import { SignInAttempts } from '../attempts/sign-in-attempts.service';
import { erasePersonalData } from './personal-data';
import { reportErasure } from './report-erasure';

const hour = 3_600_000;

/** The values of an erased account: an anonymous row remains, so that references to it stay valid. */
const nobody: Partial<Account> = {
  fullName: 'Deleted member',
  email: null,
  mobile: null,
  passwordHash: null,
  role: 'user',
  state: '',
  city: '',
  experience: null,
  interests: [],
  bio: null,
  ngoName: null,
  ngoWebsite: null,
  ngoLegalStructure: null,
  ngoRegistrationNumber: null,
  ngoYearEstablished: null,
  ngoDescription: null,
  ngoReview: 'none',
  checkedAt: null,
  ngoApprovedAt: null,
  ngoCheckedWebsite: null,
  nameReview: 'none',
  consentsAskedAt: null,
  isVerified: false,
  emailConfirmedAt: null,
  mobileConfirmedAt: null,
  status: 'deleted',
  listed: false,
  avatarId: null,
  avatarUrl: null,
  suspendedAt: null,
  suspendedUntil: null,
  suspensionReason: null,
  suspendedBy: null,
  suspensionCaseId: null,
  deletionDueAt: null,
  isPasswordTemporary: false,
  roleGrantedBy: [],
  roleGrantedAt: null,
};

/** Erases accounts at their due date, whether the member or an administrator deleted them. */
@Injectable()
export class Erasure {
  constructor(
    private readonly config: IdentityConfig,
    private readonly sessions: Sessions,
    private readonly attempts: SignInAttempts,
    private readonly clock: Clock,
  ) {}

  @OnDue(eraseAccount)
  async eraseDue({ memberId }: DueWorkData<typeof eraseAccount>, { once }: DueContext): Promise<void> {
    await once(
      tx => this.erase(tx, memberId),
      tx => lockForErasure(tx, memberId),
    );
  }

  /**
   * Erases a second time in all services, an hour later: a request, an event or a job that was in flight during the erasure may
   * have written data.
   */
  @OnDue(repeatErasure)
  async eraseWhatCameLate({ memberId }: DueWorkData<typeof repeatErasure>, { once }: DueContext): Promise<void> {
    await once(
      tx => this.eraseAgain(tx, memberId),
      tx => lockForErasure(tx, memberId),
    );
  }

  private async eraseAgain(tx: EntityManager, id: string) {
    const marked = await db(tx)
      .updateTable('erasures')
      .set({ repeated_at: sql<Date>`now()` })
      .where('account_id', '=', id)
      .where('keeper', '=', 'identity')
      .where('repeated_at', 'is', null)
      .executeTakeFirst();
    if (marked.numUpdatedRows === 0n) return;
    await this.sessions.endAll(tx, id);
    await erasePersonalData(tx, id);
    await addToOutbox(tx, memberErased, { memberId: id });
  }

  /** Erases again members who had been erased before the database was restored. */
  @OnRestored(erasedJournal)
  async eraseRestored(entries: RestoredEntry<{ member: string }>[], tx: EntityManager): Promise<void> {
    const digests = entries.map(({ data }) => data.member);
    const members = await idsOfDigests(db(tx), tx, ['accounts', 'id'], digests);
    await lockAdministrators(tx);
    for (const id of members.values()) {
      const account = await lockedAccount(tx, id);
      if (account && !isErased(account)) await this.eraseLocked(tx, account);
    }
  }

  private async erase(tx: EntityManager, id: string) {
    const account = await lockedAccount(tx, id);
    if (!account?.deletionDueAt || account.deletionDueAt > this.clock.now()) return;
    await this.eraseLocked(tx, account);
  }

  private async eraseLocked(tx: EntityManager, account: Account) {
    const { id } = account;
    const contacts = await contactsOf(tx, account);
    const sessions = await this.sessions.endAll(tx, id);
    const rows = await erasePersonalData(tx, id);
    for (const contact of contacts) await this.forgetCodes(tx, contact);
    await this.attempts.forgive(tx, id, contacts);
    await changeAccount(tx, account, nobody);
    await addToJournal(tx, erasedJournal, { member: journalDigest(tx, id) });
    await addToOutbox(tx, memberErased, { memberId: id });
    await reportErasure(tx, { memberId: id, keeper: 'identity', rows: rows + sessions + 1 });
    const at = new Date(this.clock.now().getTime() + hour);
    await scheduleDueWork(tx, repeatErasure, { key: id, at, data: { memberId: id } });
  }

  /** Codes are stored under a digest of the contact. */
  private async forgetCodes(tx: EntityManager, contact: string) {
    const digest = keyedDigest(this.config.CODE_PEPPER, 'contact', contact);
    await db(tx).deleteFrom('codes').where('contact', '=', digest).execute();
  }
}

/** Serialises erasures: two concurrent ones could deadlock on stored responses to staff that name both members. */
async function lockForErasure(tx: EntityManager, id: string) {
  await lockAdministrators(tx);
  await lockedAccount(tx, id);
}

/** The contacts of the account, including pending ones. */
async function contactsOf(tx: EntityManager, { id, email, mobile }: Account): Promise<string[]> {
  const pending = await db(tx).selectFrom('pending_contacts').select('contact').where('account_id', '=', id).execute();
  return [email, mobile, ...pending.map(({ contact }) => contact)].filter(contact => contact !== null);
}
