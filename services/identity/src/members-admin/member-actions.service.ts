import type { Actor, Role } from '@aar/contracts/access';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import type { SuspensionDuration } from '@aar/contracts/identity/suspension-duration';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { keepAnAdministrator } from '../accounts/keep-an-administrator';
import { raiseNotice } from '../accounts/raise-notice';
import { isActive } from '../accounts/standing';
import { recordAuditEntry } from '../audit/record-audit-entry';
import { erasureDate } from '../privacy/grace-period.rules';
import { Sessions } from '../sessions/sessions.service';

type Duration = SuspensionDuration;

const day = 24 * 3_600_000;
const lasting: Record<Duration, number | null> = { permanent: null, '30days': 30 * day, '7days': 7 * day, '1day': day };

/**
 * Staff actions on a member. Each locks the account and checks its state, so that one of two concurrent requests is refused.
 * Nobody may act on their own account.
 */
@Injectable()
export class MemberActions {
  constructor(private readonly sessions: Sessions) {}

  async verify(tx: EntityManager, actor: Actor, id: string): Promise<void> {
    const account = await lock(tx, actor, id);
    if (account.isVerified) throw new Problem('identity.member.state');
    await changeAccount(tx, account, { isVerified: true });
    await record(tx, actor, 'member.verified', id, { isVerified: [false, true] });
  }

  async suspend(tx: EntityManager, actor: Actor, id: string, reason: string, duration: Duration = 'permanent') {
    const account = await lockToTakeAway(tx, actor, id);
    if (!isActive(account)) throw new Problem('identity.member.state');
    const now = new Date();
    const length = lasting[duration];
    const until = length === null ? null : new Date(now.getTime() + length);
    await changeAccount(tx, account, {
      status: 'suspended',
      suspendedAt: now,
      suspendedUntil: until,
      suspensionReason: reason,
      suspendedBy: actor.id,
    });
    await this.sessions.endAll(tx, id);
    await raiseNotice(tx, 'account-suspended', account, { reason, ...(until && { until: until.toISOString() }) });
    const diff: AuditDiff = {
      status: ['active', 'suspended'],
      suspendedUntil: [null, until?.toISOString() ?? 'permanent'],
    };
    await record(tx, actor, 'member.suspended', id, diff, reason);
  }

  async unsuspend(tx: EntityManager, actor: Actor, id: string): Promise<void> {
    const account = await lock(tx, actor, id);
    await liftSuspension(tx, account);
    await record(tx, actor, 'member.unsuspended', id, { status: ['suspended', 'active'] });
  }

  async setRole(tx: EntityManager, actor: Actor, id: string, role: Role): Promise<void> {
    const account = await lockToTakeAway(tx, actor, id);
    const before = account.role;
    if (before === role) throw new Problem('identity.member.state');
    await changeAccount(tx, account, { role });
    await this.sessions.endAll(tx, id);
    await record(tx, actor, 'member.role-changed', id, { role: [before, role] });
  }

  /** Unlists the member and ends their sessions at once; personal data is erased at `deletionDueAt`. */
  async delete(tx: EntityManager, actor: Actor, id: string): Promise<void> {
    const account = await lockToTakeAway(tx, actor, id);
    // The member may have planned the deletion for an earlier date.
    const due = account.deletionDueAt ?? erasureDate(new Date());
    await changeAccount(tx, account, { status: 'deleted', deletionDueAt: due, suspendedUntil: null });
    await this.sessions.endAll(tx, id);
    await raiseNotice(tx, 'account-deleted', account, { until: due.toISOString() });
    await record(tx, actor, 'member.deleted', id, { status: [account.status, 'deleted'] });
  }
}

/** Lifts a suspension and notifies the member. Throws `identity.member.state` if the account is not suspended. */
export async function liftSuspension(tx: EntityManager, account: Account): Promise<void> {
  if (account.status !== 'suspended') throw new Problem('identity.member.state');
  await changeAccount(tx, account, {
    status: 'active',
    suspendedAt: null,
    suspendedUntil: null,
    suspensionReason: null,
    suspendedBy: null,
  });
  await raiseNotice(tx, 'account-restored', account);
}

/** For actions that could remove an administrator. */
async function lockToTakeAway(tx: EntityManager, actor: Actor, id: string): Promise<Account> {
  if (id !== actor.id) await keepAnAdministrator(tx, id);
  return lock(tx, actor, id);
}

async function lock(tx: EntityManager, actor: Actor, id: string): Promise<Account> {
  if (id === actor.id) throw new Problem('identity.member.self');
  const account = await lockedAccount(tx, id);
  if (!account) throw new Problem('identity.member.unknown');
  if (account.status === 'deleted') throw new Problem('identity.member.state');
  return account;
}

const record = (
  tx: EntityManager,
  { id: actorId }: Actor,
  action: string,
  targetId: string,
  diff: AuditDiff,
  reason?: string,
) => recordAuditEntry(tx, { actorId, action, targetType: 'member', targetId, diff, reason });
