import type { Actor } from '@aar/contracts/access';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { claimLapsesAfterMinutes } from '@aar/contracts/identity/limits';
import { ago } from '@aar/platform/database/ago';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool, type UpdateObject } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { raiseNotice } from '../accounts/raise-notice';
import { recordAuditEntry } from '../audit/record-audit-entry';
import { db, type IdentityTables } from '../database/db';
import { queueNameReview } from './near-names';
import { publishVerification } from './verification-changes';
import { type Submission, VerificationsRepository } from './verifications.repository';

/** The version of a submission that staff saw when they decided to change it. */
interface Seen {
  id: string;
  version: number;
}

/** Staff actions on submissions, with optimistic locking: each applies only to the version that they have seen. */
@Injectable()
export class VerificationDecisions {
  constructor(private readonly submissions: VerificationsRepository) {}

  async claim(tx: EntityManager, actor: Actor, seen: Seen): Promise<Submission> {
    const { memberId } = await this.submissions.find(seen.id, tx);
    if (memberId === actor.id) throw new Problem('identity.member.self');
    const isFree = row.or([
      row('verifications.status', '=', 'waiting'),
      row.and([
        row('verifications.status', '=', 'claimed'),
        row('verifications.claimed_at', '<', ago(`${claimLapsesAfterMinutes} minutes`)),
      ]),
    ]);
    const claim = { status: 'claimed', claimed_by: actor.id, claimed_at: sql<Date>`now()` } as const;
    const before = await change(tx, seen, isFree, claim);
    await record(tx, actor, 'verification.claimed', before, 'claimed');
    return this.submissions.find(seen.id, tx);
  }

  async release(tx: EntityManager, actor: Actor, seen: Seen): Promise<Submission> {
    const before = await change(tx, seen, claimedBy(actor), { status: 'waiting', claimed_by: null, claimed_at: null });
    await record(tx, actor, 'verification.released', before, 'waiting');
    return this.submissions.find(seen.id, tx);
  }

  approve(tx: EntityManager, actor: Actor, seen: Seen): Promise<Submission> {
    return this.decide(tx, actor, seen, 'approved');
  }

  reject(tx: EntityManager, actor: Actor, seen: Seen, reason: string): Promise<Submission> {
    return this.decide(tx, actor, seen, 'rejected', reason);
  }

  private async decide(tx: EntityManager, actor: Actor, seen: Seen, outcome: Outcome, reason: string | null = null) {
    const submission = await this.submissions.find(seen.id, tx);
    // Locked before the submission, in the same order as a change of the profile.
    const account = await reviewed(tx, submission.memberId);
    const decision = { status: outcome, reason, decided_at: sql<Date>`now()` };
    const decided = await change(tx, seen, claimedBy(actor), decision);
    await (submission.kind === 'name'
      ? decideName(tx, account, outcome, reason)
      : decidePapers(tx, account, submission, outcome, reason));
    await record(tx, actor, `verification.${outcome}`, decided, outcome, reason);
    return this.submissions.find(seen.id, tx);
  }
}

type Outcome = 'approved' | 'rejected';

/** The review status of the account, which the directory shows. Whoever approved the papers has seen the near names as well. */
async function decidePapers(
  tx: EntityManager,
  account: Account,
  submission: Submission,
  outcome: Outcome,
  reason: string | null,
) {
  const approved = {
    ngoApprovedAt: new Date(),
    ngoCheckedWebsite: account.ngoWebsite,
    nameReview: account.nameReview === 'none' ? ('none' as const) : ('listed' as const),
  };
  const changed = await changeAccount(tx, account, {
    ngoReview: outcome,
    ...(outcome === 'approved' && approved),
  });
  if (outcome === 'approved') await queueNameReview(tx, changed);
  await publishVerification(tx, submission, false);
  await raiseNotice(tx, `ngo-${outcome}`, account, reason === null ? {} : { reason });
}

/** Whether the directory lists an NGO whose name is nearly another's. */
async function decideName(tx: EntityManager, account: Account, outcome: Outcome, reason: string | null) {
  const nameReview = outcome === 'approved' ? 'listed' : 'refused';
  await changeAccount(tx, account, { nameReview });
  await raiseNotice(tx, `ngo-name-${nameReview}`, account, reason === null ? {} : { reason });
}

const row = expressionBuilder<IdentityTables, 'verifications'>();
const claimedBy = ({ id }: Actor) =>
  row.and([row('verifications.status', '=', 'claimed'), row('verifications.claimed_by', '=', id)]);

interface Changed {
  memberId: string;
  before: string;
}

/** Changes a submission if it still has the version seen. Throws `identity.verification.taken` if somebody else was faster. */
async function change(
  tx: EntityManager,
  { id, version }: Seen,
  condition: Expression<SqlBool>,
  changes: UpdateObject<IdentityTables, 'verifications'>,
): Promise<Changed> {
  const old = db(tx).selectFrom('verifications').select(['id', 'status as before']).where('id', '=', id).forUpdate();
  const changed = await db(tx)
    .updateTable('verifications')
    .from(old.as('old'))
    .set(({ eb }) => ({ ...changes, version: eb('verifications.version', '+', 1) }))
    .whereRef('verifications.id', '=', 'old.id')
    .where('verifications.version', '=', version)
    .where(condition)
    .returning(['verifications.account_id as memberId', 'old.before'])
    .executeTakeFirst();
  if (changed) return changed;
  const known = await db(tx).selectFrom('verifications').select('id').where('id', '=', id).executeTakeFirst();
  throw new Problem(known ? 'identity.verification.taken' : 'identity.verification.unknown');
}

/** Increments the version of an NGO's open submission, so that staff must look at it again. */
export async function outdateSubmission(tx: EntityManager, memberId: string): Promise<void> {
  await db(tx)
    .updateTable('verifications')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('account_id', '=', memberId)
    .where('status', 'in', ['waiting', 'claimed'])
    .execute();
}

async function reviewed(tx: EntityManager, memberId: string): Promise<Account> {
  const account = await lockedAccount(tx, memberId);
  if (!account || account.status === 'deleted') throw new Problem('identity.member.state');
  return account;
}

function record(
  tx: EntityManager,
  actor: Actor,
  action: string,
  { memberId, before }: Changed,
  after: string,
  reason?: string | null,
) {
  const diff: AuditDiff = { verification: [before, after] };
  return recordAuditEntry(tx, { actorId: actor.id, action, targetType: 'member', targetId: memberId, diff, reason });
}
